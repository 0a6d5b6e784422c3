/** Weekly lessons whose wall time soon changes. Hidden if there are none, which is most of the year. */
import type { ClockShift } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../kernel/session.ts';
import { Card } from '../../../../ui/card.tsx';
import { formatDate } from '../../../../ui/formats/date-time.tsx';
import { otherClockText, weeklyTimeText } from '../../../free-teachers/public/weekly-time-text.ts';
import classes from '../../cabinet.module.css';
import { clockShiftsQuery } from '../../cabinet.queries.ts';
import { MoreLine } from '../../more-line.tsx';

export function ClockShiftsCard() {
  const { t } = useTranslation('common');
  const { data } = useQuery(clockShiftsQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <Card title={t('cabinet.clock_shifts')} aside={data.count}>
      <ul className={classes.lines}>
        {data.results.map((shift) => (
          <li key={`${shift.rule_id} ${shift.who}`}>
            <ShiftLink shift={shift} />
          </li>
        ))}
      </ul>
      <MoreLine count={data.count - data.results.length} />
    </Card>
  );
}

/** Links teachers to the day in their schedule, managers to the child's lessons. */
function ShiftLink({ shift }: { readonly shift: ClockShift }) {
  const { t } = useTranslation('common');
  const user = useCurrentUser();
  const { who, kid_name, teacher_name, course_title, date, before, after, taken } = shift;
  const times = { date: formatDate(date), after: weeklyTimeText(after), before: otherClockText(before, after) };
  const text = (
    <span className={classes.name}>
      {`${kid_name}, ${course_title}`}
      <span className={classes.under}>
        {t(who === 'teacher' ? 'cabinet.clock_shift.teacher' : 'cabinet.clock_shift.kid', { ...times, teacher: teacher_name })}
      </span>
      {taken.length > 0 && (
        <span className={classes.under}>{t('cabinet.clock_shift.taken', { dates: taken.map((day) => formatDate(day)).join(', ') })}</span>
      )}
    </span>
  );
  return user.role === 'Teacher' ? (
    <Link
      to="/teachers/$teacherId/schedule"
      params={{ teacherId: String(user.id) }}
      search={{ view: 'day', date }}
      className={classes.need}
    >
      {text}
    </Link>
  ) : (
    <Link to="/clients/$clientId" params={{ clientId: String(shift.pupil) }} search={{ tab: 'kids' }} className={classes.need}>
      {text}
    </Link>
  );
}
