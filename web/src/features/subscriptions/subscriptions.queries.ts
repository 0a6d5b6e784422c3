import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { api } from '../../kernel/api.ts';
import { apiQuery } from '../../kernel/api-query.ts';
import { moneyPaths } from '../ledger/public/money-paths.ts';
import { apiWrite, defineWrite } from '../../kernel/api-write.ts';

const path = '/api/user-subscription-relation/';
const onePath = `${path}{id}/` as const;

export type FoundAbonement = OutputAt<'GET', '/api/abonements/search/'>[number];
export type Subscription = OutputAt<'GET', typeof path>['results'][number];
/** A child of the client, by name. */
export type Kid = { readonly id: number; readonly name: string };
export type SubscriptionCard = OutputAt<'GET', typeof onePath>;
export type FreezePreview = OutputAt<'GET', '/api/user-subscription-relation/{id}/preview-freeze/'>;
export type RefundPreview = OutputAt<'GET', '/api/user-subscription-relation/{id}/preview-refund/'>;

/** Packages on sale, those that fit the child first. They change a few times a year. */
export const abonementSearchQuery = (kidId: number | null) =>
  apiQuery('/api/abonements/search/', { query: kidId === null ? {} : { kid_id: kidId } }, { staleTime: 600_000, keepPrevious: true });

export const subscriptionQuery = (id: number) => apiQuery(onePath, { params: { id } });

/** Until when each child's lessons are paid. */
export const lessonsForecastQuery = (clientId: number) => apiQuery('/api/clients/{id}/lessons-forecast/', { params: { id: clientId } });

export const freezePreviewQuery = (id: number, fromDay: string, days: number) =>
  apiQuery(
    '/api/user-subscription-relation/{id}/preview-freeze/',
    { params: { id }, query: { from_day: fromDay, days } },
    { keepPrevious: true, retry: false },
  );

export const transferPreviewQuery = (id: number, kidId: number, units: number) =>
  apiQuery(
    '/api/user-subscription-relation/{id}/preview-transfer/',
    { params: { id }, query: { kid_id: kidId, units } },
    { keepPrevious: true, retry: false },
  );

export const refundPreviewQuery = (id: number) =>
  apiQuery('/api/user-subscription-relation/{id}/preview-refund/', { params: { id } }, { gcTime: 0, retry: false });

/** Sells a package. It may be paid at once. */
export const sellSubscriptionWrite = apiWrite(path, { refresh: moneyPaths });

type Freeze = InputAt<'POST', '/api/user-subscription-relation/{id}/freeze/'>['body'];
type Extension = InputAt<'POST', '/api/user-subscription-relation/{id}/extend/'>['body'];
type Transfer = InputAt<'POST', '/api/user-subscription-relation/{id}/transfer/'>['body'];
type Refund = InputAt<'POST', '/api/user-subscription-relation/{id}/refund/'>['body'];

/** Actions on a package, with their input. */
export type SubscriptionInput =
  | { readonly do: 'confirm' | 'cancel' | 'unfreeze' }
  | { readonly do: 'freeze'; readonly body: Freeze }
  | { readonly do: 'extend'; readonly body: Extension }
  | { readonly do: 'transfer'; readonly body: Transfer }
  | { readonly do: 'refund'; readonly body: Refund };

function send(id: number, input: SubscriptionInput, options: { readonly idempotencyKey: string }): Promise<SubscriptionCard> {
  const params = { id };
  switch (input.do) {
    case 'confirm':
      return api.post('/api/user-subscription-relation/{id}/confirm/', { params }, options);
    case 'cancel':
      return api.post('/api/user-subscription-relation/{id}/cancel/', { params }, options);
    case 'unfreeze':
      return api.post('/api/user-subscription-relation/{id}/unfreeze/', { params }, options);
    case 'freeze':
      return api.post('/api/user-subscription-relation/{id}/freeze/', { params, body: input.body }, options);
    case 'extend':
      return api.post('/api/user-subscription-relation/{id}/extend/', { params, body: input.body }, options);
    case 'transfer':
      return api.post('/api/user-subscription-relation/{id}/transfer/', { params, body: input.body }, options);
    case 'refund':
      return api.post('/api/user-subscription-relation/{id}/refund/', { params, body: input.body }, options);
  }
}

/** Runs an action on a package. */
export const subscriptionActionWrite = defineWrite(
  ({ id, action }: { readonly id: number; readonly action: SubscriptionInput }, key) => send(id, action, key),
  {
    refresh: moneyPaths,
  },
);
