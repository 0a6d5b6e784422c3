/** The wished times over the teacher's week, in the teacher's zone, with conflicts. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/formats/calendar-dates.ts';
import { reasonTexts } from '../free-teachers/public/failing-weeks.tsx';
import { clockText } from '../free-teachers/public/weekly-time.rules.ts';
import { weekdayText, weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import type { OfferedTime, OfferFit } from './match.queries.ts';
import classes from './match.module.css';

/** Maximum number of failing weeks to list; the rest is counted. */
const namedWeeks = 3;

export function WishedWeek({ fit }: { readonly fit: OfferFit }) {
  const { t } = useTranslation(['match', 'freecashdesk']);
  const days = [...Map.groupBy(fit.times, ({ teacher_weekday }) => teacher_weekday)].sort(([a], [b]) => a - b);
  const why = ({ failing }: OfferedTime) =>
    [
      ...failing.slice(0, namedWeeks).map(({ date, reasons }) => {
        const texts = reasons.map((reason) => t(reasonTexts[reason])).join(', ');
        return `${formatDay(date)}: ${texts}`;
      }),
      ...(failing.length > namedWeeks ? [t('fit.more_weeks', { count: failing.length - namedWeeks })] : []),
    ].join('; ');
  if (days.length === 0) return <p className={classes.soft}>{t('fit.no_times')}</p>;
  const colliding = fit.times.filter(({ holds }) => !holds);
  return (
    <div className={classes.week}>
      <ul className={classes.days}>
        {days.map(([weekday, times]) => (
          <li key={weekday}>
            <b>{weekdayText(weekday)}</b>
            <ul>
              {[...times]
                .sort((a, b) => a.teacher_start_minute - b.teacher_start_minute)
                .map((time) => (
                  <li key={time.teacher_start_minute} className={classes.start} data-holds={time.holds} title={why(time)}>
                    {time.holds ? <IconCheck size={12} aria-hidden /> : <IconAlertTriangle size={12} aria-hidden />}
                    {clockText(time.teacher_start_minute)}
                    <span className="visually-hidden">{time.holds ? t('fit.holds') : t('fit.fails')}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {colliding.length > 0 && (
        <details className={classes.colliding}>
          <summary>{t('fit.colliding', { count: colliding.length })}</summary>
          <ul>
            {colliding.map((time) => (
              <li key={`${time.weekday} ${time.start_minute}`}>
                <b>{weeklyTimeText({ weekday: time.teacher_weekday, start_minute: time.teacher_start_minute })}</b> {why(time)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
