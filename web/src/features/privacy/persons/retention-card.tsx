import { mostCountedDue } from '@lectern/contract/privacy/retention.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './personal-data.module.css';
import { retentionNames, retentionQuery } from './persons.queries.ts';

/** Retention by kind of record, and the number of records that the next nightly run deletes. */
export function RetentionCard() {
  const { t } = useTranslation('teachers');
  const query = useQuery(retentionQuery);
  const { data } = query;
  return (
    <Card title={t('personal_data.retention.title')}>
      <p className="soft">{t('personal_data.retention.text')}</p>
      <QueryPlaceholder query={query} loading={<Skeleton height={96} />} />
      <dl className={classes.counts}>
        {data?.map(({ kind, days, fixed, due }) => (
          <div key={kind}>
            <dt>
              {t(retentionNames[kind])}{' '}
              <span className="soft">
                {due > mostCountedDue
                  ? t('personal_data.retention.due_above', { count: mostCountedDue })
                  : t('personal_data.retention.due', { count: due })}
              </span>
              {fixed && <span className="soft"> {t('personal_data.retention.fixed')}</span>}
            </dt>
            <dd>{t('personal_data.retention.days', { count: days })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
