import { api } from '../../../kernel/api.ts';
import { apiWrite, defineWrite } from '../../../kernel/api-write.ts';

const paths = {
  calculate: '/api/get-salary-calculation-dates/{id}/calculate/',
  review: '/api/get-salary-calculation-dates/{id}/review/',
  approve: '/api/get-salary-calculation-dates/{id}/approve/',
  close: '/api/get-salary-calculation-dates/{id}/close/',
} as const;
export type PeriodStep = keyof typeof paths;

const refresh = { refresh: ['/api/get-salary-calculation-dates/', '/api/teachers/', '/api/salary/'], refreshOnError: true } as const;

export const periodStepWrite = defineWrite(
  ({ id, step }: { readonly id: number; readonly step: PeriodStep }, key) => api.post(paths[step], { params: { id } }, key),
  refresh,
);
export const reopenPeriodWrite = apiWrite('/api/get-salary-calculation-dates/{id}/reopen/', refresh);
export const approveGroupWrite = apiWrite('/api/get-salary-calculation-dates/{id}/approve-group/', refresh);
