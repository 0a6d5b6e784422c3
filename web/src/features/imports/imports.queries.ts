import { isWorkedOn } from '@lectern/contract/imports/import-states';
import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import type { PageSize } from '../../ui/table/page-sizes.ts';
import { apiWrite } from '../../kernel/api-write.ts';

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

/** The answer is the import as it is now. Refused, it has often gone on meanwhile, in another tab or by a colleague. */
const imports = {
  refresh: ['/api/imports/'],
  exact: true,
  refreshOnError: true,
  answers: ({ id }: ImportDetail) => importQuery(id),
} as const;
export const uploadImportWrite = apiWrite('/api/imports/', imports);
export const checkImportWrite = apiWrite('/api/imports/{id}/check/', imports);
export const runImportWrite = apiWrite('/api/imports/{id}/run/', imports);
export const cancelImportWrite = apiWrite('/api/imports/{id}/cancel/', imports);
export const undoImportWrite = apiWrite('/api/imports/{id}/undo/', imports);
