import type { VacationPreview } from '@lectern/contract/vacations/vacations.schema';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../../ui/formats/calendar-dates.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { errorText } from '../../../ui/forms/error-text.ts';
import { intervalOfDay } from './interval-of-day.ts';
import classes from '../vacations.module.css';
import { Scrollable } from '../../../ui/scrollable.tsx';

type Props = {
  readonly preview: VacationPreview | undefined;
  /** The preview belongs to previously chosen days. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly zone: string;
  readonly own: boolean;
};

/** Preview of a request: number of days, and lessons in them. */
export function PreviewedDays({ preview, stale, error, zone, own }: Props) {
  const { t } = useTranslation('nonworkingtime');
  const local = t('vacation.local_days', { zone: formatZone(zone, nowInstant()) });
  if (error !== null) return <p className={classes.problem}>{errorText(error)}</p>;
  if (preview === undefined) return <p className={classes.hint}>{local}</p>;
  const { days, lessons, activities } = preview;
  return (
    <section className={classes.preview} aria-label={t('vacation.preview')} aria-live="polite" data-stale={stale}>
      <p className={classes.summary}>
        <strong>{t('vacation.days', { count: Math.max(0, days) })}</strong>
        <span>{lessons.length === 0 ? t('vacation.hits_nothing') : t('vacation.hits', { count: lessons.length })}</span>
      </p>
      <p className={classes.hint}>{local}</p>
      {activities.length > 0 && (
        <p className={classes.hint}>
          {t('vacation.activity.asked', {
            count: activities.length,
            names: activities.map(({ title, start, finish }) => `${title}, ${intervalOfDay(start, finish)}`).join('; '),
          })}
        </p>
      )}
      {lessons.length > 0 && (
        <>
          <Scrollable as="ul" className={classes.lessons} label={t('vacation.hits', { count: lessons.length })}>
            {lessons.map(({ id, start, finish, kid_name, course_title }) => (
              <li key={id}>
                <span className={classes.when}>{intervalOfDay(start, finish)}</span>
                <span>{`${kid_name}, ${course_title}`}</span>
              </li>
            ))}
          </Scrollable>
          <p className={classes.hint}>{t(own ? 'vacation.hits_what' : 'vacation.hits_what_curator')}</p>
        </>
      )}
    </section>
  );
}
