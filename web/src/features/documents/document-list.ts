import { documentKinds, documentStates } from '@lectern/contract/documents/document-states';
import { anyOf, date, defineList } from '../list-tools/public/define-list.ts';

/** The list of invoices, acts and receipts. */
export const documentList = defineList({
  path: '/api/accounting-documents/',
  subject: 'documents',
  screen: 'documents',
  orderings: ['-created_at', 'created_at', '-amount', 'amount'],
  exportsAll: true,
  filters: { kind: anyOf(documentKinds), state: anyOf(documentStates), date_from: date, date_to: date },
});
