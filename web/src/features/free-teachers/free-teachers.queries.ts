import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type FreeGrid = OutputAt<'GET', '/api/schedule/free-cashbox/'>;
export type FreeCell = OutputAt<'GET', '/api/schedule/free-cashbox/teachers/'>;
export type FreeTeacher = FreeCell['results'][number];
type Query<P> = P extends { query?: infer Q } ? NonNullable<Q> : never;
export type GridQuery = Query<InputAt<'GET', '/api/schedule/free-cashbox/'>>;
export type CellQuery = Query<InputAt<'GET', '/api/schedule/free-cashbox/teachers/'>>;
export type WhyQuery = Query<InputAt<'GET', '/api/schedule/why-not-free/'>>;

/** How many are free; the board of before stays until the next one is there. */
export function freeGridQuery(query: GridQuery) {
  return queryOptions({
    queryKey: ['free-teachers', 'grid', query],
    queryFn: ({ signal }) => api.get('/api/schedule/free-cashbox/', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** Who is free in one cell. */
export function freeCellQuery(query: CellQuery) {
  return queryOptions({
    queryKey: ['free-teachers', 'cell', query],
    queryFn: ({ signal }) => api.get('/api/schedule/free-cashbox/teachers/', { query }, { signal }),
    staleTime: 15_000,
  });
}

export function whyNotFreeQuery(query: WhyQuery) {
  return queryOptions({
    queryKey: ['free-teachers', 'why', query],
    queryFn: ({ signal }) => api.get('/api/schedule/why-not-free/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function teachersByNameQuery(search: string) {
  return queryOptions({
    queryKey: ['free-teachers', 'by-name', search],
    queryFn: ({ signal }) => api.get('/api/teachers/', { query: { page_size: 25, ...(search === '' ? {} : { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function clientsByNameQuery(search: string) {
  return queryOptions({
    queryKey: ['free-teachers', 'clients', search],
    queryFn: ({ signal }) => api.get('/api/clients/', { query: { page_size: 10, ...(search === '' ? {} : { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What can be filtered by; it changes a few times a year. */
export const coursesQuery = queryOptions({
  queryKey: ['study', 'courses'],
  queryFn: ({ signal }) => api.get('/api/study/courses/', {}, { signal }),
  staleTime: 600_000,
});

export const choicesQuery = queryOptions({
  queryKey: ['teachers', 'choices'],
  queryFn: ({ signal }) => api.get('/api/teachers/get-choices/', {}, { signal }),
  staleTime: 600_000,
});

/** The zones of a client's children: a time of the board is asked for there by their clock. */
export function kidZonesQuery(clientId: number) {
  return queryOptions({
    queryKey: ['find-teacher', 'start', clientId],
    queryFn: ({ signal }) => api.get('/api/matches/search-start/{id}/', { params: { id: clientId } }, { signal }),
  });
}
