/** Lessons to be placed, by date: local times, and conflicts. */
import { useTranslation } from 'react-i18next';
import { formatDay, zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { formatTime, formatTimeRange } from '../../../ui/formats/date-time.tsx';
import type { RegularPreview } from '../regular-lessons.queries.ts';
import classes from '../regular-lessons.module.css';
import { conflictText, dayBefore } from '../rule-text.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';

type Props = {
  readonly preview: RegularPreview;
  readonly teacherName: string;
  /** A newer preview is loading. */
  readonly stale: boolean;
};

export function PreviewDates({ preview, teacherName, stale }: Props) {
  const { t } = useTranslation('lessons');
  const { dates, zone, teacher_zone, placeable, placed_to } = preview;
  const taken = dates.length - placeable;
  const shifted = dates.some(({ shift_minutes }) => shift_minutes !== 0);
  return (
    <section className={classes.stack} aria-label={t('regular.preview.title')}>
      <p role="status">
        {t('regular.preview.placeable', { count: placeable })}
        {taken > 0 && <span className={classes.attention}> {t('regular.preview.taken', { count: taken })}</span>}{' '}
        <span className="soft">{t('regular.preview.ahead', { date: formatDay(dayBefore(placed_to)) })}</span>
      </p>
      {shifted && <p className={classes.attention}>{t('regular.preview.shifted', { name: teacherName })}</p>}
      {dates.length > 0 && (
        <Scrollable as="ul" className={classes.dates} stale={stale} label={t('regular.preview.title')}>
          {dates.map(({ date, start, finish, conflict, shift_minutes, absent }) => {
            const differs = zonedTime(start, zone).offset !== zonedTime(start, teacher_zone).offset;
            return (
              <li key={start} data-taken={conflict !== null}>
                <span className={classes.day}>{formatDay(date)}</span>
                <span>{formatTimeRange(start, finish, zone)}</span>
                {differs && (
                  <span className={shift_minutes === 0 ? 'soft' : classes.attention}>
                    {t('regular.preview.theirs', { name: teacherName, time: formatTime(start, teacher_zone) })}
                  </span>
                )}
                {absent.length > 0 && <span className={classes.why}>{t('regular.preview.absent', { kids: absent.join(', ') })}</span>}
                {conflict !== null && <span className={classes.why}>{conflictText(t, conflict, zone)}</span>}
              </li>
            );
          })}
        </Scrollable>
      )}
    </section>
  );
}
