import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { AbonementListQuery } from '@lectern/contract/subscriptions/abonements.schema';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';

export type PriceListPage = OutputAt<'GET', '/api/abonements/'>;
export type PricedAbonement = PriceListPage['results'][number];
export type AbonementTerms = InputAt<'POST', '/api/abonements/'>['body'];

export function priceListQuery(query: Partial<AbonementListQuery>) {
  return queryOptions({
    queryKey: ['abonements', 'list', query],
    queryFn: ({ signal }) => api.get('/api/abonements/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function abonementQuery(id: number) {
  return queryOptions({
    queryKey: ['abonements', 'one', id],
    queryFn: ({ signal }) => api.get('/api/abonements/{id}/', { params: { id } }, { signal }),
  });
}

/** The courses to filter by; they change a few times a year. */
export const coursesQuery = queryOptions({
  queryKey: ['study', 'courses'],
  queryFn: ({ signal }) => api.get('/api/study/courses/', {}, { signal }),
  staleTime: 600_000,
});

/** The billable variants of courses that packages are sold for; they change a few times a year. */
export const serviceCoursesQuery = queryOptions({
  queryKey: ['study', 'service-courses'],
  queryFn: ({ signal }) => api.get('/api/service-courses/', {}, { signal }),
  staleTime: 600_000,
});

type Saving = { readonly id: number | null; readonly body: AbonementTerms; readonly idempotencyKey: string };

/** Puts a new package on the price list, or makes the next version of one. */
export function useSaveAbonement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, idempotencyKey }: Saving) =>
      id === null
        ? api.post('/api/abonements/', { body }, { idempotencyKey })
        : api.post('/api/abonements/{id}/edit/', { params: { id }, body }, { idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['abonements'] }),
  });
}

/** Takes a package out of the price list, or puts it back. */
export function useSetOnSale() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, onSale }: { readonly id: number; readonly onSale: boolean }) =>
      onSale
        ? api.post('/api/abonements/{id}/put-on-sale/', { params: { id } })
        : api.post('/api/abonements/{id}/withdraw/', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['abonements'] }),
  });
}
