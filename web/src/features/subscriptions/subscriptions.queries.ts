import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { refreshMoney } from '../ledger/public/refresh-money.ts';

const path = '/api/user-subscription-relation/';
const onePath = `${path}{id}/` as const;

export type FoundAbonement = OutputAt<'GET', '/api/abonements/search/'>[number];
export type Subscription = OutputAt<'GET', typeof path>['results'][number];
/** A child of the client, by name. */
export type Kid = { readonly id: number; readonly name: string };
export type SubscriptionCard = OutputAt<'GET', typeof onePath>;
export type FreezePreview = OutputAt<'GET', '/api/user-subscription-relation/{id}/preview-freeze/'>;
export type RefundPreview = OutputAt<'GET', '/api/user-subscription-relation/{id}/preview-refund/'>;
type SubscriptionsQuery = NonNullable<InputAt<'GET', typeof path>['query']>;
type SaleInput = InputAt<'POST', typeof path>['body'];

/** What is on sale; what fits the child comes first. The price list changes a few times a year. */
export function abonementSearchQuery(kidId: number | null) {
  return queryOptions({
    queryKey: ['abonements', 'search', kidId],
    queryFn: ({ signal }) => api.get('/api/abonements/search/', { query: kidId === null ? {} : { kid_id: kidId } }, { signal }),
    staleTime: 600_000,
    placeholderData: keepPreviousData,
  });
}

/** Under the key of clients: whatever moves a client's money has their packages asked for again. */
export function clientSubscriptionsQuery(clientId: number, page: Pick<SubscriptionsQuery, 'page' | 'page_size'>) {
  return queryOptions({
    queryKey: ['clients', 'subscriptions', clientId, page],
    queryFn: ({ signal }) => api.get(path, { query: { client_id: clientId, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function subscriptionQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', 'subscription', id],
    queryFn: ({ signal }) => api.get(onePath, { params: { id } }, { signal }),
  });
}

/** Until when each child's lessons are paid. */
export function lessonsForecastQuery(clientId: number) {
  return queryOptions({
    queryKey: ['clients', 'lessons-forecast', clientId],
    queryFn: ({ signal }) => api.get('/api/clients/{id}/lessons-forecast/', { params: { id: clientId } }, { signal }),
  });
}

export function freezePreviewQuery(id: number, fromDay: string, days: number) {
  return queryOptions({
    queryKey: ['clients', 'subscription', id, 'freeze', fromDay, days],
    queryFn: ({ signal }) =>
      api.get('/api/user-subscription-relation/{id}/preview-freeze/', { params: { id }, query: { from_day: fromDay, days } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function transferPreviewQuery(id: number, kidId: number, units: number) {
  return queryOptions({
    queryKey: ['clients', 'subscription', id, 'transfer', kidId, units],
    queryFn: ({ signal }) =>
      api.get('/api/user-subscription-relation/{id}/preview-transfer/', { params: { id }, query: { kid_id: kidId, units } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function refundPreviewQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', 'subscription', id, 'refund'],
    queryFn: ({ signal }) => api.get('/api/user-subscription-relation/{id}/preview-refund/', { params: { id } }, { signal }),
    gcTime: 0,
    retry: false,
  });
}

/** Sells a package; it may be paid at once. */
export function useSellSubscription(idempotencyKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaleInput) =>
      api.post(path, { body }, { idempotencyKey: body.draft === true ? `${idempotencyKey}-draft` : idempotencyKey }),
    onSuccess: () => refreshMoney(client),
  });
}

type Freeze = InputAt<'POST', '/api/user-subscription-relation/{id}/freeze/'>['body'];
type Extension = InputAt<'POST', '/api/user-subscription-relation/{id}/extend/'>['body'];
type Transfer = InputAt<'POST', '/api/user-subscription-relation/{id}/transfer/'>['body'];
type Refund = InputAt<'POST', '/api/user-subscription-relation/{id}/refund/'>['body'];

/** What is done to one package; each wish is made once however often it is sent. */
export type Wish =
  | { readonly do: 'confirm' | 'cancel' | 'unfreeze' }
  | { readonly do: 'freeze'; readonly body: Freeze }
  | { readonly do: 'extend'; readonly body: Extension }
  | { readonly do: 'transfer'; readonly body: Transfer }
  | { readonly do: 'refund'; readonly body: Refund };

function send(id: number, wish: Wish, idempotencyKey: string): Promise<SubscriptionCard> {
  const params = { id };
  const options = { idempotencyKey };
  switch (wish.do) {
    case 'confirm':
      return api.post('/api/user-subscription-relation/{id}/confirm/', { params }, options);
    case 'cancel':
      return api.post('/api/user-subscription-relation/{id}/cancel/', { params }, options);
    case 'unfreeze':
      return api.post('/api/user-subscription-relation/{id}/unfreeze/', { params }, options);
    case 'freeze':
      return api.post('/api/user-subscription-relation/{id}/freeze/', { params, body: wish.body }, options);
    case 'extend':
      return api.post('/api/user-subscription-relation/{id}/extend/', { params, body: wish.body }, options);
    case 'transfer':
      return api.post('/api/user-subscription-relation/{id}/transfer/', { params, body: wish.body }, options);
    case 'refund':
      return api.post('/api/user-subscription-relation/{id}/refund/', { params, body: wish.body }, options);
  }
}

/** Does something to a package. The key of the last wish is kept: sent again as it was, it is done once. */
export function useSubscriptionAction(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ wish, idempotencyKey }: { readonly wish: Wish; readonly idempotencyKey: string }) => send(id, wish, idempotencyKey),
    onSuccess: () => refreshMoney(client),
  });
}
