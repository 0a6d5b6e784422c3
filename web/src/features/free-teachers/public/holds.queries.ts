import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { refreshQueries } from '../../../kernel/api-write.ts';

export type Hold = OutputAt<'GET', '/api/schedule/holds/'>[number];
export type HoldInput = InputAt<'POST', '/api/schedule/holds/'>['body'];

/** Asked for again now and then: a hold ends by itself, and elsewhere a lesson may have ended it. */
export const ownHoldsQuery = apiQuery('/api/schedule/holds/', {}, { refetchInterval: 60_000 });

/** What is held is free to nobody else: boards and searches are asked for again, too. */
function useHoldsChanged() {
  const queryClient = useQueryClient();
  return () => {
    void refreshQueries(queryClient, ['/api/schedule/', '/api/matches/', '/api/teachers/{id}/get-schedule/']);
  };
}

export function useHold() {
  const onSuccess = useHoldsChanged();
  return useMutation({
    mutationFn: (body: HoldInput) => api.post('/api/schedule/holds/', { body }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess,
  });
}

export function useReleaseHold() {
  const onSuccess = useHoldsChanged();
  return useMutation({ mutationFn: (id: number) => api.post('/api/schedule/holds/{id}/release/', { params: { id } }), onSuccess });
}
