import type { SignInListQuery } from '@lectern/contract/accounts/sign-ins.schema';
import type { OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';

export type SignInAttempt = OutputAt<'GET', '/api/sign-ins/'>['results'][number];
export type SignInLock = OutputAt<'GET', '/api/sign-ins/locks/'>[number];
/** The filters as they stand in the address. */
export type SignInSearch = Partial<Omit<SignInListQuery, 'known_device'>> & { readonly known_device?: 'true' | 'false' };

export function signInsQuery(query: SignInSearch) {
  return queryOptions({
    queryKey: ['sign-ins', 'list', query],
    queryFn: ({ signal }) => api.get('/api/sign-ins/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const signInLocksQuery = queryOptions({
  queryKey: ['sign-ins', 'locks'],
  queryFn: ({ signal }) => api.get('/api/sign-ins/locks/', {}, { signal }),
});

export function useLiftLock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly user_id: number } | { readonly address: string }) => api.post('/api/sign-ins/lift/', { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sign-ins'] }),
  });
}
