/**
 * What the ledger's records may be and become, as data: the server guards by it, the browser draws its buttons from it. No Zod here.
 */

/** Between which accounts an occasion that people post may move a client's money: what is debited, what is credited. */
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

/** A month of the books, by what can be done with it. */
export const monthStates = ['open', 'closed'] as const;
export type MonthState = (typeof monthStates)[number];

/**
 * A bank statement: read and matched, its lines being posted batch by batch, all posted, or put aside unposted. Nothing leads back
 * from what is posted.
 */
export const statementStates = ['matched', 'posting', 'posted', 'discarded'] as const;
export type StatementState = (typeof statementStates)[number];
export const statementMoves = {
  choose_client: ['matched', 'posting'],
  post: ['matched', 'posting'],
  discard: ['matched'],
} as const satisfies Record<string, readonly StatementState[]>;

/**
 * A line of a statement: waits to be posted, left out by somebody, money that left the school, known from another statement, or posted.
 */
export const statementLineStates = ['waiting', 'skipped', 'outgoing', 'before', 'posted'] as const;
export type StatementLineState = (typeof statementLineStates)[number];
/** Whose a line is may be said while it waits or is left out. */
export const choosableLineStates: readonly StatementLineState[] = ['waiting', 'skipped'];

/** How sure it is whose a line is; `chosen` is what a person said. */
export const certainties = ['sure', 'unsure', 'none', 'chosen'] as const;
export type Certainty = (typeof certainties)[number];

/** What speaks for a client as the one who paid. */
export const matchReasons = ['number', 'document', 'contact', 'paid_before', 'child_name', 'payer_name', 'awaited_sum'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** What the columns of a bank's table may be. Either `amount` (below zero is outgoing), or `incoming` with or without `outgoing`. */
export const statementFields = ['date', 'amount', 'incoming', 'outgoing', 'payer', 'payer_inn', 'purpose', 'bank_number'] as const;
export type StatementField = (typeof statementFields)[number];

/** Each thing that the check of the ledger compares, by the word that names what differs. */
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
  'differs_from_log',
  'posted_after_closing',
  'wrong_statement_lines',
  'wrong_document_numbers',
] as const;
export type LedgerFaultKey = (typeof ledgerFaults)[number];

/** What became of money that somebody asked a second person for. */
export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];
