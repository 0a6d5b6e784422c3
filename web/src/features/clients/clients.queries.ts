import type { OutputAt } from '@lectern/contract/contract';
import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type ClientsPage = OutputAt<'GET', '/api/clients/'>;
export type ClientCard = OutputAt<'GET', '/api/clients/{id}/'>;
export type BalancePage = OutputAt<'GET', '/api/clients/{id}/balance/'>;

/** A page of the list; the last one stays on the screen while the next is fetched. */
export function clientListQuery(query: Partial<ClientListQuery>) {
  return queryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => api.get('/api/clients/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function clientQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', 'card', id],
    queryFn: ({ signal }) => api.get('/api/clients/{id}/', { params: { id } }, { signal }),
  });
}

export type BalanceSearch = {
  readonly page: number;
  readonly page_size: 10 | 25 | 50 | 100;
  readonly as_of?: string | undefined;
  readonly figure?: 'money' | 'lessons' | 'bonus';
};

/** A page of the lines behind a client's balance, newest first, up to a date. */
export function clientBalanceQuery(id: number, query: BalanceSearch) {
  return queryOptions({
    queryKey: ['clients', 'balance', id, query],
    queryFn: ({ signal }) => api.get('/api/clients/{id}/balance/', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The courses to filter by; they change a few times a year. */
export const coursesQuery = queryOptions({
  queryKey: ['study', 'courses'],
  queryFn: ({ signal }) => api.get('/api/study/courses/', {}, { signal }),
  staleTime: 600_000,
});

/** What else the list can be narrowed by; asked for when the list itself is there. */
export const clientChoicesQuery = queryOptions({
  queryKey: ['clients', 'choices'],
  queryFn: ({ signal }) => api.get('/api/clients/get-choices/', {}, { signal }),
  staleTime: 600_000,
});
