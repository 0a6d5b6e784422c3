import type { QueryClient } from '@tanstack/react-query';
import { refreshQueries } from '../../../kernel/api-write.ts';

/** Clients with their packages and settlements, transactions, what papers are made from, and the sums of the months. */
const ofMoney = ['/api/clients/', '/api/user-subscription-relation/', '/api/transactions/', '/api/accounting-documents/'] as const;

/** Money or paid lessons moved: every figure that tells of them is asked for again, so that they agree at once. */
export async function refreshMoney(client: QueryClient): Promise<void> {
  await refreshQueries(client, ofMoney);
}
