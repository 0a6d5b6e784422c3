import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite, defineWrite } from '../../../kernel/api-write.ts';

export type Engagement = OutputAt<'GET', '/api/pupil-teacher-course-relations/'>['results'][number];
export type StopPreview = OutputAt<'GET', '/api/pupil-teacher-course-relations/{id}/stop/'>;
export type Leaving = InputAt<'POST', '/api/clients/{id}/make-inactive/'>['body'];
export type Reason = Leaving['reason'];
type StopQuery = InputAt<'GET', '/api/pupil-teacher-course-relations/{id}/stop/'>['query'];

/** Who stops: a client, a child, or one course of a child with one teacher. */
export type Stopper = { readonly of: 'client' | 'child' | 'engagement'; readonly id: number };

type Leaver = { readonly of: 'client' | 'child'; readonly id: number };

const leavingPaths = { client: '/api/clients/{id}/make-inactive/', child: '/api/children/{id}/make-inactive/' } as const;

/** Preview of stopping; for a course also with the reason to cancel the remaining lessons. */
export function stopPreviewQuery({ of, id }: Stopper, query: NonNullable<StopQuery>) {
  const options = { keepPrevious: true, retry: false };
  if (of === 'engagement') return apiQuery('/api/pupil-teacher-course-relations/{id}/stop/', { params: { id }, query }, options);
  const { cancel_reason_id: _staying, ...leaving } = query;
  return apiQuery(leavingPaths[of], { params: { id }, query: leaving }, options);
}

/** Finished courses of a client's children, newest first, one page. */
export function finishedCoursesQuery(clientId: number) {
  const query = { client_id: clientId, status: ['ended' as const], page_size: 100 as const };
  return apiQuery('/api/pupil-teacher-course-relations/', { query });
}

/** Refetches everything: lessons, weekly rules, searches and schedules change. */
export const leaveWrite = defineWrite(({ of, id, ...body }: Leaver & Leaving, key) =>
  of === 'client'
    ? api.post('/api/clients/{id}/make-inactive/', { params: { id }, body }, key)
    : api.post('/api/children/{id}/make-inactive/', { params: { id }, body }, key),
);
export const comeBackWrite = defineWrite(({ of, id }: Leaver, key) =>
  of === 'client'
    ? api.post('/api/clients/{id}/make-active/', { params: { id } }, key)
    : api.post('/api/children/{id}/make-active/', { params: { id } }, key),
);

export const beginEngagementWrite = apiWrite('/api/pupil-teacher-course-relations/{id}/begin/');
export const resumeEngagementWrite = apiWrite('/api/pupil-teacher-course-relations/{id}/resume/');
export const pauseEngagementWrite = apiWrite('/api/pupil-teacher-course-relations/{id}/pause/');
export const endEngagementWrite = apiWrite('/api/pupil-teacher-course-relations/{id}/end/');
