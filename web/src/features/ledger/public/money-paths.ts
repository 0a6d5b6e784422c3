import type { PathPrefix } from '../../../kernel/api-write.ts';

/** Money or paid lessons moved: clients with their packages, transactions, papers and the sums of the months are fetched again. */
export const moneyPaths: readonly PathPrefix[] = [
  '/api/clients/',
  '/api/user-subscription-relation/',
  '/api/transactions/',
  '/api/accounting-documents/',
];
