import { anyOf, date, defineList, integer, oneOf, texts } from '../list-tools/public/define-list.ts';
import { largestAmount } from '../../ui/formats/amount.ts';

export const directions = ['in', 'out', 'internal'] as const;
const sum = integer(0, largestAmount);

/** Transactions of the user's clients. */
export const transactionList = defineList({
  path: '/api/transactions/transactions/',
  subject: 'transactions',
  screen: 'transactions',
  orderings: ['-business_date', 'business_date', '-amount', 'amount'],
  // Columns for totals, and the separate comment.
  alsoExported: ['in', 'out', 'comment'],
  filters: {
    client_id: integer(),
    occasion: texts,
    direction: anyOf(directions),
    date_from: date,
    date_to: date,
    amount_from: sum,
    amount_to: sum,
    author_id: integer(),
    reversals: oneOf(['only', 'without']),
  },
});
