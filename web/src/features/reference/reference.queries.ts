import type { OutputAt } from '@lectern/contract/contract';
import { api } from '../../kernel/api.ts';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite, defineWrite } from '../../kernel/api-write.ts';

export type ServiceCourseEntry = OutputAt<'GET', '/api/service-courses/all/'>[number];
export type ReferenceChange = OutputAt<'GET', '/api/reference/history/'>[number];
export type Noun = Parameters<typeof historyQuery>[0];

const all = { query: { archived: 'true' } } as const;
export const directionsQuery = apiQuery('/api/directions/all/', all);
export const coursesQuery = apiQuery('/api/study/courses/all/', all);
export const levelsQuery = apiQuery('/api/study/levels/all/', all);
export const serviceCoursesQuery = apiQuery('/api/service-courses/all/', all);
export const cancellationCategoriesQuery = apiQuery('/api/events/cancellation_reason_categories/all/', all);
export const cancellationReasonsQuery = apiQuery('/api/events/cancellation_reasons/all/', all);
export const mailingCategoriesQuery = apiQuery('/api/mailing-categories/all/', all);
export const inactivityReasonsQuery = apiQuery('/api/inactivity-reasons/all/', all);
export const dealSourcesQuery = apiQuery('/api/deals/sources/all/', all);
export const lossReasonsQuery = apiQuery('/api/deals/loss-reasons/all/', all);
export const payReasonsQuery = apiQuery('/api/teachers/bonuses-and-penalties/reasons/all/', all);
export const daysOffQuery = apiQuery('/api/days-off/all/', all);
export const declineReasonsQuery = apiQuery('/api/matches/decline-reasons/all/', all);

type HistoryNoun = NonNullable<Parameters<typeof apiQuery<'/api/reference/history/'>>[1]>['query'];
export const historyQuery = (noun: NonNullable<HistoryNoun>['noun'], id: number) =>
  apiQuery('/api/reference/history/', { query: { noun, id } });

export const setServicePrice = apiWrite('/api/service-courses/{id}/prices/');
export const dropServicePrice = apiWrite('/api/service-courses/{id}/prices/drop/');

export type Values = Readonly<Record<string, unknown>>;

/** Writes of a dictionary. The path determines the body; the dictionary's fields match it. */
export type Writes = ReturnType<typeof writesOf>;

type Base =
  | '/api/directions/'
  | '/api/study/courses/'
  | '/api/study/levels/'
  | '/api/service-courses/'
  | '/api/events/cancellation_reason_categories/'
  | '/api/events/cancellation_reasons/'
  | '/api/mailing-categories/'
  | '/api/inactivity-reasons/'
  | '/api/deals/sources/'
  | '/api/deals/loss-reasons/'
  | '/api/matches/decline-reasons/'
  | '/api/teachers/bonuses-and-penalties/reasons/'
  | '/api/days-off/';

/** Refetches everything that shows the entries, also after an error. */
const everything = { refreshOnError: true } as const;

export const writesOf = (base: Base) => ({
  /** The call whose input limits the texts of the form. */
  call: base,
  create: defineWrite((body: Values, key) => api.post(base, { body } as never, key), everything),
  edit: defineWrite(
    ({ id, ...body }: Values & { readonly id: number }, key) => api.post(`${base}{id}/edit/`, { params: { id }, body } as never, key),
    everything,
  ),
  remove: defineWrite((id: number, key) => api.post(`${base}{id}/delete/`, { params: { id } } as never, key), everything),
  reorder: defineWrite((ids: number[], key) => api.post(`${base}reorder/`, { body: { ids } } as never, key), everything),
});
