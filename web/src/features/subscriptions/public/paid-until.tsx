import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { lessonsForecastQuery } from '../subscriptions.queries.ts';

/** First day of a lesson that no package pays, by the schedule. Links to the packages of the child. */
export function PaidUntil({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation('clients');
  const lines = useQuery(lessonsForecastQuery(clientId)).data?.lines ?? [];
  const days = lines.flatMap(({ unpaid_from }) => unpaid_from ?? []).sort();
  if (days[0] === undefined) return null;
  return (
    <Link to="/clients/$clientId" params={{ clientId: String(clientId) }} search={{ tab: 'subscriptions' }} style={{ display: 'block' }}>
      {t('forecast.unpaid', { date: formatDate(days[0]) })}
    </Link>
  );
}
