import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type Invoice = OutputAt<'GET', '/api/invoices/'>['results'][number];
export type DueInvoice = OutputAt<'GET', '/api/teachers/{id}/invoices/'>['due'][number];

export const dueInvoicesQuery = (id: number) => apiQuery('/api/teachers/{id}/invoices/', { params: { id } });
const refresh = { refresh: ['/api/invoices/', '/api/teachers/{id}/invoices/'], refreshOnError: true } as const;
export const addInvoiceFileWrite = apiWrite('/api/teachers/{id}/invoices/files/', { refresh: [] });
export const sendInvoiceWrite = apiWrite('/api/teachers/{id}/invoices/', refresh);
export const returnInvoiceWrite = apiWrite('/api/invoices/{id}/return/', refresh);
export const acceptInvoiceWrite = apiWrite('/api/invoices/{id}/accept/', refresh);
