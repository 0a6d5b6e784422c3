import type { QueryClient } from '@tanstack/react-query';

/** Clients with their packages and settlements, transactions, what papers are made from, and the sums of the months. */
const ofMoney = ['clients', 'transactions', 'documents', 'books'];

/** Money or paid lessons moved: every figure that tells of them is asked for again, so that they agree at once. */
export async function refreshMoney(client: QueryClient): Promise<void> {
  await Promise.all(ofMoney.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
