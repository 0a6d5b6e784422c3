import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';

export type ReassignmentPreview = OutputAt<'POST', '/api/clients/preview-reassignment/'>;
type Wish = InputAt<'POST', '/api/clients/reassign/'>['body'];

/** All clients that a query of the list finds and that may be given away, by id. */
export function matchingClientsQuery(query: Partial<ClientListQuery>) {
  return queryOptions({ queryKey: ['clients', 'matching', query], queryFn: () => api.get('/api/clients/get-matching/', { query }) });
}

/** What goes over to another manager; the last answer stays while the next is on its way. */
export function reassignmentQuery(wish: Wish | null) {
  return queryOptions({
    queryKey: ['clients', 'reassignment', wish],
    queryFn: () => api.post('/api/clients/preview-reassignment/', { body: wish as Wish }),
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

/** Lessons, transactions, deals and papers of a client are seen by their manager: all that is shown is asked for anew. */
export function useReassign(idempotencyKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) => api.post('/api/clients/reassign/', { body }, { idempotencyKey }),
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useUndoReassignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post('/api/clients/reassignments/{id}/undo/', { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
