import { lazy, Suspense } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import type { ClientCard } from '../clients.queries.ts';

const SubscriptionList = lazy(async () => ({
  default: (await import('../../subscriptions/public/subscription-list.tsx')).SubscriptionList,
}));

/** The client's packages, loaded with their actions. */
export function ClientSubscriptions({ client }: { readonly client: ClientCard }) {
  return (
    <Suspense fallback={<Loading size="medium" />}>
      <SubscriptionList client={client} />
    </Suspense>
  );
}
