import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { downloadFile } from '../../kernel/requests/download-file.ts';

const path = '/api/teachers/{id}/salary/settlement/';
export type PaySettlement = OutputAt<'GET', typeof path>;
export type PaySettlementLine = PaySettlement['lines'][number];
export type Days = { readonly from: string; readonly to: string };

/** Settlement with a teacher over a period. Keeps the previous one while loading. */
export const paySettlementQuery = (id: number, query: Days) => apiQuery(path, { params: { id }, query }, { keepPrevious: true });

/** The same as a file. The server names it. */
export const downloadPaySettlement = (id: number, days: Days, format: 'pdf' | 'xlsx') =>
  downloadFile(`${path}file/`, { params: { id }, query: { ...days, format } }, `settlement.${format}`);

type Period = { readonly period_id: number | undefined };
export const downloadPayslip = (id: number, query: Period) =>
  downloadFile('/api/teachers/{id}/salary/payslip/', { params: { id }, query }, 'payslip.pdf');
export const downloadSchemePayslip = (id: number, query: Period) =>
  downloadFile('/api/pay-schemes/pay/{id}/payslip/', { params: { id }, query }, 'payslip.pdf');
export const downloadPayLines = (id: number, query: Period) =>
  downloadFile('/api/teachers/{id}/salary/file/', { params: { id }, query: { ...query, format: 'xlsx' } }, 'pay.xlsx');
