import { useTranslation } from 'react-i18next';
import { formatDay, formatDays, formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import type { Vacation } from './vacations.queries.ts';
import classes from './vacations.module.css';

/** Facts of a vacation: days, requester and decision. */
export function VacationFacts({ vacation }: { readonly vacation: Vacation }) {
  const { t } = useTranslation('nonworkingtime');
  const days = [
    formatDays(vacation.first_day, vacation.last_day),
    t('vacation.days', { count: vacation.days }),
    formatZone(vacation.zone, vacation.start),
  ];
  const facts = [
    { label: t('vacation.column.days'), value: days.join(' · ') },
    { label: t('vacation.shorten.agreed'), value: vacation.agreed_last_day === null ? '' : formatDay(vacation.agreed_last_day) },
    { label: t('vacation.requested'), value: `${vacation.requested_by_name}, ${formatDateTime(vacation.requested_at)}` },
    { label: t('vacation.comment'), value: vacation.comment },
    ...(vacation.decided_at === null
      ? []
      : [
          { label: t('vacation.column.decision'), value: `${vacation.decided_by_name}, ${formatDateTime(vacation.decided_at)}` },
          { label: t('vacation.decision_comment'), value: vacation.decision_comment },
        ]),
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
