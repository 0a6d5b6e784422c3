import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';
import { moneyPaths } from './public/money-paths.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type TransactionPage = OutputAt<'GET', '/api/transactions/transactions/'>;
export type Transaction = TransactionPage['results'][number];
export type TransactionDetail = OutputAt<'GET', '/api/transactions/transactions/{id}/'>;
export type Occasion = OutputAt<'GET', '/api/transactions/transaction_occasions/'>[number];

export const transactionQuery = (id: number) => apiQuery('/api/transactions/transactions/{id}/', { params: { id } });

export const occasionsQuery = apiQuery('/api/transactions/transaction_occasions/', {}, rarelyChanged);

export const authorsQuery = apiQuery('/api/transactions/authors/', {}, rarelyChanged);

/** Weekly figures of a client, up to a day. */
export const balanceOverTimeQuery = (id: number, asOf: string | undefined) =>
  apiQuery(
    '/api/clients/{id}/balance/over-time/',
    { params: { id }, query: asOf === undefined ? {} : { as_of: asOf } },
    { keepPrevious: true },
  );

/** A client's name and balance, for a form that has only the id. */
export const clientFiguresQuery = (id: number) => apiQuery('/api/clients/{id}/', { params: { id } });

export const recordPaymentWrite = apiWrite('/api/transactions/transactions/', { refresh: moneyPaths });
export const reverseTransactionWrite = apiWrite('/api/transactions/transactions/{id}/reverse/', { refresh: moneyPaths });
