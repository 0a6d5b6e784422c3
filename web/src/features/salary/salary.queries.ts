import type { OutputAt } from '@lectern/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

export type TeacherSalary = OutputAt<'GET', '/api/teachers/{id}/salary/'>;
export type SalaryLine = TeacherSalary['lines'][number];
export type AccrualKind = SalaryLine['kind'];

export const payPeriodsQuery = queryOptions({
  queryKey: ['salary', 'periods'],
  queryFn: ({ signal }) => api.get('/api/get-salary-calculation-dates/', {}, { signal }),
  staleTime: 300_000,
});

/** A teacher's pay of a period; the one that today falls into when none is named. */
export function teacherSalaryQuery(teacherId: number, periodId: number | undefined) {
  return queryOptions({
    queryKey: ['salary', 'teacher', teacherId, periodId ?? 'now'],
    queryFn: ({ signal }) =>
      api.get('/api/teachers/{id}/salary/', { params: { id: teacherId }, query: { period_id: periodId } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The teachers a curator chooses from; the server knows whose group they belong to. */
export function teacherSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['teachers', 'search', search],
    queryFn: ({ signal }) => api.get('/api/teachers/', { query: { search, page_size: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
