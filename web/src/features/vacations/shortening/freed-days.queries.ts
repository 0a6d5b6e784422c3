import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type FreedDays = OutputAt<'GET', '/api/vacations/{id}/freed-days/'>;

/** Lessons and activities freed by shortening a vacation. */
export const freedDaysQuery = (id: number) => apiQuery('/api/vacations/{id}/freed-days/', { params: { id }, query: {} });

/** Preview of shortening to a last day. */
export const shorterPreviewQuery = (id: number, last_day: string) =>
  apiQuery('/api/vacations/{id}/freed-days/', { params: { id }, query: { last_day } }, { keepPrevious: true, staleTime: 0 });

const everything = { awaitRefresh: false, refreshOnError: true } as const;
export const shortenVacationWrite = apiWrite('/api/vacations/{id}/shorten/', everything);
export const bringLessonBackWrite = apiWrite('/api/vacations/{id}/bring-back/', everything);
