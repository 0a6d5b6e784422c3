import type { OutputAt } from '@lectern/contract/contract';
import { api } from '../../kernel/api.ts';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite, defineWrite } from '../../kernel/api-write.ts';
import { downloadFile } from '../../kernel/requests/download-file.ts';

export type Register = OutputAt<'GET', '/api/payouts/registers/{id}/'>;
export type Payout = OutputAt<'GET', '/api/payouts/'>['results'][number];
export type BankStatus = OutputAt<'POST', '/api/payouts/registers/{id}/bank-status/'>;
export type PayeeAnswer = OutputAt<'GET', '/api/payouts/payees/{id}/'>;

export const payPeriodsQuery = apiQuery('/api/get-salary-calculation-dates/');
/** Totals of a period, and the first people who are owed pay. */
export const duePayQuery = (periodId: number) => apiQuery('/api/payouts/due/', { query: { period_id: periodId, page_size: 100 } });
export const registerQuery = (id: number) => apiQuery('/api/payouts/registers/{id}/', { params: { id } });
export const payeeQuery = (id: number) => apiQuery('/api/payouts/payees/{id}/', { params: { id } });

const refresh = { refresh: ['/api/payouts/', '/api/salary/'], refreshOnError: true } as const;
export const makeRegisterWrite = apiWrite('/api/payouts/registers/', refresh);
export const editPayeeWrite = apiWrite('/api/payouts/payees/{id}/', refresh);
export const editPayoutWrite = apiWrite('/api/payouts/{id}/edit/', refresh);
export const failPayoutWrite = apiWrite('/api/payouts/{id}/fail/', refresh);

export const readBankStatusWrite = apiWrite('/api/payouts/registers/{id}/bank-status/read/', { refresh: [] });
export const applyBankStatusWrite = apiWrite('/api/payouts/registers/{id}/bank-status/', refresh);

export type BankFormat = '1c' | 'csv';
/** Saves a register as a file for the bank. The server names it. */
export const downloadBankFile = (id: number, format: BankFormat) =>
  downloadFile('/api/payouts/registers/{id}/file/', { params: { id }, query: { format } }, `payouts-${id}.txt`);

const registerPaths = {
  approve: '/api/payouts/registers/{id}/approve/',
  send: '/api/payouts/registers/{id}/send/',
  discard: '/api/payouts/registers/{id}/discard/',
} as const;
export type RegisterStep = keyof typeof registerPaths;
export const registerStepWrite = defineWrite(
  ({ id, step }: { readonly id: number; readonly step: RegisterStep }, key) => api.post(registerPaths[step], { params: { id } }, key),
  refresh,
);

const payoutPaths = { drop: '/api/payouts/{id}/drop/', confirm: '/api/payouts/{id}/confirm/' } as const;
export type PayoutStep = keyof typeof payoutPaths;
export const payoutStepWrite = defineWrite(
  ({ id, step }: { readonly id: number; readonly step: PayoutStep }, key) => api.post(payoutPaths[step], { params: { id } }, key),
  refresh,
);
