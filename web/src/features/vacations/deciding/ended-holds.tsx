import type { HitHold } from '@lectern/contract/holds/holds.schema';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../ui/formats/date-time.tsx';
import { intervalOfDay } from '../asking/interval-of-day.ts';
import classes from '../vacations.module.css';

/** Current holds of the teacher's time in the vacation. The approval ends them. */
export function EndedHolds({ holds }: { readonly holds: readonly HitHold[] }) {
  const { t } = useTranslation('nonworkingtime');
  return (
    <section className={classes.hitMore} aria-label={t('vacation.held.title')}>
      <p>{t('vacation.held.hits', { count: holds.length })}</p>
      <ul>
        {holds.map(({ id, held_by_name, held_until, times }) => (
          <li key={id}>
            {t('vacation.held.one', {
              name: held_by_name,
              until: formatTime(held_until),
              times: times.map(({ start, finish }) => intervalOfDay(start, finish)).join('; '),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
