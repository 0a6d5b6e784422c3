import type { OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite, refreshQueries } from '../../kernel/api-write.ts';

export type ServiceCourseEntry = OutputAt<'GET', '/api/service-courses/all/'>[number];
export type ReferenceChange = OutputAt<'GET', '/api/reference/history/'>[number];
export type Noun = Parameters<typeof historyQuery>[0];

const all = { query: { archived: 'true' } } as const;
export const directionsQuery = apiQuery('/api/directions/all/', all);
export const coursesQuery = apiQuery('/api/study/courses/all/', all);
export const serviceCoursesQuery = apiQuery('/api/service-courses/all/', all);
export const cancellationCategoriesQuery = apiQuery('/api/events/cancellation_reason_categories/all/', all);
export const cancellationReasonsQuery = apiQuery('/api/events/cancellation_reasons/all/', all);
export const mailingCategoriesQuery = apiQuery('/api/mailing-categories/all/', all);
export const dealSourcesQuery = apiQuery('/api/deals/sources/all/', all);
export const lossReasonsQuery = apiQuery('/api/deals/loss-reasons/all/', all);
export const declineReasonsQuery = apiQuery('/api/matches/decline-reasons/all/', all);

type HistoryNoun = NonNullable<Parameters<typeof apiQuery<'/api/reference/history/'>>[1]>['query'];
export const historyQuery = (noun: NonNullable<HistoryNoun>['noun'], id: number) =>
  apiQuery('/api/reference/history/', { query: { noun, id } });

export const setServicePrice = apiWrite('/api/service-courses/{id}/prices/');
export const dropServicePrice = apiWrite('/api/service-courses/{id}/prices/drop/');

export type Values = Readonly<Record<string, unknown>>;

/** The writes of one dictionary. A path says what its body is, which the fields of the dictionary match. */
export type Writes = {
  readonly create: (body: Values) => Promise<unknown>;
  readonly edit: (id: number, body: Values) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
  readonly reorder: (ids: number[]) => Promise<unknown>;
};

type Base =
  | '/api/directions/'
  | '/api/study/courses/'
  | '/api/service-courses/'
  | '/api/events/cancellation_reason_categories/'
  | '/api/events/cancellation_reasons/'
  | '/api/mailing-categories/'
  | '/api/deals/sources/'
  | '/api/deals/loss-reasons/'
  | '/api/matches/decline-reasons/';

export function writesOf(base: Base): Writes {
  return {
    create: (body) => api.post(base, { body } as never),
    edit: (id, body) => api.post(`${base}{id}/edit/`, { params: { id }, body } as never),
    remove: (id) => api.post(`${base}{id}/delete/`, { params: { id } } as never),
    reorder: (ids) => api.post(`${base}reorder/`, { body: { ids } } as never),
  };
}

/** A write of a dictionary; whatever shows its entries reads them anew. */
export function useEntryWrite<V>(write: (variables: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => refreshQueries(client) });
}
