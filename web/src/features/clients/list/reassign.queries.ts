import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiPostQuery, apiQuery } from '../../../kernel/api-query.ts';

export type ReassignmentPreview = OutputAt<'POST', '/api/clients/preview-reassignment/'>;
type Wish = InputAt<'POST', '/api/clients/reassign/'>['body'];

/** All clients that a query of the list finds and that may be given away, by id. */
export const matchingClientsQuery = (query: Partial<ClientListQuery>) => apiQuery('/api/clients/get-matching/', { query });

/** What goes over to another manager; the last answer stays while the next is on its way. */
export const reassignmentQuery = (wish: Wish | null) =>
  apiPostQuery(
    '/api/clients/preview-reassignment/',
    { body: wish as Wish },
    { enabled: wish !== null, keepPrevious: true, retry: false, staleTime: 0 },
  );

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
