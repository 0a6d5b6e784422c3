import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import classes from './subscriptions.module.css';
import { lessonsForecastQuery } from './subscriptions.queries.ts';

/** Until when each child's lessons are paid, by the schedule. */
export function LessonsForecast({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation('clients');
  const lines = useQuery(lessonsForecastQuery(clientId)).data?.lines ?? [];
  if (lines.length === 0) return null;
  return (
    <Card title={t('forecast.title')}>
      <dl className={classes.forecast}>
        {lines.map(({ kid_id, kid_name, service_course_id, service_course_title, units_left, unpaid_from }) => (
          <div key={`${kid_id} ${service_course_id}`}>
            <dt className={classes.soft}>{`${kid_name}, ${service_course_title}`}</dt>
            <dd>
              {t('forecast.line', {
                units: units_left,
                until: unpaid_from === null ? t('forecast.paid') : t('forecast.unpaid', { date: formatDate(unpaid_from) }),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
