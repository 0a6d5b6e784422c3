import type { PathPrefix } from '../../../kernel/api-write.ts';

/** API paths affected by money and units: clients, packages, transactions, documents and monthly totals. */
export const moneyPaths: readonly PathPrefix[] = [
  '/api/clients/',
  '/api/user-subscription-relation/',
  '/api/transactions/',
  '/api/accounting-documents/',
];
