import { isWorkedOn } from '@lectern/contract/imports/import-states';
import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import type { PageSize } from '../../ui/table/page-sizes.ts';

export type ImportDetail = OutputAt<'GET', '/api/imports/{id}/'>;
export type ImportRun = OutputAt<'GET', '/api/imports/'>['results'][number];
export type ImportRow = OutputAt<'GET', '/api/imports/{id}/rows/'>['results'][number];
export type ImportOptions = ImportDetail['options'];
export type RowOutcome = ImportRow['outcome'];

/** How often is asked how far an import is that a process works on, in milliseconds. */
const askedEvery = 1_000;

export function importsQuery(page: number, page_size: PageSize) {
  return queryOptions({
    queryKey: ['imports', 'list', page, page_size],
    queryFn: ({ signal }) => api.get('/api/imports/', { query: { page, page_size } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((run) => isWorkedOn(run.state)) === true ? askedEvery : false),
  });
}

export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => api.get('/api/imports/{id}/', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isWorkedOn(state.data.state) ? askedEvery : false),
    staleTime: 0,
  });
}

/** @param at what changes the rows: they are asked for anew when it does */
export function importRowsQuery(
  id: number,
  outcomes: readonly RowOutcome[],
  page: { readonly page: number; readonly page_size: PageSize },
  at: string,
) {
  return queryOptions({
    queryKey: ['imports', 'rows', id, outcomes, page, at],
    queryFn: ({ signal }) => api.get('/api/imports/{id}/rows/', { params: { id }, query: { outcome: [...outcomes], ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whose a client can be; nobody to choose from for those who may not see that. */
export const managerChoicesQuery = queryOptions({
  queryKey: ['imports', 'managers'],
  queryFn: ({ signal }) => api.get('/api/clients/get-managers/', {}, { signal }),
  retry: false,
});

/** A write whose answer is the import as it is now. */
function useImportWrite<Input>(write: (input: Input) => Promise<ImportDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (run) => {
      queryClient.setQueryData(importQuery(run.id).queryKey, run);
      return queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
    },
    // Refused, it has often gone on meanwhile, in another tab or by a colleague.
    onError: () => queryClient.invalidateQueries({ queryKey: ['imports'] }),
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
