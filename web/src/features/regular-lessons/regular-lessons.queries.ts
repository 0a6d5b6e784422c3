import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiAllRowsQuery, apiPagesQuery, apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type RegularRule = OutputAt<'GET', '/api/events/regular_rules/'>['results'][number];
export type RegularPreview = OutputAt<'GET', '/api/events/regular_rules/preview/'>;
export type PreviewDate = RegularPreview['dates'][number];
export type RuleConsequences = OutputAt<'GET', '/api/events/regular_rules/{id}/end/preview/'>;
export type UnplacedLesson = OutputAt<'GET', '/api/events/unplaced_lessons/'>['results'][number];

/** Scope of rules and dates. */
export type Whose = { readonly client_id: number } | { readonly teacher_id: number };

/** All current rules, in one answer for all courses of a card. */
export const regularRulesQuery = (whose: Whose) =>
  apiAllRowsQuery('/api/events/regular_rules/', { query: { ...whose, state: ['upcoming', 'active', 'paused'] } });

/** The weekly rule of a lesson. */
export const ruleOfLessonQuery = (lesson_id: number) => apiQuery('/api/events/regular_rules/', { query: { lesson_id } });

/** Dates without a lesson, soonest first, paged. */
export const unplacedLessonsQuery = (whose: Whose) => apiPagesQuery('/api/events/unplaced_lessons/', { query: whose }, { pageSize: 50 });

export type Together = OutputAt<'GET', '/api/events/regular_rules/together/'>;
/** Children who can share the lesson. */
export const togetherQuery = (engagement_id: number) => apiQuery('/api/events/regular_rules/together/', { query: { engagement_id } });

type PreviewInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/preview/'>['query']>;
/** Preview while the form is filled in. Keeps the previous one while loading. */
export const regularPreviewQuery = (query: PreviewInput) =>
  apiQuery('/api/events/regular_rules/preview/', { query }, { keepPrevious: true, retry: false });

type ChangeInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/{id}/change/preview/'>['query']>;
export const changePreviewQuery = (id: number, query: ChangeInput) =>
  apiQuery('/api/events/regular_rules/{id}/change/preview/', { params: { id }, query }, { keepPrevious: true, retry: false });

type PauseInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/{id}/pause/preview/'>['query']>;
export const pausePreviewQuery = (id: number, query: PauseInput) =>
  apiQuery('/api/events/regular_rules/{id}/pause/preview/', { params: { id }, query }, { keepPrevious: true, retry: false });

type EndInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/{id}/end/preview/'>['query']>;
export const endPreviewQuery = (id: number, query: EndInput) =>
  apiQuery('/api/events/regular_rules/{id}/end/preview/', { params: { id }, query }, { keepPrevious: true, retry: false });

type JoinInput = NonNullable<InputAt<'GET', '/api/events/regular_rules/{id}/join/preview/'>['query']>;
export const joinPreviewQuery = (id: number, query: JoinInput) =>
  apiQuery('/api/events/regular_rules/{id}/join/preview/', { params: { id }, query }, { keepPrevious: true, retry: false });

/** Refetches everything: schedules, clients and lists change. */
const everything = { awaitRefresh: false } as const;
/** Activates a trial engagement: weekly lessons need an active one. */
export const beginCourseWrite = apiWrite('/api/pupil-teacher-course-relations/{id}/begin/', everything);
export const createRulesWrite = apiWrite('/api/events/regular_rules/', everything);
export const changeRuleWrite = apiWrite('/api/events/regular_rules/{id}/change/', everything);
export const pauseRuleWrite = apiWrite('/api/events/regular_rules/{id}/pause/', everything);
export const resumeRuleWrite = apiWrite('/api/events/regular_rules/{id}/resume/', everything);
export const joinRuleWrite = apiWrite('/api/events/regular_rules/{id}/join/', everything);
export const endRuleWrite = apiWrite('/api/events/regular_rules/{id}/end/', everything);
export const placeUnplacedWrite = apiWrite('/api/events/unplaced_lessons/{id}/place/', everything);
export const dismissUnplacedWrite = apiWrite('/api/events/unplaced_lessons/{id}/dismiss/', everything);
