import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
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
  const { data, error, refetch } = useQuery(subscriptionQuery(id));
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className={classes.detail} aria-busy>
        <Skeleton width="40%" />
        <Skeleton width="70%" />
        <Skeleton width="60%" />
      </div>
    );
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
