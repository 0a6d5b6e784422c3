import { receiptStates } from '@lectern/contract/receipts/receipt-states';
import { anyOf, defineList } from '../list-tools/public/define-list.ts';

/** Payouts to self-employed people, with their receipts. */
export const receiptList = defineList({
  path: '/api/payouts/receipts/',
  subject: 'receipts',
  orderings: ['due_on', '-due_on', 'name', 'amount', '-amount'],
  exportsAll: true,
  filters: { state: anyOf(receiptStates) },
});
