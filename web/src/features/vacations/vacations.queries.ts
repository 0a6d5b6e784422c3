import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import type { PageSize } from '../../ui/table/page-sizes.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type Vacation = OutputAt<'GET', '/api/vacations/{id}/'>['vacation'];
export type VacationDetail = OutputAt<'GET', '/api/vacations/{id}/'>;
export type VacationCalendar = OutputAt<'GET', '/api/vacations/calendar/'>;

/** Page and page size of a list. */
export type PageOf = { readonly page: number; readonly page_size: PageSize };

export const vacationQuery = (id: number) => apiQuery('/api/vacations/{id}/', { params: { id } });

export const vacationAllowanceQuery = (teacherId: number) =>
  apiQuery('/api/teachers/{id}/vacation-allowance/', { params: { id: teacherId } });

/** Preview of requesting these days. */
export const vacationPreviewQuery = (teacher_id: number, first_day: string, last_day: string) =>
  apiQuery('/api/vacations/preview/', { query: { teacher_id, first_day, last_day } }, { keepPrevious: true, staleTime: 0 });

export const vacationCalendarQuery = (from: string, to: string, page: PageOf) =>
  apiQuery('/api/vacations/calendar/', { query: { from, to, ...page } }, { keepPrevious: true });

/** Refetches everything: a vacation blocks time, and its approval moves and cancels lessons. */
const everything = { awaitRefresh: false } as const;
export const requestVacationWrite = apiWrite('/api/vacations/', everything);
/** Also refetches after an error, which often means that lessons have changed. */
export const approveVacationWrite = apiWrite('/api/vacations/{id}/approve/', { ...everything, refreshOnError: true });
export const rejectVacationWrite = apiWrite('/api/vacations/{id}/reject/', everything);
export const cancelVacationWrite = apiWrite('/api/vacations/{id}/cancel/', everything);
