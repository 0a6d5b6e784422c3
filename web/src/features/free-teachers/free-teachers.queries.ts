import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';

export type FreeGrid = OutputAt<'GET', '/api/schedule/free-cashbox/'>;
export type FreeCell = OutputAt<'GET', '/api/schedule/free-cashbox/teachers/'>;
export type FreeTeacher = FreeCell['results'][number];
type Query<P> = P extends { query?: infer Q } ? NonNullable<Q> : never;
export type GridQuery = Query<InputAt<'GET', '/api/schedule/free-cashbox/'>>;
export type CellQuery = Query<InputAt<'GET', '/api/schedule/free-cashbox/teachers/'>>;
export type WhyQuery = Query<InputAt<'GET', '/api/schedule/why-not-free/'>>;

/** Number of free teachers by cell. Keeps the previous grid while loading. */
export const freeGridQuery = (query: GridQuery) =>
  apiQuery('/api/schedule/free-cashbox/', { query }, { keepPrevious: true, staleTime: 15_000 });

/** Free teachers of a cell. */
export const freeCellQuery = (query: CellQuery) => apiQuery('/api/schedule/free-cashbox/teachers/', { query }, { staleTime: 15_000 });

export const whyNotFreeQuery = (query: WhyQuery) => apiQuery('/api/schedule/why-not-free/', { query }, { keepPrevious: true });

/** Zones of a client's children, to convert the cell's time. */
export const kidZonesQuery = (clientId: number) => apiQuery('/api/matches/search-start/{id}/', { params: { id: clientId } });
