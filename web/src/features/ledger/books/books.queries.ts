import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { refreshMoney } from '../public/refresh-money.ts';
import { refreshQueries } from '../../../kernel/api-write.ts';

export type BookOccasion = OutputAt<'GET', '/api/transactions/transaction_occasions/all/'>[number];
export type NewOccasion = InputAt<'POST', '/api/transactions/transaction_occasions/'>['body'];
export type OccasionChanges = InputAt<'POST', '/api/transactions/transaction_occasions/edit/'>['body'];
export type BookMonth = OutputAt<'GET', '/api/transactions/periods/'>['months'][number];
export type LedgerCheck = OutputAt<'GET', '/api/transactions/ledger-checks/'>[number];
export type Statement = OutputAt<'GET', '/api/transactions/bank-statements/{id}/'>;
export type StatementLine = OutputAt<'GET', '/api/transactions/bank-statements/{id}/lines/'>['results'][number];
export type ReadStatement = OutputAt<'POST', '/api/transactions/bank-statements/read/'>;
export type UploadInput = InputAt<'POST', '/api/transactions/bank-statements/'>['body'];
export type StatementMapping = UploadInput['mapping'];
export type LinesQuery = NonNullable<InputAt<'GET', '/api/transactions/bank-statements/{id}/lines/'>['query']>;

export const bookOccasionsQuery = apiQuery('/api/transactions/transaction_occasions/all/');

export const bookYearQuery = (year: number | undefined) =>
  apiQuery('/api/transactions/periods/', { query: year === undefined ? {} : { year } }, { keepPrevious: true });

export const ledgerChecksQuery = apiQuery('/api/transactions/ledger-checks/');

type PageQuery = NonNullable<InputAt<'GET', '/api/transactions/bank-statements/'>['query']>;

export const statementsQuery = (query: PageQuery) => apiQuery('/api/transactions/bank-statements/', { query }, { keepPrevious: true });

export const statementQuery = (id: number) => apiQuery('/api/transactions/bank-statements/{id}/', { params: { id } });

export const statementLinesQuery = (id: number, query: LinesQuery) =>
  apiQuery('/api/transactions/bank-statements/{id}/lines/', { params: { id }, query }, { keepPrevious: true });

const refresh = (client: QueryClient) => refreshQueries(client, ['/api/transactions/']);

function useOccasionWrite<V>(write: (body: V) => Promise<BookOccasion>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async () => {
      await refresh(client);
    },
  });
}

export function useCreateOccasion() {
  return useOccasionWrite((body: NewOccasion) => api.post('/api/transactions/transaction_occasions/', { body }));
}

export function useEditOccasion() {
  return useOccasionWrite((body: OccasionChanges) => api.post('/api/transactions/transaction_occasions/edit/', { body }));
}

export function useChangeMonth(change: 'close' | 'reopen', idempotencyKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { month: string; reason: string }) =>
      change === 'close'
        ? api.post('/api/transactions/periods/close/', { body }, { idempotencyKey })
        : api.post('/api/transactions/periods/reopen/', { body }, { idempotencyKey }),
    onSuccess: () => refresh(client),
  });
}

export function useCheckLedger() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => api.post('/api/transactions/ledger-checks/', {}), onSuccess: () => refresh(client) });
}

export function useReadStatement() {
  return useMutation({
    mutationFn: (body: { file_name: string; content: string }) => api.post('/api/transactions/bank-statements/read/', { body }),
  });
}

export function useUploadStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UploadInput) => api.post('/api/transactions/bank-statements/', { body }),
    onSuccess: () => refresh(client),
  });
}

export function useChooseClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, client_id }: { id: number; client_id: number | null }) =>
      api.post('/api/transactions/bank-statement-lines/{id}/choose/', { params: { id }, body: { client_id } }),
    onSuccess: () => refreshQueries(client, ['/api/transactions/bank-statements/{id}/']),
  });
}

export function useDiscardStatement(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/transactions/bank-statements/{id}/discard/', { params: { id } }),
    onSuccess: () => refresh(client),
  });
}

type Posting = { readonly withUnsure: boolean; readonly onProgress: (posted: number) => void };

/** Posts batch after batch until nothing is left. Left in the middle, what was posted stays, and it can be begun again. */
export function usePostStatement(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ withUnsure, onProgress }: Posting) => {
      for (let posted = 0; ; ) {
        const batch = await api.post(
          '/api/transactions/bank-statements/{id}/post/',
          { params: { id }, body: { with_unsure: withUnsure } },
          { idempotencyKey: crypto.randomUUID() },
        );
        posted += batch.posted;
        onProgress(posted);
        if (batch.left === 0 || batch.posted === 0) return posted;
      }
    },
    onSettled: () => refreshMoney(client),
  });
}
