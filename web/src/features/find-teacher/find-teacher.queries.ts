import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiAllRowsQuery, apiQuery, rarelyChanged } from '../../kernel/api-query.ts';

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

/** Courses and what their lessons are billed as; they change a few times a year. */
export const serviceCoursesQuery = apiQuery('/api/service-courses/', {}, rarelyChanged);
export const coursesQuery = apiQuery('/api/study/courses/', {}, rarelyChanged);

type Keyed<T> = T & { readonly idempotencyKey: string };

/** A search reaches the client and their deals, a lesson schedules and what is free: everything on screen is asked for again. */
function useSearchWrite<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => void queryClient.invalidateQueries() });
}

type RequestInput = InputAt<'POST', '/api/matches/requests/'>['body'];
export function useCreateRequest() {
  return useSearchWrite(({ idempotencyKey, ...body }: Keyed<RequestInput>) =>
    api.post('/api/matches/requests/', { body }, { idempotencyKey }),
  );
}

type OffersInput = InputAt<'POST', '/api/matches/requests/{id}/offers/'>['body'];
export function useSendOffers() {
  return useSearchWrite(({ idempotencyKey, id, offers }: Keyed<OffersInput & { id: number }>) =>
    api.post('/api/matches/requests/{id}/offers/', { params: { id }, body: { offers } }, { idempotencyKey }),
  );
}

export function useWithdrawRequest() {
  return useSearchWrite((id: number) => api.post('/api/matches/requests/{id}/withdraw/', { params: { id } }));
}

export function useWithdrawOffer() {
  return useSearchWrite((id: number) => api.post('/api/matches/offers/{id}/withdraw/', { params: { id } }));
}

type LessonInput = InputAt<'POST', '/api/events/lessons/'>['body'];
export function usePlaceLesson() {
  return useSearchWrite(({ idempotencyKey, ...body }: Keyed<LessonInput>) =>
    api.post('/api/events/lessons/', { body }, { idempotencyKey }),
  );
}
