import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiAllRowsQuery, apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type SearchStart = OutputAt<'GET', '/api/matches/search-start/{id}/'>;
export type SearchedKid = SearchStart['kids'][number];
type FoundPage = OutputAt<'GET', '/api/schedule/find-teacher/'>;
export type FoundTeacher = FoundPage['results'][number];
export type FoundTime = FoundTeacher['slots'][number];
export type FoundQuery = NonNullable<InputAt<'GET', '/api/schedule/find-teacher/'>['query']>;
export type MatchRequest = OutputAt<'GET', '/api/matches/requests/'>['results'][number];
export type MatchOffer = MatchRequest['offers'][number];
export type ServiceCourse = OutputAt<'GET', '/api/service-courses/'>[number];

export const searchStartQuery = (clientId: number) => apiQuery('/api/matches/search-start/{id}/', { params: { id: clientId } });

/** Matching teachers. Keeps the previous results while loading. */
export const foundTeachersQuery = (query: FoundQuery) =>
  apiQuery('/api/schedule/find-teacher/', { query }, { keepPrevious: true, staleTime: 15_000 });

/** All searches for a client's children, newest first. Open ones are always included. */
export const clientRequestsQuery = (clientId: number) => apiAllRowsQuery('/api/matches/requests/', { query: { client_id: clientId } });

/** Refetches everything: searches affect the client, deals, schedules and availability. */
const everything = { awaitRefresh: false } as const;
export const createRequestWrite = apiWrite('/api/matches/requests/', everything);
export const sendOffersWrite = apiWrite('/api/matches/requests/{id}/offers/', everything);
export const withdrawRequestWrite = apiWrite('/api/matches/requests/{id}/withdraw/', everything);
export const withdrawOfferWrite = apiWrite('/api/matches/offers/{id}/withdraw/', everything);
/** Starts a course in a pair or a group. */
export const openSharedWrite = apiWrite('/api/pupil-teacher-course-relations/', everything);
export const placeLessonWrite = apiWrite('/api/events/lessons/', everything);
