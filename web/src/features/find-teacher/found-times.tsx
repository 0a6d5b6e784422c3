/** Weekly times of a teacher, in both zones. Selected ones first, others by weekday on demand. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText, sameTime } from '../free-teachers/public/weekly-time.rules.ts';
import { otherClockText, weekdayText, weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import { toggledTime } from './chosen-times.rules.ts';
import type { FoundTeacher, FoundTime } from './find-teacher.queries.ts';
import classes from './found-teachers.module.css';
import type { SearchTerms } from './search-terms.rules.ts';

type Props = {
  readonly teacher: FoundTeacher;
  readonly terms: SearchTerms;
  readonly chosen: readonly FoundTime[];
  readonly onTimes: (times: FoundTime[]) => void;
};

export function FoundTimes({ teacher, terms, chosen, onTimes }: Props) {
  const { t } = useTranslation('freecashdesk');
  const [open, setOpen] = useState(false);
  const { lessons, service, weeks } = terms;
  const toggle = (time: FoundTime) => onTimes(toggledTime(chosen, time, lessons, service?.minutes ?? 60));
  const others = teacher.slots.filter((time) => !chosen.some((each) => sameTime(each, time)));
  const byDay = [...Map.groupBy(others, ({ weekday }) => weekday)].sort(([a], [b]) => a - b);
  const nameOf = (time: FoundTime) =>
    [
      weeklyTimeText(time),
      t('find.teacher_clock', { time: theirs(time) }),
      time.holds ? t('find.holds') : t('find.weeks_free', { free: weeks - time.failing.length, weeks }),
    ].join(', ');
  return (
    <div className={classes.times}>
      <div className={classes.chosen}>
        {chosen.map((time) => (
          <button
            key={weeklyTimeText(time)}
            type="button"
            aria-pressed
            className={classes.time}
            data-holds={time.holds}
            onClick={() => toggle(time)}
          >
            {time.holds ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconAlertTriangle size={16} stroke={2} aria-hidden />}
            <b>{weeklyTimeText(time)}</b> <span>{t('find.teacher_clock', { time: theirs(time) })}</span>{' '}
            {time.holds ? (
              <span className="visually-hidden">{t('find.holds')}</span>
            ) : (
              <span>{t('find.weeks_free', { free: weeks - time.failing.length, weeks })}</span>
            )}
          </button>
        ))}
        {others.length > 0 && (
          <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('find.fewer_times') : t('find.more_times', { count: others.length })}
          </button>
        )}
      </div>
      {open && (
        <dl className={classes.others}>
          {byDay.map(([weekday, times]) => (
            <div key={weekday}>
              <dt>{weekdayText(weekday)}</dt>
              <dd>
                {times.map((time) => (
                  <button
                    key={time.start_minute}
                    type="button"
                    aria-pressed={false}
                    aria-label={nameOf(time)}
                    className={classes.other}
                    data-holds={time.holds}
                    onClick={() => toggle(time)}
                  >
                    {clockText(time.start_minute)}
                  </button>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function theirs(time: FoundTime): string {
  return otherClockText({ weekday: time.teacher_weekday, start_minute: time.teacher_start_minute }, time);
}
