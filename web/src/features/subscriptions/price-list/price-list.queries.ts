import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { AbonementListQuery } from '@lectern/contract/subscriptions/abonements.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery, rarelyChanged } from '../../../kernel/api-query.ts';
import { refreshQueries } from '../../../kernel/api-write.ts';

export type PriceListPage = OutputAt<'GET', '/api/abonements/'>;
export type PricedAbonement = PriceListPage['results'][number];
export type AbonementTerms = InputAt<'POST', '/api/abonements/'>['body'];

export const priceListQuery = (query: Partial<AbonementListQuery>) => apiQuery('/api/abonements/', { query }, { keepPrevious: true });

export const abonementQuery = (id: number) => apiQuery('/api/abonements/{id}/', { params: { id } });

/** The courses to filter by; they change a few times a year. */
export const coursesQuery = apiQuery('/api/study/courses/', {}, rarelyChanged);

/** The billable variants of courses that packages are sold for; they change a few times a year. */
export const serviceCoursesQuery = apiQuery('/api/service-courses/', {}, rarelyChanged);

type Saving = { readonly id: number | null; readonly body: AbonementTerms; readonly idempotencyKey: string };

/** Puts a new package on the price list, or makes the next version of one. */
export function useSaveAbonement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, idempotencyKey }: Saving) =>
      id === null
        ? api.post('/api/abonements/', { body }, { idempotencyKey })
        : api.post('/api/abonements/{id}/edit/', { params: { id }, body }, { idempotencyKey }),
    onSuccess: () => refreshQueries(client, ['/api/abonements/']),
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
    onSuccess: () => refreshQueries(client, ['/api/abonements/']),
  });
}
