import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/date-time.tsx';
import { lessonsForecastQuery } from '../subscriptions.queries.ts';

/** Until when a client's lessons are paid by the schedule: the first day of a lesson that no package pays, child by child. */
export function PaidUntil({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation('clients');
  const lines = (useQuery(lessonsForecastQuery(clientId)).data?.lines ?? []).filter(({ unpaid_from }) => unpaid_from !== null);
  if (lines.length === 0) return null;
  const several = lines.length > 1;
  return (
    <>
      {lines.map(({ kid_id, kid_name, service_course_id, service_course_title, unpaid_from }) => {
        const until = t('forecast.unpaid', { date: formatDate(unpaid_from ?? '') });
        return (
          <span key={`${kid_id} ${service_course_id}`} style={{ display: 'block' }}>
            {several ? t('forecast.line', { kid: kid_name.split(' ')[0], course: service_course_title, until }) : until}
          </span>
        );
      })}
    </>
  );
}
