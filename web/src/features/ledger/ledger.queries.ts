import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { TransactionListQuery } from '@lectern/contract/ledger/ledger.schema';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { refreshMoney } from './public/refresh-money.ts';

export type TransactionPage = OutputAt<'GET', '/api/transactions/transactions/'>;
export type Transaction = TransactionPage['results'][number];
export type TransactionDetail = OutputAt<'GET', '/api/transactions/transactions/{id}/'>;
export type Occasion = OutputAt<'GET', '/api/transactions/transaction_occasions/'>[number];
export type PaymentInput = InputAt<'POST', '/api/transactions/transactions/'>['body'];

export function transactionListQuery(query: Partial<TransactionListQuery>) {
  return queryOptions({
    queryKey: ['transactions', 'list', query],
    queryFn: ({ signal }) => api.get('/api/transactions/transactions/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function transactionQuery(id: number) {
  return queryOptions({
    queryKey: ['transactions', 'one', id],
    queryFn: ({ signal }) => api.get('/api/transactions/transactions/{id}/', { params: { id } }, { signal }),
  });
}

export const occasionsQuery = queryOptions({
  queryKey: ['transaction-occasions'],
  queryFn: ({ signal }) => api.get('/api/transactions/transaction_occasions/', {}, { signal }),
  staleTime: 600_000,
});

export const authorsQuery = queryOptions({
  queryKey: ['transaction-authors'],
  queryFn: ({ signal }) => api.get('/api/transactions/authors/', {}, { signal }),
  staleTime: 600_000,
});

/** A client's figures week by week, up to a day. */
export function balanceOverTimeQuery(id: number, asOf: string | undefined) {
  return queryOptions({
    queryKey: ['clients', 'balance', id, 'over-time', asOf],
    queryFn: ({ signal }) =>
      api.get('/api/clients/{id}/balance/over-time/', { params: { id }, query: asOf === undefined ? {} : { as_of: asOf } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Clients to choose from while somebody types; ten are enough to recognise the right one. */
export function clientSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['clients', 'search', search],
    queryFn: ({ signal }) => api.get('/api/clients/', { query: { search, page_size: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One client's name and money, for a form or a filter that knows only the id. */
export function clientFiguresQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', 'card', id],
    queryFn: ({ signal }) => api.get('/api/clients/{id}/', { params: { id } }, { signal }),
  });
}

export function useRecordPayment(idempotencyKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PaymentInput) => api.post('/api/transactions/transactions/', { body }, { idempotencyKey }),
    onSuccess: () => refreshMoney(client),
  });
}

export function useReverseTransaction(id: number, idempotencyKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: string) =>
      api.post('/api/transactions/transactions/{id}/reverse/', { params: { id }, body: { comment } }, { idempotencyKey }),
    onSuccess: () => refreshMoney(client),
  });
}
