import { isWorkedOn } from '@lectern/contract/imports/import-states';
import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiQuery } from '../../kernel/api-query.ts';
import type { PageSize } from '../../ui/table/page-sizes.ts';
import { refreshQueries } from '../../kernel/api-write.ts';

export type ImportDetail = OutputAt<'GET', '/api/imports/{id}/'>;
export type ImportRun = OutputAt<'GET', '/api/imports/'>['results'][number];
export type ImportRow = OutputAt<'GET', '/api/imports/{id}/rows/'>['results'][number];
export type ImportOptions = ImportDetail['options'];
export type RowOutcome = ImportRow['outcome'];

/** How often is asked how far an import is that a process works on, in milliseconds. */
const askedEvery = 1_000;

export const importsQuery = (page: number, page_size: PageSize) =>
  apiQuery(
    '/api/imports/',
    { query: { page, page_size } },
    {
      keepPrevious: true,
      refetchInterval: ({ state }) => (state.data?.results.some((run) => isWorkedOn(run.state)) === true ? askedEvery : false),
    },
  );

export const importQuery = (id: number) =>
  apiQuery(
    '/api/imports/{id}/',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data !== undefined && isWorkedOn(state.data.state) ? askedEvery : false), staleTime: 0 },
  );

/** @param version what changes the rows: they are fetched again when it does */
export const importRowsQuery = (
  id: number,
  outcomes: readonly RowOutcome[],
  page: { readonly page: number; readonly page_size: PageSize },
  version: string,
) => apiQuery('/api/imports/{id}/rows/', { params: { id }, query: { outcome: [...outcomes], ...page } }, { keepPrevious: true, version });

/** Whose a client can be; nobody to choose from for those who may not see that. */
export const managerChoicesQuery = apiQuery('/api/clients/get-managers/', {}, { retry: false });

/** A write whose answer is the import as it is now. */
function useImportWrite<Input>(write: (input: Input) => Promise<ImportDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (run) => {
      queryClient.setQueryData(importQuery(run.id).queryKey, run);
      return refreshQueries(queryClient, ['/api/imports/']);
    },
    // Refused, it has often gone on meanwhile, in another tab or by a colleague.
    onError: () => refreshQueries(queryClient, ['/api/imports/']),
  });
}

export const useUploadImport = () =>
  useImportWrite((body: InputAt<'POST', '/api/imports/'>['body']) => api.post('/api/imports/', { body }));

export const useCheckImport = () =>
  useImportWrite(({ id, ...body }: InputAt<'POST', '/api/imports/{id}/check/'>['body'] & { readonly id: number }) =>
    api.post('/api/imports/{id}/check/', { params: { id }, body }),
  );

export const useRunImport = () => useImportWrite((id: number) => api.post('/api/imports/{id}/run/', { params: { id } }));
export const useCancelImport = () => useImportWrite((id: number) => api.post('/api/imports/{id}/cancel/', { params: { id } }));
export const useUndoImport = () => useImportWrite((id: number) => api.post('/api/imports/{id}/undo/', { params: { id } }));
