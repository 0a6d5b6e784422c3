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

/** Teachers for what is wished; those of before stay on the screen until the next ones are there. */
export const foundTeachersQuery = (query: FoundQuery) =>
  apiQuery('/api/schedule/find-teacher/', { query }, { keepPrevious: true, staleTime: 15_000 });

/** All searches for a client's children, the latest first: one that still goes on is among them, however old it is. */
export const clientRequestsQuery = (clientId: number) => apiAllRowsQuery('/api/matches/requests/', { query: { client_id: clientId } });

/** A search reaches the client and their deals, a lesson schedules and what is free: everything on the screen is fetched again. */
const everything = { awaitRefresh: false } as const;
export const createRequestWrite = apiWrite('/api/matches/requests/', everything);
export const sendOffersWrite = apiWrite('/api/matches/requests/{id}/offers/', everything);
export const withdrawRequestWrite = apiWrite('/api/matches/requests/{id}/withdraw/', everything);
export const withdrawOfferWrite = apiWrite('/api/matches/offers/{id}/withdraw/', everything);
export const placeLessonWrite = apiWrite('/api/events/lessons/', everything);
