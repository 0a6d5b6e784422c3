import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { useKeyOfWish } from '../../../kernel/wish-key.ts';

export type Engagement = OutputAt<'GET', '/api/pupil-teacher-course-relations/'>['results'][number];
export type StopPreview = OutputAt<'GET', '/api/pupil-teacher-course-relations/{id}/stop/'>;
export type Leaving = InputAt<'POST', '/api/clients/{id}/make-inactive/'>['body'];
export type Reason = Leaving['reason'];
type StopQuery = InputAt<'GET', '/api/pupil-teacher-course-relations/{id}/stop/'>['query'];

/** Who stops learning: a whole client, one child, or one course of a child with one teacher. */
export type Stopper = { readonly of: 'client' | 'child' | 'engagement'; readonly id: number };

const leavingPaths = { client: '/api/clients/{id}/make-inactive/', child: '/api/children/{id}/make-inactive/' } as const;

/** What stopping would lead to; of a course, also with the reason for which lessons that stay would be cancelled. */
export function stopPreviewQuery({ of, id }: Stopper, query: NonNullable<StopQuery>) {
  const options = { keepPrevious: true, retry: false };
  if (of === 'engagement') return apiQuery('/api/pupil-teacher-course-relations/{id}/stop/', { params: { id }, query }, options);
  return apiQuery(leavingPaths[of], { params: { id }, query: { learning: query.learning, return_on: query.return_on } }, options);
}

/** The courses that the children of a client have finished, the latest first: as many as one looks through. */
export function finishedCoursesQuery(clientId: number) {
  const query = { client_id: clientId, status: ['ended' as const], page_size: 100 as const };
  return apiQuery('/api/pupil-teacher-course-relations/', { query });
}

type Key = { readonly idempotencyKey: string };

/**
 * Lessons, weekly times, searches and schedules change with it: all that is shown is asked for anew. Sent again after an answer that
 * was lost, it is the same wish; said otherwise, or said again once it was done, it is another.
 */
function useLearningWrite<V>(write: (variables: V, key: Key) => Promise<unknown>) {
  const client = useQueryClient();
  const keyOf = useKeyOfWish();
  const done = useRef(0);
  return useMutation({
    mutationFn: (variables: V) => write(variables, { idempotencyKey: keyOf([done.current, variables]) }),
    onSuccess: () => {
      done.current += 1;
      return client.invalidateQueries();
    },
  });
}

export function useLeave({ of, id }: Stopper) {
  return useLearningWrite((body: Leaving, key) =>
    of === 'client'
      ? api.post('/api/clients/{id}/make-inactive/', { params: { id }, body }, key)
      : api.post('/api/children/{id}/make-inactive/', { params: { id }, body }, key),
  );
}

export function useComeBack({ of, id }: Stopper) {
  return useLearningWrite((_: undefined, key) =>
    of === 'client'
      ? api.post('/api/clients/{id}/make-active/', { params: { id } }, key)
      : api.post('/api/children/{id}/make-active/', { params: { id } }, key),
  );
}

export function useBeginEngagement(id: number) {
  return useLearningWrite((_: undefined, key) => api.post('/api/pupil-teacher-course-relations/{id}/begin/', { params: { id } }, key));
}

export function useResumeEngagement(id: number) {
  return useLearningWrite((_: undefined, key) => api.post('/api/pupil-teacher-course-relations/{id}/resume/', { params: { id } }, key));
}

export function usePauseEngagement(id: number) {
  return useLearningWrite((return_on: string | null, key) =>
    api.post('/api/pupil-teacher-course-relations/{id}/pause/', { params: { id }, body: { return_on } }, key),
  );
}

export function useEndEngagement(id: number) {
  return useLearningWrite((body: { readonly reason: Reason; readonly cancel_reason_id: number | null }, key) =>
    api.post('/api/pupil-teacher-course-relations/{id}/end/', { params: { id }, body }, key),
  );
}
