import type { InputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

/** A lesson as its teacher writes it up. */
export function conductFormQuery(id: number) {
  return queryOptions({
    queryKey: ['lessons', id, 'conduct'],
    queryFn: () => api.get('/api/events/lessons/{id}/conduct/', { params: { id } }),
  });
}

/** A lesson as everybody else on the staff may read it. */
export function lessonQuery(id: number) {
  return queryOptions({
    queryKey: ['lessons', id],
    queryFn: () => api.get('/api/events/lessons/{id}/', { params: { id } }),
  });
}

export function placeablePupilsQuery(teacherId: number, search: string) {
  return queryOptions({
    queryKey: ['lessons', 'pupils', teacherId, search],
    queryFn: () => api.get('/api/events/lessons/get_pupils/', { query: { teacher_id: teacherId, search } }),
    placeholderData: (before) => before,
  });
}

/** Titles come in the reader's language, so it is part of the key. */
export function cancellationReasonsQuery(language: string) {
  return queryOptions({
    queryKey: ['lessons', 'cancellation-reasons', language],
    queryFn: () => api.get('/api/events/cancellation_reason_categories/'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asked anew each time: the price of a cancellation changes with the clock. */
export function cancelPreviewQuery(id: number, reasonId: number) {
  return queryOptions({
    queryKey: ['lessons', id, 'cancel-preview', reasonId],
    queryFn: () => api.get('/api/events/lessons/{id}/cancel/preview/', { params: { id }, query: { reason_id: reasonId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

type LessonsQuery = NonNullable<InputAt<'GET', '/api/events/lessons/'>['query']>;

/** A page of a list of lessons; the last one stays on the screen while the next is fetched. */
export function lessonsListQuery(query: LessonsQuery) {
  return queryOptions({
    queryKey: ['lessons', 'list', query],
    queryFn: ({ signal }) => api.get('/api/events/lessons/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The courses to filter by; they change a few times a year. */
export const coursesQuery = queryOptions({
  queryKey: ['study', 'courses'],
  queryFn: ({ signal }) => api.get('/api/study/courses/', {}, { signal }),
  staleTime: 600_000,
});

export function lessonStatisticsQuery(clientId: number) {
  return queryOptions({
    queryKey: ['lessons', 'statistics', clientId],
    queryFn: ({ signal }) => api.get('/api/events/lessons/get-client-lessons-statistics/', { query: { client_id: clientId } }, { signal }),
  });
}

export function recommendationsQuery(clientId: number) {
  return queryOptions({
    queryKey: ['lessons', 'recommendations', clientId],
    queryFn: ({ signal }) => api.get('/api/events/recommendations/', { query: { client_id: clientId } }, { signal }),
  });
}

export function pupilToPlaceQuery(kidId: number) {
  return queryOptions({
    queryKey: ['lessons', 'pupil', kidId],
    queryFn: ({ signal }) => api.get('/api/events/lessons/get_pupil/', { query: { kid_id: kidId } }, { signal }),
  });
}

export function placeableCoursesQuery(kidId: number) {
  return queryOptions({
    queryKey: ['lessons', 'courses', kidId],
    queryFn: ({ signal }) => api.get('/api/events/lessons/get_courses/', { query: { kid_id: kidId } }, { signal }),
  });
}

export function placeableTeachersQuery(courseId: number, grade: number) {
  return queryOptions({
    queryKey: ['lessons', 'teachers', courseId, grade],
    queryFn: ({ signal }) => api.get('/api/events/lessons/get_teachers/', { query: { course_id: courseId, grade } }, { signal }),
  });
}

export function teacherToPlaceQuery(teacherId: number) {
  return queryOptions({
    queryKey: ['lessons', 'teacher', teacherId],
    queryFn: ({ signal }) => api.get('/api/events/lessons/get_teacher/', { query: { teacher_id: teacherId } }, { signal }),
  });
}

/** Where a topic stands for the pupil of a lesson. */
export function topicStandingQuery(lessonId: number, topicId: number) {
  return queryOptions({
    queryKey: ['lessons', lessonId, 'topic', topicId],
    queryFn: ({ signal }) =>
      api.get('/api/events/lessons/check-lesson-topic/', { query: { lesson_id: lessonId, topic_id: topicId } }, { signal }),
  });
}

/** What it would cost that somebody did not come. */
export function noShowPreviewQuery(id: number, who: 'client' | 'teacher') {
  return queryOptions({
    queryKey: ['lessons', id, 'no-show-preview', who],
    queryFn: () => api.get('/api/events/lessons/{id}/no-show/preview/', { params: { id }, query: { who } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

type Stretch = { readonly start: string; readonly finish: string };

/** Whether a lesson could begin at another time, and when it next can. @param avoid where it may not go, either */
export function movePreviewQuery(id: number, start: string, avoid: readonly Stretch[]) {
  const stretches = avoid.map((each) => `${each.start}/${each.finish}`);
  return queryOptions({
    queryKey: ['lessons', id, 'move-preview', start, stretches],
    queryFn: ({ signal }) =>
      api.get('/api/events/lessons/{id}/move/preview/', { params: { id }, query: { start, avoid: stretches } }, { signal }),
    staleTime: 10_000,
  });
}

export function substitutesQuery(id: number) {
  return queryOptions({
    queryKey: ['lessons', id, 'substitutes'],
    queryFn: ({ signal }) => api.get('/api/events/lessons/{id}/substitutes/', { params: { id } }, { signal }),
    staleTime: 10_000,
  });
}

type Keyed<T> = T & { readonly idempotencyKey: string };

/** A lesson's writes reach schedules, clients, money and pay: everything on screen is asked for again. */
function useLessonWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => void queryClient.invalidateQueries() });
}

type CreateInput = InputAt<'POST', '/api/events/lessons/'>['body'];
export function useCreateLesson() {
  return useLessonWrite(({ idempotencyKey, ...body }: Keyed<CreateInput>) =>
    api.post('/api/events/lessons/', { body }, { idempotencyKey }),
  );
}

export function useMoveLesson() {
  return useLessonWrite(({ idempotencyKey, id, start }: Keyed<{ id: number; start: string }>) =>
    api.post('/api/events/lessons/{id}/move/', { params: { id }, body: { start } }, { idempotencyKey }),
  );
}

export function useSubstituteTeacher() {
  return useLessonWrite(({ idempotencyKey, id, teacher_id }: Keyed<{ id: number; teacher_id: number }>) =>
    api.post('/api/events/lessons/{id}/substitute/', { params: { id }, body: { teacher_id } }, { idempotencyKey }),
  );
}

type NoShowInput = InputAt<'POST', '/api/events/lessons/{id}/no-show/'>['body'];
export function useMarkNoShow() {
  return useLessonWrite(({ idempotencyKey, id, ...body }: Keyed<NoShowInput & { id: number }>) =>
    api.post('/api/events/lessons/{id}/no-show/', { params: { id }, body }, { idempotencyKey }),
  );
}

export function useCorrectLesson() {
  return useLessonWrite(({ idempotencyKey, id, reason }: Keyed<{ id: number; reason: string }>) =>
    api.post('/api/events/lessons/{id}/correct/', { params: { id }, body: { reason } }, { idempotencyKey }),
  );
}

type CancelInput = InputAt<'POST', '/api/events/lessons/{id}/cancel/'>['body'];
export function useCancelLesson() {
  return useLessonWrite(({ idempotencyKey, id, ...body }: Keyed<CancelInput & { id: number }>) =>
    api.post('/api/events/lessons/{id}/cancel/', { params: { id }, body }, { idempotencyKey }),
  );
}

export type ConductBody = InputAt<'POST', '/api/events/lessons/{id}/conduct/'>['body'];
export function useConductLesson() {
  return useLessonWrite(({ idempotencyKey, id, body }: Keyed<{ id: number; body: ConductBody }>) =>
    api.post('/api/events/lessons/{id}/conduct/', { params: { id }, body }, { idempotencyKey }),
  );
}
