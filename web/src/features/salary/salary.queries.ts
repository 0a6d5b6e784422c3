import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';

export type TeacherSalary = OutputAt<'GET', '/api/teachers/{id}/salary/'>;
export type GroupSalaryPage = OutputAt<'GET', '/api/teachers/salary/'>;
export type SalaryLine = TeacherSalary['lines'][number];
export type PayDispute = SalaryLine['disputes'][number];
export type PayStatement = OutputAt<'GET', '/api/teachers/{id}/salary/statements/'>[number];
export type AccrualKind = SalaryLine['kind'];

export type PayPeriod = OutputAt<'GET', '/api/get-salary-calculation-dates/'>[number];

const pollInterval = 1_000;
const isCalculating = ({ calculation }: PayPeriod) => calculation !== null && calculation.finished_at === null;

/** Pay periods, newest first. Polled only while one is being calculated. */
export const payPeriodsQuery = apiQuery(
  '/api/get-salary-calculation-dates/',
  {},
  { refetchInterval: ({ state }) => (state.data?.some(isCalculating) === true ? pollInterval : false) },
);

/** A teacher's pay of a period; today's by default. */
export const teacherSalaryQuery = (teacherId: number, periodId: number | undefined) =>
  apiQuery('/api/teachers/{id}/salary/', { params: { id: teacherId }, query: { period_id: periodId } }, { keepPrevious: true });

/** A teacher's calculated periods. */
export const payStatementsQuery = (teacherId: number) => apiQuery('/api/teachers/{id}/salary/statements/', { params: { id: teacherId } });
