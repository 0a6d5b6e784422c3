import { deletesUnused } from '../../../kernel/files/pictures/unused-uploads.ts';

/** Deletes files that were stored for an invoice and never sent. */
export const deleteUnusedInvoiceFiles = deletesUnused({ table: 'invoice_files', usedBy: 'invoice_steps', entity: 'invoice_file' });
