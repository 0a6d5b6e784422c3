/** States and transitions of the ledger's records, for server guards and browser buttons. Free of Zod, so the browser can import it. */

/** Account pairs (debit, credit) that a manually posted occasion may use. */
export const handMoves = [
  { debit: 'bank', credit: 'client_money', direction: 'in' },
  { debit: 'card', credit: 'client_money', direction: 'in' },
  { debit: 'cash', credit: 'client_money', direction: 'in' },
  { debit: 'client_money', credit: 'bank', direction: 'out' },
  { debit: 'client_money', credit: 'card', direction: 'out' },
  { debit: 'client_money', credit: 'cash', direction: 'out' },
  { debit: 'bonus_expense', credit: 'client_bonus', direction: 'internal' },
  { debit: 'client_bonus', credit: 'bonus_expense', direction: 'internal' },
  { debit: 'client_bonus', credit: 'client_money', direction: 'internal' },
  { debit: 'revenue', credit: 'client_money', direction: 'internal' },
  { debit: 'client_money', credit: 'revenue', direction: 'internal' },
] as const;
export type HandMove = (typeof handMoves)[number];

/** Largest bank file, in bytes: about ten thousand lines. */
export const largestStatement = 5_000_000;

/** States of a month of the books. */
export const monthStates = ['open', 'closed'] as const;
export type MonthState = (typeof monthStates)[number];

/** States of a bank statement: read and matched, being posted in batches, posted, or discarded. Posting is final. */
export const statementStates = ['matched', 'posting', 'posted', 'discarded'] as const;
export type StatementState = (typeof statementStates)[number];
export const statementMoves = {
  choose_client: ['matched', 'posting'],
  post: ['matched', 'posting'],
  discard: ['matched'],
} as const satisfies Record<string, readonly StatementState[]>;

/** States of a statement line: to post, skipped, outgoing payment, duplicate of another statement's line, or posted. */
export const statementLineStates = ['waiting', 'skipped', 'outgoing', 'before', 'posted'] as const;
export type StatementLineState = (typeof statementLineStates)[number];
/** A client can be assigned while the line is to post or skipped. */
export const choosableLineStates: readonly StatementLineState[] = ['waiting', 'skipped'];

/** Confidence of the match. `chosen`: assigned by a person. */
export const certainties = ['sure', 'unsure', 'none', 'chosen'] as const;
export type Certainty = (typeof certainties)[number];

/** Evidence that a client made the payment. */
export const matchReasons = ['number', 'document', 'contact', 'paid_before', 'child_name', 'payer_name', 'awaited_sum'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Fields of a bank table. Either `amount` (negative is outgoing), or `incoming` with or without `outgoing`. */
export const statementFields = ['date', 'amount', 'incoming', 'outgoing', 'payer', 'payer_inn', 'purpose', 'bank_number'] as const;
export type StatementField = (typeof statementFields)[number];

/** What the check of the ledger compares, by key. */
export const ledgerFaults = [
  'unbalanced_transactions',
  'wrong_amounts',
  'foreign_accounts',
  'wrong_balances',
  'wrong_units_left',
  'units_used_twice',
  'prepaid_without_units',
  'wrong_reversals',
  'lessons_charged_twice',
  'lessons_without_charge',
  'lessons_without_pay',
  'open_lessons_with_money',
  'wrong_units',
  'wrong_package_prices',
  'wrong_accruals',
  'wrong_payouts',
  'wrong_scheme_pay',
  'wrong_pay_statements',
  'wrong_receipts',
  'wrong_invoices',
  'differs_from_log',
  'posted_after_closing',
  'wrong_statement_lines',
  'wrong_document_numbers',
] as const;
export type LedgerFaultKey = (typeof ledgerFaults)[number];

/** States of an approval request. */
export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];
