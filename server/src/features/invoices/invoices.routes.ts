import { invoicesContract } from '@lectern/contract/invoices/invoices.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { acceptInvoice, returnInvoice } from './decide-invoice.ts';
import { addInvoiceFile } from './files/add-invoice-file.ts';
import { downloadInvoice } from './files/invoice-files.queries.ts';
import { listDueInvoices, listInvoices } from './invoices.queries.ts';
import { sendInvoice } from './send-invoice.ts';

export const invoicesRoutes = routesOf(invoicesContract, {
  listInvoices,
  listDueInvoices,
  addInvoiceFile,
  sendInvoice,
  downloadInvoice,
  returnInvoice,
  acceptInvoice,
});
