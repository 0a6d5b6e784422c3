import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { allRows, largestPage } from '../../kernel/all-rows.ts';
import { api } from '../../kernel/api.ts';

export type RegularRule = OutputAt<'GET', '/api/events/regular_rules/'>['results'][number];
export type RegularPreview = OutputAt<'GET', '/api/events/regular_rules/preview/'>;
export type PreviewDate = RegularPreview['dates'][number];
export type RuleConsequences = OutputAt<'GET', '/api/events/regular_rules/{id}/end/preview/'>;
export type UnplacedLesson = OutputAt<'GET', '/api/events/unplaced_lessons/'>['results'][number];

/** Whose rules and dates are asked for. */
export type Whose = { readonly client_id: number } | { readonly teacher_id: number };

/** Those that are not over, all of them: each course on a card takes its own out of the same answer. */
export function regularRulesQuery(whose: Whose) {
  const query = { ...whose, state: ['upcoming', 'active', 'paused'], page_size: largestPage } as const;
  return queryOptions({
    queryKey: ['regular-rules', whose],
    queryFn: ({ signal }) =>
      allRows((page) => api.get('/api/events/regular_rules/', { query: { ...query, state: [...query.state], page } }, { signal })),
  });
}

/** The weekly time that a lesson comes from. */
export function ruleOfLessonQuery(lesson_id: number) {
  return queryOptions({
    queryKey: ['regular-rules', 'of-lesson', lesson_id],
    queryFn: ({ signal }) => api.get('/api/events/regular_rules/', { query: { lesson_id } }, { signal }),
  });
}

const unplacedAtOnce = 50;

/** Dates without a lesson, the next first, page by page. */
export function unplacedLessonsQuery(whose: Whose) {
  return infiniteQueryOptions({
    queryKey: ['unplaced-lessons', whose],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/events/unplaced_lessons/', { query: { ...whose, page: pageParam, page_size: unplacedAtOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * unplacedAtOnce < last.count ? pages.length + 1 : undefined),
  });
}

type PreviewInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/preview/'>['query']>;
/** Asked while the form is filled in; the last answer stays until the next one is there. */
export function regularPreviewQuery(query: PreviewInput) {
  return queryOptions({
    queryKey: ['regular-rules', 'preview', query],
    queryFn: ({ signal }) => api.get('/api/events/regular_rules/preview/', { query }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type ChangeInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/{id}/change/preview/'>['query']>;
export function changePreviewQuery(id: number, query: ChangeInput) {
  return queryOptions({
    queryKey: ['regular-rules', id, 'change-preview', query],
    queryFn: ({ signal }) => api.get('/api/events/regular_rules/{id}/change/preview/', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function pausePreviewQuery(id: number, query: { from_day: string; to_day?: string | undefined }) {
  return queryOptions({
    queryKey: ['regular-rules', id, 'pause-preview', query],
    queryFn: ({ signal }) => api.get('/api/events/regular_rules/{id}/pause/preview/', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function endPreviewQuery(id: number, fromDay: string) {
  return queryOptions({
    queryKey: ['regular-rules', id, 'end-preview', fromDay],
    queryFn: ({ signal }) =>
      api.get('/api/events/regular_rules/{id}/end/preview/', { params: { id }, query: { from_day: fromDay } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type Keyed<T> = T & { readonly idempotencyKey: string };

/** What a rule places and takes back stands in schedules, clients and lists: everything on screen is asked for again. */
function useRuleWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => void queryClient.invalidateQueries() });
}

/** The course begins after a trial: only then lessons are placed every week. */
export function useBeginCourse(engagementId: number) {
  return useRuleWrite((idempotencyKey: string) =>
    api.post('/api/pupil-teacher-course-relations/{id}/begin/', { params: { id: engagementId } }, { idempotencyKey }),
  );
}

type CreateInput = InputAt<'POST', '/api/events/regular_rules/'>['body'];
export function useCreateRules() {
  return useRuleWrite(({ idempotencyKey, ...body }: Keyed<CreateInput>) =>
    api.post('/api/events/regular_rules/', { body }, { idempotencyKey }),
  );
}

type ChangeBody = InputAt<'POST', '/api/events/regular_rules/{id}/change/'>['body'];
export function useChangeRule() {
  return useRuleWrite(({ idempotencyKey, id, ...body }: Keyed<ChangeBody & { id: number }>) =>
    api.post('/api/events/regular_rules/{id}/change/', { params: { id }, body }, { idempotencyKey }),
  );
}

type PauseBody = InputAt<'POST', '/api/events/regular_rules/{id}/pause/'>['body'];
export function usePauseRule() {
  return useRuleWrite(({ idempotencyKey, id, ...body }: Keyed<PauseBody & { id: number }>) =>
    api.post('/api/events/regular_rules/{id}/pause/', { params: { id }, body }, { idempotencyKey }),
  );
}

export function useResumeRule() {
  return useRuleWrite((id: number) =>
    api.post('/api/events/regular_rules/{id}/resume/', { params: { id } }, { idempotencyKey: crypto.randomUUID() }),
  );
}

export function useEndRule() {
  return useRuleWrite(({ idempotencyKey, id, from_day }: Keyed<{ id: number; from_day: string }>) =>
    api.post('/api/events/regular_rules/{id}/end/', { params: { id }, body: { from_day } }, { idempotencyKey }),
  );
}

export function usePlaceUnplaced() {
  return useRuleWrite(({ idempotencyKey, id, start }: Keyed<{ id: number; start: string }>) =>
    api.post('/api/events/unplaced_lessons/{id}/place/', { params: { id }, body: { start } }, { idempotencyKey }),
  );
}

export function useDismissUnplaced() {
  return useRuleWrite((id: number) => api.post('/api/events/unplaced_lessons/{id}/dismiss/', { params: { id } }));
}
