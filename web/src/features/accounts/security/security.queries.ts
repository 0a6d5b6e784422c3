import type { OutputAt } from '@lectern/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';

export type OwnSession = OutputAt<'GET', '/api/accounts/sessions/'>[number];
export type SecondFactor = OutputAt<'GET', '/api/accounts/second-factor/'>;

const sessionsKey = ['accounts', 'sessions'];
const secondFactorKey = ['accounts', 'second-factor'];

export const ownSessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => api.get('/api/accounts/sessions/', {}, { signal }),
});

export const secondFactorQuery = queryOptions({
  queryKey: secondFactorKey,
  queryFn: ({ signal }) => api.get('/api/accounts/second-factor/', {}, { signal }),
});

function useSecurityMutation<I, O>(mutationFn: (input: I) => Promise<O>, keys: readonly (readonly string[])[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export function useChangePassword() {
  return useSecurityMutation(
    (body: { current_password: string; new_password: string }) => api.post('/api/accounts/change-password/', { body }),
    [sessionsKey],
  );
}

export function useEndSession() {
  return useSecurityMutation((id: number) => api.post('/api/accounts/sessions/{id}/end/', { params: { id } }), [sessionsKey]);
}

export function useEndOtherSessions() {
  return useSecurityMutation(() => api.post('/api/accounts/sessions/end-others/'), [sessionsKey]);
}

export function useStartSecondFactor() {
  return useSecurityMutation(
    (current_password: string) => api.post('/api/accounts/second-factor/start/', { body: { current_password } }),
    [],
  );
}

/** The recovery codes in the answer are shown once and kept nowhere: what shows the state is asked for anew when they are put away. */
export function useConfirmSecondFactor() {
  return useSecurityMutation((code: string) => api.post('/api/accounts/second-factor/confirm/', { body: { code } }), [sessionsKey]);
}

export function useMakeRecoveryCodes() {
  return useSecurityMutation(
    (current_password: string) => api.post('/api/accounts/second-factor/recovery-codes/', { body: { current_password } }),
    [secondFactorKey],
  );
}

export function useTurnOffSecondFactor() {
  return useSecurityMutation(
    (current_password: string) => api.post('/api/accounts/second-factor/turn-off/', { body: { current_password } }),
    [secondFactorKey],
  );
}
