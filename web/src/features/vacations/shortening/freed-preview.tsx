import { useTranslation } from 'react-i18next';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';
import { intervalOfDay } from '../asking/interval-of-day.ts';
import type { FreedDays } from './freed-days.queries.ts';
import classes from '../vacations.module.css';

/** Preview of the freed days: what is restored automatically, what can be restored, and what cannot. */
export function FreedPreview({ freed, stale }: { readonly freed: FreedDays; readonly stale: boolean }) {
  const { t } = useTranslation('nonworkingtime');
  const { first_day, last_day, days, lessons, dates } = freed;
  const rows = [
    ...lessons.map(({ lesson_id, lesson, start, finish, resolution, conflict }) => ({
      key: `lesson ${lesson_id}`,
      when: intervalOfDay(start, finish),
      what: `${lesson.kid_name}, ${lesson.course_title}`,
      becomes:
        conflict === null
          ? t(resolution === 'cancel' && lesson.regular ? 'vacation.shorten.by_itself' : 'vacation.shorten.offered')
          : refusalText(conflict.reason, conflict.params),
      fits: conflict === null,
    })),
    ...dates.map(({ rule_id, start, finish, kid_name, course_title, conflict }) => ({
      key: `rule ${rule_id} ${start}`,
      when: intervalOfDay(start, finish),
      what: `${kid_name}, ${course_title}`,
      becomes: conflict === null ? t('vacation.shorten.by_itself') : refusalText(conflict.reason, conflict.params),
      fits: conflict === null,
    })),
  ];
  return (
    <section className={classes.preview} aria-label={t('vacation.shorten.preview')} aria-live="polite" data-stale={stale}>
      <p className={classes.summary}>
        <strong>{t('vacation.shorten.freed', { count: days, days: formatDays(first_day, last_day) })}</strong>
        {rows.length === 0 && <span>{t('vacation.shorten.nothing')}</span>}
      </p>
      {rows.length > 0 && (
        <Scrollable as="ul" className={classes.lessons} label={t('vacation.shorten.preview')}>
          {rows.map(({ key, when, what, becomes, fits }) => (
            <li key={key}>
              <span className={classes.when}>{when}</span>
              <span>{what}</span>
              <span className={fits ? classes.hint : classes.problem}>{becomes}</span>
            </li>
          ))}
        </Scrollable>
      )}
    </section>
  );
}
