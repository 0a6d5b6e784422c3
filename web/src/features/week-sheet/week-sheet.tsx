import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { usePageInfo } from '../../kernel/session.ts';
import { formatDay, formatDays, formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDateTime, formatTimeRange, localDateOf } from '../../ui/formats/date-time.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { sheetLines } from './sheet-lines.rules.ts';
import { weekOf, weekSheetQuery } from './week-sheet.queries.ts';
import classes from './week-sheet.module.css';

type Props = { readonly teacherId: number; readonly date: string; readonly onDone: () => void };

/** A printed week, A4 landscape, visible only in print. Opens the print dialog when it is complete. */
export function WeekSheet({ teacherId, date, onDone }: Props) {
  const { t } = useTranslation('schedule');
  const { zone } = usePageInfo();
  const days = weekOf(date);
  const { data, error } = useQuery(weekSheetQuery(teacherId, days, zone));
  const isComplete = data !== undefined;
  useEffect(() => {
    if (!isComplete) return undefined;
    window.addEventListener('afterprint', onDone);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [isComplete, onDone]);
  useEffect(() => {
    if (error === null) return;
    toast.error(error);
    onDone();
  }, [error, onDone]);
  if (data === undefined) return null;
  const lines = sheetLines(data, t('sheet.busy'));
  const now = nowInstant();
  return createPortal(
    <article className={classes.sheet} lang={document.documentElement.lang}>
      <header className={classes.head}>
        <h1>{t('title_of', { name: data.teacher.name })}</h1>
        <p>{`${formatDays(days[0] ?? '', days.at(-1) ?? '')} · ${formatZone(zone, now)}`}</p>
      </header>
      <div className={classes.week}>
        {days.map((day) => (
          <section key={day} className={classes.day}>
            <h2>{formatDay(day)}</h2>
            {lines
              .filter(({ start }) => localDateOf(start) === day)
              .map(({ key, start, finish, title, under }) => (
                <div key={key} className={classes.line}>
                  <strong>{formatTimeRange(start, finish)}</strong>
                  <span>{title}</span>
                  {under !== '' && <small>{under}</small>}
                </div>
              ))}
          </section>
        ))}
      </div>
      <footer className={classes.foot}>{t('sheet.printed', { time: formatDateTime(now) })}</footer>
    </article>,
    document.body,
  );
}
