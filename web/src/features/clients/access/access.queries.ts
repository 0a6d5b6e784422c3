import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';

export type AccessRequest = OutputAt<'GET', '/api/clients/access-requests/'>['results'][number];
type Query = NonNullable<InputAt<'GET', '/api/clients/access-requests/'>['query']>;

/** Requests of colleagues to see one's clients, or one's own. */
export function accessRequestsQuery(query: Query) {
  return queryOptions({
    queryKey: ['clients', 'access', query],
    queryFn: ({ signal }) => api.get('/api/clients/access-requests/', { query }, { signal }),
  });
}

function useAnswer<V>(write: (variables: V) => Promise<AccessRequest>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => client.invalidateQueries({ queryKey: ['clients'] }) });
}

export function useGrantAccess(id: number) {
  return useAnswer((body: { readonly last_day: string; readonly comment: string }) =>
    api.post('/api/clients/access-requests/{id}/grant/', { params: { id }, body }),
  );
}

export function useDeclineAccess(id: number) {
  return useAnswer((comment: string) => api.post('/api/clients/access-requests/{id}/decline/', { params: { id }, body: { comment } }));
}

export function useRevokeAccess() {
  return useAnswer((id: number) => api.post('/api/clients/access-requests/{id}/revoke/', { params: { id }, body: {} }));
}

export function useWithdrawAccess() {
  return useAnswer((id: number) => api.post('/api/clients/access-requests/{id}/withdraw/', { params: { id } }));
}
