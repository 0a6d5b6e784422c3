/** Effects on planned lessons: removed ones, and those that stay because they were changed by hand. */
import { useTranslation } from 'react-i18next';
import { formatDay, zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { formatTime } from '../../../ui/formats/date-time.tsx';
import { partnerEffects } from '../public/partner-effects.ts';
import type { RuleConsequences as Consequences } from '../regular-lessons.queries.ts';
import classes from '../regular-lessons.module.css';

type Props = { readonly consequences: Consequences; readonly zone: string };
type Why = Consequences['stays'][number]['why'];

const whyTexts = {
  moved: 'lessons:regular.stays.moved',
  cancelled: 'lessons:regular.stays.cancelled',
  substituted: 'lessons:regular.stays.substituted',
  corrected: 'lessons:regular.stays.corrected',
  written_up: 'lessons:regular.stays.written_up',
} as const satisfies Record<Why, string>;

export function RuleConsequences({ consequences: { taken_back, stays, others }, zone }: Props) {
  const { t } = useTranslation('lessons');
  const whenText = (start: string) => `${formatDay(zonedTime(start, zone).toPlainDate().toString())}, ${formatTime(start, zone)}`;
  return (
    <section className={classes.stack} aria-label={t('regular.consequences')}>
      <p role="status">{t('regular.taken_back', { count: taken_back.length })}</p>
      {taken_back.length > 0 && <p className="soft">{taken_back.map(({ start }) => whenText(start)).join(' · ')}</p>}
      {others.length > 0 && (
        <ul className={classes.others} aria-label={t('regular.others.title')}>
          {others.map(({ rule_id, kid_name, becomes }) => (
            <li key={rule_id}>{t(partnerEffects[becomes], { kid: kid_name ?? t('partner_unknown') })}</li>
          ))}
        </ul>
      )}
      {stays.length > 0 && (
        <>
          <p className={classes.attention}>{t('regular.stay', { count: stays.length })}</p>
          <ul className={classes.dates}>
            {stays.map(({ id, start, why }) => (
              <li key={id}>
                <span>{whenText(start)}</span>
                <span className="soft">{t(whyTexts[why])}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
