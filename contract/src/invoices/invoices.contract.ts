import { z } from 'zod';
import type { Download } from '../endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { keepsPay, readsPayPapers, staff } from '../permissions.ts';
import { largestInvoice } from './invoice-states.ts';
import {
  AcceptInvoiceInput,
  DueInvoices,
  Invoice,
  InvoiceFile,
  InvoiceFileQuery,
  InvoicePage,
  InvoiceQuery,
  ReturnInvoiceInput,
  SendInvoiceInput,
} from './invoices.schema.ts';

const ofTeacher = staff(['Teacher']);

export const invoicesContract = {
  listInvoices: endpoint({
    method: 'GET',
    path: '/api/invoices/',
    summary: 'Invoices of sole traders: the own ones, or all',
    permission: readsPayPapers,
    query: InvoiceQuery,
    output: InvoicePage,
    errors: [],
  }),
  listDueInvoices: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/invoices/',
    summary: 'Approved pay of a sole trader that awaits an invoice',
    permission: ofTeacher,
    params: idParams,
    output: DueInvoices,
    errors: ['not_found'],
  }),
  addInvoiceFile: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/invoices/files/',
    summary: 'Store the own file of an invoice: PDF or photo',
    permission: ofTeacher,
    params: idParams,
    query: InvoiceFileQuery,
    upload: { kind: 'receipt', largestBytes: largestInvoice },
    output: InvoiceFile,
    status: 201,
    idempotent: true,
    staged: true,
    rateLimit: { per: 'person', calls: 40, seconds: 600 },
    errors: ['not_found', 'not_sole_trader', 'material_not_taken', 'image_too_large', 'too_many_files'],
  }),
  sendInvoice: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/invoices/',
    summary: 'Send the invoice of a period, made from its approved lines or as an own file; a returned one keeps its number',
    permission: ofTeacher,
    params: idParams,
    body: SendInvoiceInput,
    output: Invoice,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'not_sole_trader', 'requisites_missing', 'invoice_not_due', 'invoice_differs', 'invoice_state'],
  }),
  downloadInvoice: endpoint({
    method: 'GET',
    path: '/api/invoices/{id}/file/',
    summary: 'The paper of an invoice with its act, or the own file that stands for it',
    permission: readsPayPapers,
    params: idParams,
    output: z.custom<Download>((value) => typeof value === 'object' && value !== null && 'pieces' in value),
    file: 'application/octet-stream',
    rateLimit: { per: 'person', calls: 60, seconds: 600 },
    errors: ['not_found'],
  }),
  returnInvoice: endpoint({
    method: 'POST',
    path: '/api/invoices/{id}/return/',
    summary: 'Return an invoice to its person with words; it is sent again under its number',
    permission: keepsPay,
    params: idParams,
    body: ReturnInvoiceInput,
    output: Invoice,
    idempotent: true,
    errors: ['not_found', 'own_invoice', 'invoice_state'],
  }),
  acceptInvoice: endpoint({
    method: 'POST',
    path: '/api/invoices/{id}/accept/',
    summary: 'Accept an invoice whose sum is the approved pay of the period',
    permission: keepsPay,
    params: idParams,
    body: AcceptInvoiceInput,
    output: Invoice,
    idempotent: true,
    errors: ['not_found', 'own_invoice', 'invoice_state', 'invoice_differs'],
  }),
};
