import { deletesUnused } from '../../../kernel/files/pictures/unused-uploads.ts';

/** Deletes files that were uploaded for a receipt but never attached. */
export const deleteUnusedReceiptFiles = deletesUnused({ table: 'receipt_files', usedBy: 'receipts', entity: 'receipt_file' });
