import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { Effects } from '../../../ui/explain/effects.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { LateLessons } from '../../lessons/public/cancel/late-lessons.tsx';
import { lessonTimeText } from '../../lessons/public/when/lesson-time.tsx';
import { partnerEffects } from '../../regular-lessons/public/partner-effects.ts';
import type { StopPreview } from './learning.queries.ts';
import type { ShownStop } from './use-stop-preview.ts';

/** Effects of stopping: courses, weekly rules, planned lessons, searches and packages. */
export function StopEffects({ stop: { data, error, returnOn, choice } }: { readonly stop: ShownStop }) {
  const { t } = useTranslation(['clients', 'lessons']);
  if (data === undefined && error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <p className="soft">{t('stop.counting')}</p>;
  const { pauses, ends, rules, taken_back: taken, first, stays, searches, packages, units_left: units } = data;
  const left = stays - (data.cancels?.length ?? 0);
  const nothing = pauses + ends + rules + taken + data.late.length + stays + searches + packages === 0;
  return (
    <>
      <Effects>
        {nothing && <li>{t('stop.nothing')}</li>}
        {pauses > 0 && <li>{t('stop.pauses', { count: pauses })}</li>}
        {ends > 0 && <li>{t('stop.ends', { count: ends })}</li>}
        {rules > 0 && <li>{t('stop.rules', { count: rules })}</li>}
        {taken > 0 && <li>{t('stop.taken_back', { count: taken, first: formatDateTime(first ?? '') })}</li>}
        {returnOn !== null && <li>{t('stop.by_itself', { date: formatDate(returnOn) })}</li>}
        {left > 0 && <li>{t('stop.stays', { count: left })}</li>}
        {data.cancels?.map((lesson) => (
          <Cancelled key={lesson.lesson_id} lesson={lesson} />
        ))}
        {data.others.map(({ kid_name, becomes }) => (
          <li key={`${kid_name} ${becomes}`}>{t(partnerEffects[becomes], { kid: kid_name ?? t('lessons:partner_unknown') })}</li>
        ))}
        {searches > 0 && <li>{t('stop.searches', { count: searches })}</li>}
        {packages > 0 && <li>{t('stop.packages', { count: packages, units: t('stop.units', { count: units }) })}</li>}
      </Effects>
      <LateLessons late={data.late} choice={choice} />
    </>
  );
}

/** A lesson to be cancelled with the course, and its cost. */
function Cancelled({ lesson }: { readonly lesson: NonNullable<StopPreview['cancels']>[number] }) {
  const { t } = useTranslation(['clients', 'lessons']);
  const { zone } = usePageInfo();
  const { start, minutes, client_share: client, teacher_share: teacher } = lesson;
  const percent = Math.abs(teacher) / 100;
  return (
    <li>
      {t('stop.cancelled', {
        time: lessonTimeText(start, minutes, zone),
        client: client === 0 ? t('lessons:cancel.client_free') : t('lessons:cancel.client_pays_share', { percent: client / 100 }),
        teacher:
          teacher === 0
            ? t('lessons:cancel.teacher_nothing')
            : t(teacher < 0 ? 'lessons:cancel.teacher_fined_share' : 'lessons:cancel.teacher_gets_share', { percent }),
      })}
    </li>
  );
}
