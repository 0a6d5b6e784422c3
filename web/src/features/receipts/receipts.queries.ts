import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type OwedReceipt = OutputAt<'GET', '/api/payouts/receipts/'>['results'][number];
export type SelfEmployed = OutputAt<'GET', '/api/teachers/{id}/self-employed/'>;

export const selfEmployedQuery = (id: number) => apiQuery('/api/teachers/{id}/self-employed/', { params: { id } });
const refresh = { refresh: ['/api/payouts/', '/api/teachers/{id}/self-employed/'], refreshOnError: true } as const;
export const addReceiptFileWrite = apiWrite('/api/teachers/{id}/payouts/{payoutId}/receipt-files/', { refresh: [] });
export const addReceiptWrite = apiWrite('/api/teachers/{id}/payouts/{payoutId}/add-receipt/', refresh);
export const verifyReceiptWrite = apiWrite('/api/payouts/{id}/receipt/verify/', refresh);
export const annulReceiptWrite = apiWrite('/api/payouts/{id}/receipt/annul/', refresh);
export const releaseReceiptWrite = apiWrite('/api/payouts/{id}/receipt/release/', refresh);
export const checkSelfEmployedWrite = apiWrite('/api/teachers/{id}/self-employed/check/', refresh);
