import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { formatShortDay } from '../../../ui/formats/date-time.tsx';
import { bandOf, daysAfter, daysBetween } from './vacation-bands.rules.ts';
import { VacationLink } from '../vacation-link.tsx';
import { vacationStateTitles } from '../vacation-state-tag.tsx';
import type { VacationCalendar } from '../vacations.queries.ts';
import classes from './vacation-bands.module.css';
import { Scrollable } from '../../../ui/scrollable.tsx';

type Props = {
  readonly calendar: VacationCalendar;
  readonly today: string;
  /** The page's teacher, highlighted. */
  readonly highlight?: number | undefined;
};

/** A row per teacher with a band per vacation, and a row with the number of absent teachers per day. */
export function VacationBands({ calendar, today, highlight }: Props) {
  const { t } = useTranslation('nonworkingtime');
  const { from, to, teachers, limit } = calendar;
  const days = daysBetween(from, to);
  const now = daysAfter(from, today);
  return (
    <Scrollable className={classes.scroll} label={t('vacation.calendar.title')}>
      <div className={classes.grid} style={{ '--days': days.length } as CSSProperties}>
        <div className={classes.head} aria-hidden>
          <span />
          <div className={classes.track}>
            {days
              .filter((_, index) => index % 7 === 0)
              .map((monday, week) => (
                <span key={monday} className={classes.week} style={{ gridColumn: `${week * 7 + 1} / span 7` }}>
                  {formatShortDay(monday)}
                </span>
              ))}
          </div>
        </div>
        <ul className={classes.lines}>
          {teachers.map((teacher) => (
            <li key={teacher.id} className={classes.line} data-highlight={teacher.id === highlight}>
              <span className={classes.name}>{teacher.name}</span>
              <div className={classes.track}>
                {now >= 0 && now < days.length && (
                  <span className={classes.today} aria-hidden style={{ gridColumn: `${now + 1} / span 1` }} />
                )}
                {teacher.vacations.map((vacation) => {
                  const band = bandOf(vacation, from, to);
                  const text = t('vacation.calendar.band', {
                    days: formatDays(vacation.first_day, vacation.last_day),
                    state: t(vacationStateTitles[vacation.state]).toLowerCase(),
                  });
                  return (
                    <VacationLink
                      key={vacation.id}
                      teacherId={teacher.id}
                      vacationId={vacation.id}
                      className={classes.band}
                      data-state={vacation.state}
                      style={{ gridColumn: `${band.start} / ${band.end}` }}
                      aria-label={`${teacher.name}, ${text}`}
                      title={text}
                    >
                      {vacation.state === 'requested' ? '?' : '✓'}
                    </VacationLink>
                  );
                })}
              </div>
            </li>
          ))}
        </ul>
        <AwayLine calendar={calendar} days={days} />
      </div>
      <p className={classes.legend}>
        <span className={classes.sample} data-state="approved" aria-hidden />
        {t(vacationStateTitles.approved)}
        <span className={classes.sample} data-state="requested" aria-hidden />
        {t(vacationStateTitles.requested)}
        {limit !== null && <span>{t('vacation.calendar.limit', { count: limit })}</span>}
      </p>
    </Scrollable>
  );
}

/** Number of absent teachers per day. A day at the limit is marked, also for screen readers. */
function AwayLine({ calendar, days }: { readonly calendar: VacationCalendar; readonly days: readonly string[] }) {
  const { t } = useTranslation('nonworkingtime');
  const { limit, away } = calendar;
  if (limit === null) return null;
  const byDay = new Map(away.map((each) => [each.day, each]));
  const full = days.filter((day) => (byDay.get(day)?.approved ?? 0) >= limit);
  return (
    <div className={classes.line}>
      <span className={classes.name}>{t('vacation.calendar.away', { limit })}</span>
      <div className={classes.track} aria-hidden>
        {days.map((day, index) => {
          const { approved = 0, requested = 0 } = byDay.get(day) ?? {};
          return approved === 0 ? null : (
            <span
              key={day}
              className={classes.count}
              data-full={approved >= limit}
              style={{ gridColumn: `${index + 1} / span 1` }}
              title={t('vacation.calendar.on_day', { day: formatShortDay(day), approved, requested })}
            >
              {approved}
            </span>
          );
        })}
      </div>
      <span className="visually-hidden">
        {full.length === 0
          ? t('vacation.calendar.no_full_days')
          : t('vacation.calendar.full_days', { days: full.map((day) => formatShortDay(day)).join(', ') })}
      </span>
    </div>
  );
}
