/** Lessons to be placed, by date: times on everybody's clock, and conflicts. */
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { formatDay, zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { formatTime, formatTimeRange } from '../../../ui/formats/date-time.tsx';
import type { RegularPreview } from '../regular-lessons.queries.ts';
import classes from '../regular-lessons.module.css';
import { conflictText, dayBefore } from '../rule-text.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';

type Props = {
  readonly preview: RegularPreview;
  readonly teacherName: string;
  readonly kidName: string;
  /** A newer preview is loading. */
  readonly stale: boolean;
};

export function PreviewDates({ preview, teacherName, kidName, stale }: Props) {
  const { t } = useTranslation('lessons');
  const { dates, teacher_zone, kid_zone, placeable, placed_to } = preview;
  // The viewer's own time first: readers assume that a time is theirs.
  const { zone } = usePageInfo();
  const taken = dates.length - placeable;
  const outside = dates.filter(({ conflict, outside_hours }) => conflict === null && outside_hours).length;
  const shifted = dates.some(({ shift_minutes }) => shift_minutes !== 0);
  return (
    <section className={classes.stack} aria-label={t('regular.preview.title')}>
      <p role="status">
        {t('regular.preview.placeable', { count: placeable })}
        {taken > 0 && <span className={classes.attention}> {t('regular.preview.taken', { count: taken })}</span>}{' '}
        <span className="soft">{t('regular.preview.ahead', { date: formatDay(dayBefore(placed_to)) })}</span>
      </p>
      {shifted && <p className={classes.attention}>{t('regular.preview.shifted', { name: teacherName })}</p>}
      {outside > 0 && <p className={classes.attention}>{t('regular.preview.outside_hours', { count: outside })}</p>}
      {dates.length > 0 && (
        <Scrollable as="ul" className={classes.dates} stale={stale} label={t('regular.preview.title')}>
          {dates.map(({ start, finish, conflict, shift_minutes, absent }) => {
            const differs = (other: string) => zonedTime(start, zone).offset !== zonedTime(start, other).offset;
            return (
              <li key={start} data-taken={conflict !== null}>
                <span className={classes.day}>{formatDay(zonedTime(start, zone).toPlainDate().toString())}</span>
                <span>{formatTimeRange(start, finish, zone)}</span>
                {differs(kid_zone) && (
                  <span className="soft">{t('regular.preview.kids', { name: kidName, time: formatTime(start, kid_zone) })}</span>
                )}
                {differs(teacher_zone) && (
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
