import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type Abonement = OutputAt<'GET', '/api/abonements/'>[number];
type SaleInput = InputAt<'POST', '/api/user-subscription-relation/'>['body'];

/** The price list: it changes a few times a year. */
export const abonementsQuery = queryOptions({
  queryKey: ['abonements'],
  queryFn: ({ signal }) => api.get('/api/abonements/', {}, { signal }),
  staleTime: 600_000,
});

/** Sells a package; the client's figures and the transactions are asked for again, since it may be paid at once. */
export function useSellSubscription(idempotencyKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaleInput) => api.post('/api/user-subscription-relation/', { body }, { idempotencyKey }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['clients'] }), client.invalidateQueries({ queryKey: ['transactions'] })]),
  });
}
