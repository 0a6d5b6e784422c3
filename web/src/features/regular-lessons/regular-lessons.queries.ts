import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiAllRowsQuery, apiPagesQuery, apiQuery } from '../../kernel/api-query.ts';

export type RegularRule = OutputAt<'GET', '/api/events/regular_rules/'>['results'][number];
export type RegularPreview = OutputAt<'GET', '/api/events/regular_rules/preview/'>;
export type PreviewDate = RegularPreview['dates'][number];
export type RuleConsequences = OutputAt<'GET', '/api/events/regular_rules/{id}/end/preview/'>;
export type UnplacedLesson = OutputAt<'GET', '/api/events/unplaced_lessons/'>['results'][number];

/** Whose rules and dates are asked for. */
export type Whose = { readonly client_id: number } | { readonly teacher_id: number };

/** Those that are not over, all of them: each course on a card takes its own out of the same answer. */
export const regularRulesQuery = (whose: Whose) =>
  apiAllRowsQuery('/api/events/regular_rules/', { query: { ...whose, state: ['upcoming', 'active', 'paused'] } });

/** The weekly time that a lesson comes from. */
export const ruleOfLessonQuery = (lesson_id: number) => apiQuery('/api/events/regular_rules/', { query: { lesson_id } });

/** Dates without a lesson, the next first, page by page. */
export const unplacedLessonsQuery = (whose: Whose) => apiPagesQuery('/api/events/unplaced_lessons/', { query: whose }, { pageSize: 50 });

type PreviewInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/preview/'>['query']>;
/** Asked while the form is filled in; the last answer stays until the next one is there. */
export const regularPreviewQuery = (query: PreviewInput) =>
  apiQuery('/api/events/regular_rules/preview/', { query }, { keepPrevious: true, retry: false });

type ChangeInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/{id}/change/preview/'>['query']>;
export const changePreviewQuery = (id: number, query: ChangeInput) =>
  apiQuery('/api/events/regular_rules/{id}/change/preview/', { params: { id }, query }, { keepPrevious: true, retry: false });

export const pausePreviewQuery = (id: number, query: { from_day: string; to_day?: string | undefined }) =>
  apiQuery('/api/events/regular_rules/{id}/pause/preview/', { params: { id }, query }, { keepPrevious: true, retry: false });

export const endPreviewQuery = (id: number, fromDay: string) =>
  apiQuery(
    '/api/events/regular_rules/{id}/end/preview/',
    { params: { id }, query: { from_day: fromDay } },
    { keepPrevious: true, retry: false },
  );

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
