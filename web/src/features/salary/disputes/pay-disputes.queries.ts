import type { OutputAt } from '@lectern/contract/contract';
import { apiWrite } from '../../../kernel/api-write.ts';

export type ListedDispute = OutputAt<'GET', '/api/teachers/salary/disputes/'>['results'][number];

const refresh = {
  refresh: ['/api/teachers/', '/api/pay-schemes/pay/', '/api/salary/', '/api/get-salary-calculation-dates/'],
  refreshOnError: true,
} as const;

export const disputePayWrite = apiWrite('/api/teachers/{id}/salary/disputes/', refresh);
export const disputeSchemePayWrite = apiWrite('/api/pay-schemes/pay/{id}/disputes/', refresh);
export const answerDisputeWrite = apiWrite('/api/teachers/salary/disputes/{id}/answer/', refresh);
export const withdrawDisputeWrite = apiWrite('/api/teachers/salary/disputes/{id}/withdraw/', refresh);
