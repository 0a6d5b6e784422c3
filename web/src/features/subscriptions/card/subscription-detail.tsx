import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SubscriptionActions } from '../actions/subscription-actions.tsx';
import { SubscriptionEntries } from './subscription-entries.tsx';
import { SubscriptionTerms } from './subscription-terms.tsx';
import { SubscriptionUnits } from './subscription-units.tsx';
import classes from '../subscriptions.module.css';
import type { Kid } from '../subscriptions.queries.ts';
import { subscriptionQuery } from '../subscriptions.queries.ts';

type Props = { readonly id: number; readonly kids: readonly Kid[]; readonly onOpen: (id: number) => void };

/** An opened package: actions, terms, units, transactions. */
export function SubscriptionDetail({ id, kids, onOpen }: Props) {
  const { t } = useTranslation('clients');
  const query = useQuery(subscriptionQuery(id));
  const { data } = query;
  if (data === undefined) {
    const bones = (
      <div className={classes.detail} aria-busy>
        <Skeleton width="40%" />
        <Skeleton width="70%" />
        <Skeleton width="60%" />
      </div>
    );
    return <QueryPlaceholder query={query} loading={bones} />;
  }
  return (
    <section className={classes.detail} aria-label={t('subscriptions.about', { title: data.title })}>
      <SubscriptionActions subscription={data} kids={kids} onMoved={onOpen} />
      <SubscriptionTerms subscription={data} onOpen={onOpen} />
      <SubscriptionUnits subscription={data} />
      <SubscriptionEntries subscription={data} />
    </section>
  );
}
