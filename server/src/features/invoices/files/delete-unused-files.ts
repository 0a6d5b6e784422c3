import { deletesUnused } from '../../../kernel/files/pictures/unused-uploads.ts';

/** Deletes files that were uploaded for an invoice but never used. */
export const deleteUnusedInvoiceFiles = deletesUnused({ table: 'invoice_files', usedBy: 'invoice_steps', entity: 'invoice_file' });
