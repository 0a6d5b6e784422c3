import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { refreshQueries } from '../../../kernel/api-write.ts';
import { clientPaths } from '../client-paths.ts';

export type AccessRequest = OutputAt<'GET', '/api/clients/access-requests/'>['results'][number];
type Query = NonNullable<InputAt<'GET', '/api/clients/access-requests/'>['query']>;

/** Requests of colleagues to see one's clients, or one's own. */
export const accessRequestsQuery = (query: Query) => apiQuery('/api/clients/access-requests/', { query });

function useAnswer<V>(write: (variables: V) => Promise<AccessRequest>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => refreshQueries(client, clientPaths) });
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
