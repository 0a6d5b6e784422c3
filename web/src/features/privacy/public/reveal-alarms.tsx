import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { revealAlarmsQuery } from '../reading/reading-log.queries.ts';

/** Alarms of the last week: who revealed many contacts within an hour. Hidden if there are none. */
export function RevealAlarms() {
  const { t } = useTranslation('teachers');
  const { data } = useQuery(revealAlarmsQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title={t('reading_log.alarms')} aside={data.length}>
      <ul>
        {data.map(({ id, at, user: { id: userId, name }, contacts, minutes }) => (
          <li key={id}>
            {t('reading_log.alarm', { name, count: contacts, minutes })} <span className="soft">{formatDateTime(at)}</span>{' '}
            <Link to="/reading-log" search={{ user_id: userId, act: ['reveal'] }}>
              {t('reading_log.alarm_open', { name })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
