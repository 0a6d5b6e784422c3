import { isWorkedOn } from '@lectern/contract/imports/import-states';
import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type ImportDetail = OutputAt<'GET', '/api/imports/{id}/'>;
export type ImportRow = OutputAt<'GET', '/api/imports/{id}/rows/'>['results'][number];
export type ImportOptions = ImportDetail['options'];
export type RowOutcome = ImportRow['outcome'];

/** Polling interval during background work, in milliseconds. */
export const pollInterval = 1_000;

export const importQuery = (id: number) =>
  apiQuery(
    '/api/imports/{id}/',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data !== undefined && isWorkedOn(state.data.state) ? pollInterval : false), staleTime: 0 },
  );

export const waitingImportsQuery = apiQuery('/api/imports/waiting/');

/** Cost of importing the valid rows. Not cached, because lessons are placed and paid meanwhile. */
export const importCostQuery = (id: number) => apiQuery('/api/imports/{id}/cost/', { params: { id } }, { staleTime: 0 });

/** Returns the import's current state. Refetched after an error, which often means a concurrent change. */
const imports = {
  refresh: ['/api/imports/', '/api/imports/waiting/'],
  exact: true,
  refreshOnError: true,
  answers: ({ id }: ImportDetail) => importQuery(id),
} as const;
export const uploadImportWrite = apiWrite('/api/imports/', imports);
export const checkImportWrite = apiWrite('/api/imports/{id}/check/', imports);
export const runImportWrite = apiWrite('/api/imports/{id}/run/', imports);
export const cancelImportWrite = apiWrite('/api/imports/{id}/cancel/', imports);
export const undoImportWrite = apiWrite('/api/imports/{id}/undo/', imports);
