import type { OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { refreshQueries } from '../../../kernel/api-write.ts';
import type { PathPrefix } from '../../../kernel/api-write.ts';

export type OwnSession = OutputAt<'GET', '/api/accounts/sessions/'>[number];
export type SecondFactor = OutputAt<'GET', '/api/accounts/second-factor/'>;

export const ownSessionsQuery = apiQuery('/api/accounts/sessions/');

export const secondFactorQuery = apiQuery('/api/accounts/second-factor/');

function useSecurityMutation<I, O>(mutationFn: (input: I) => Promise<O>, paths: readonly PathPrefix[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => refreshQueries(queries, paths),
  });
}

export function useChangePassword() {
  return useSecurityMutation(
    (body: { current_password: string; new_password: string }) => api.post('/api/accounts/change-password/', { body }),
    ['/api/accounts/sessions/'],
  );
}

export function useEndSession() {
  return useSecurityMutation((id: number) => api.post('/api/accounts/sessions/{id}/end/', { params: { id } }), ['/api/accounts/sessions/']);
}

export function useEndOtherSessions() {
  return useSecurityMutation(() => api.post('/api/accounts/sessions/end-others/'), ['/api/accounts/sessions/']);
}

export function useStartSecondFactor() {
  return useSecurityMutation(
    (current_password: string) => api.post('/api/accounts/second-factor/start/', { body: { current_password } }),
    [],
  );
}

/** The recovery codes in the answer are shown once and kept nowhere: what shows the state is asked for anew when they are put away. */
export function useConfirmSecondFactor() {
  return useSecurityMutation(
    (code: string) => api.post('/api/accounts/second-factor/confirm/', { body: { code } }),
    ['/api/accounts/sessions/'],
  );
}

export function useMakeRecoveryCodes() {
  return useSecurityMutation(
    (current_password: string) => api.post('/api/accounts/second-factor/recovery-codes/', { body: { current_password } }),
    ['/api/accounts/second-factor/'],
  );
}

export function useTurnOffSecondFactor() {
  return useSecurityMutation(
    (current_password: string) => api.post('/api/accounts/second-factor/turn-off/', { body: { current_password } }),
    ['/api/accounts/second-factor/'],
  );
}
