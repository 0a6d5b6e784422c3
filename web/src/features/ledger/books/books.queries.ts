import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { newIdempotencyKey } from '../../../kernel/requests/idempotency-key.ts';
import { moneyPaths } from '../public/money-paths.ts';
import { apiWrite, defineWrite } from '../../../kernel/api-write.ts';

export type BookOccasion = OutputAt<'GET', '/api/transactions/transaction_occasions/all/'>[number];
export type NewOccasion = InputAt<'POST', '/api/transactions/transaction_occasions/'>['body'];
export type OccasionChanges = InputAt<'POST', '/api/transactions/transaction_occasions/edit/'>['body'];
export type BookMonth = OutputAt<'GET', '/api/transactions/periods/'>['months'][number];
export type LedgerCheck = OutputAt<'GET', '/api/transactions/ledger-checks/'>[number];
export type Statement = OutputAt<'GET', '/api/transactions/bank-statements/{id}/'>;
export type StatementLine = OutputAt<'GET', '/api/transactions/bank-statements/{id}/lines/'>['results'][number];
export type ReadStatement = OutputAt<'POST', '/api/transactions/bank-statements/read/'>;

export const bookOccasionsQuery = apiQuery('/api/transactions/transaction_occasions/all/');

export const bookYearQuery = (year: number | undefined) =>
  apiQuery('/api/transactions/periods/', { query: year === undefined ? {} : { year } }, { keepPrevious: true });

export const ledgerChecksQuery = apiQuery('/api/transactions/ledger-checks/');

export const statementQuery = (id: number) => apiQuery('/api/transactions/bank-statements/{id}/', { params: { id } });

const books = { refresh: ['/api/transactions/'] } as const;
export const createOccasionWrite = apiWrite('/api/transactions/transaction_occasions/', books);
export const editOccasionWrite = apiWrite('/api/transactions/transaction_occasions/edit/', books);
const monthPaths = { close: '/api/transactions/periods/close/', reopen: '/api/transactions/periods/reopen/' } as const;
type MonthChange = { readonly change: keyof typeof monthPaths; readonly month: string; readonly reason: string };
export const monthWrite = defineWrite(({ change, ...body }: MonthChange, key) => api.post(monthPaths[change], { body }, key), books);
export const checkLedgerWrite = apiWrite('/api/transactions/ledger-checks/', books);
export const readStatementWrite = apiWrite('/api/transactions/bank-statements/read/', { refresh: [] });
export const uploadStatementWrite = apiWrite('/api/transactions/bank-statements/', books);
export const chooseClientWrite = apiWrite('/api/transactions/bank-statement-lines/{id}/choose/', {
  refresh: ['/api/transactions/bank-statements/{id}/'],
});
export const discardStatementWrite = apiWrite('/api/transactions/bank-statements/{id}/discard/', books);

type Posting = { readonly id: number; readonly withUnsure: boolean; readonly onProgress: (posted: number) => void };

/** Posts batches until none is left. If interrupted, posted batches stay and it can be restarted. */
export const postStatementWrite = defineWrite(
  async ({ id, withUnsure, onProgress }: Posting) => {
    for (let posted = 0; ; ) {
      const input = { params: { id }, body: { with_unsure: withUnsure } };
      // Each batch is a separate write.
      const batch = await api.post('/api/transactions/bank-statements/{id}/post/', input, { idempotencyKey: newIdempotencyKey() });
      posted += batch.posted;
      onProgress(posted);
      if (batch.left === 0 || batch.posted === 0) return posted;
    }
  },
  { refresh: moneyPaths, refreshOnError: true },
);
