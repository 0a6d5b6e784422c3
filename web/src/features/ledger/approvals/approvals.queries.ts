import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';
import { moneyPaths } from '../public/money-paths.ts';

export type MoneyApproval = OutputAt<'GET', '/api/transactions/approvals/'>['results'][number];

/** Pending requests, newest first. */
export const pendingApprovalsQuery = apiQuery('/api/transactions/approvals/', { query: { state: ['pending'], page_size: 10 } });

const decided = { refresh: moneyPaths, refreshOnError: true } as const;
export const approveWrite = apiWrite('/api/transactions/approvals/{id}/approve/', decided);
export const rejectWrite = apiWrite('/api/transactions/approvals/{id}/reject/', decided);
export const withdrawWrite = apiWrite('/api/transactions/approvals/{id}/withdraw/', decided);
export const askPaymentWrite = apiWrite('/api/transactions/approvals/', { refresh: ['/api/transactions/approvals/'] });
export const askReversalWrite = apiWrite('/api/transactions/transactions/{id}/ask-reversal/', {
  refresh: ['/api/transactions/approvals/'],
});
