import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { id, idText, listQuery, repeated, search, text } from '../page.ts';
import { localDate } from '../time.ts';

/**
 * Whose money an account holds. Entries are debit positive, credit negative, and sum to zero per transaction and currency.
 * `bank`, `card`, `cash` are the school's money boxes.
 */
export const accountKinds = [
  'bank',
  'card',
  'cash',
  'client_money',
  'client_prepaid',
  'client_bonus',
  'revenue',
  'bonus_expense',
  'teacher_pay',
  'salary_expense',
  // What the school's books before these say.
  'opening',
  // What one client's record hands over to another's when they are merged: zero in between.
  'transit',
] as const;
export type AccountKind = (typeof accountKinds)[number];

export const direction = z.enum(['in', 'out', 'internal']);
export type Direction = z.output<typeof direction>;

/** Why money moves: reference data of the school. `can_post` says whether the asking user may record one by hand. */
export const TransactionOccasion = z.object({
  code: z.string(),
  title: z.string(),
  direction,
  comment_required: z.boolean(),
  system_only: z.boolean(),
  can_post: z.boolean(),
});
export type TransactionOccasion = z.output<typeof TransactionOccasion>;

export const LedgerTransactionRow = z.object({
  id: z.int(),
  occasion_code: z.string(),
  occasion_title: z.string(),
  direction,
  business_date: z.string(),
  posted_at: z.string(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  lesson_id: id.nullable(),
  /** What it is about in a sentence's worth of data: the child, course and start of a lesson, or the package sold. */
  about: z.object({
    kid_name: z.string().nullable(),
    course_title: z.string().nullable(),
    lesson_start: z.string().nullable(),
    subscription_title: z.string().nullable(),
  }),
  /** Always positive; `direction` says which way. */
  amount: minorUnits,
  currency,
  author_name: z.string().nullable(),
  comment: z.string(),
  /** The transaction that this one takes back, and the one that takes this one back. */
  reverses_id: z.int().nullable(),
  reversed_by_id: z.int().nullable(),
  /** The business date of what this one takes back; not its own where that period was closed meanwhile. */
  reverses_date: z.string().nullable(),
  can: z.object({ reverse: z.object({ allowed: z.boolean(), reason: z.string().nullable() }) }),
});
export type LedgerTransactionRow = z.output<typeof LedgerTransactionRow>;

export const LedgerEntry = z.object({
  id: z.int(),
  account_kind: z.enum(accountKinds),
  owner_name: z.string().nullable(),
  /** Debit positive, credit negative. */
  amount: minorUnits,
  currency,
});

export const LedgerTransactionDetail = z.object({
  transaction: LedgerTransactionRow,
  entries: z.array(LedgerEntry),
  /** The line of the bank's statement that it was posted from. */
  bank_line: z
    .object({ file_name: z.string(), row_no: z.int(), payer: z.string(), purpose: z.string(), bank_number: z.string() })
    .nullable(),
  /** The row of a file of another system that it was brought in from. */
  brought_from: z.object({ file_name: z.string(), row_no: z.int() }).nullable(),
  /** The papers that name it. */
  documents: z.array(z.object({ id, kind: z.enum(['invoice', 'act', 'receipt']), number: z.int(), year: z.int(), void: z.boolean() })),
});
export type LedgerTransactionDetail = z.output<typeof LedgerTransactionDetail>;

/** A sum in a query string, minor units. */
const sumText = z.coerce.number().pipe(z.int().min(0).max(largestSum));

export const TransactionListQuery = listQuery(['-business_date', 'business_date', '-amount', 'amount'], {
  search,
  client_id: idText.optional(),
  occasion: repeated(z.string().max(64)),
  direction: repeated(direction),
  date_from: localDate.optional(),
  date_to: localDate.optional(),
  /** Minor units, both ends included. */
  amount_from: sumText.optional(),
  amount_to: sumText.optional(),
  author_id: idText.optional(),
  /** Only what takes something back, or nothing that takes back or was taken back. */
  reversals: z.enum(['only', 'without']).optional(),
});
export type TransactionListQuery = z.output<typeof TransactionListQuery>;

/** Somebody who records transactions by hand. */
export const TransactionAuthor = z.object({ id, name: z.string() });
export type TransactionAuthor = z.output<typeof TransactionAuthor>;

/** A page of transactions with the totals of everything that matches the filters, per currency. */
export const TransactionPage = z.object({
  count: z.int(),
  results: z.array(LedgerTransactionRow),
  totals: z.array(z.object({ currency, in: minorUnits, out: minorUnits })),
});
export type TransactionPage = z.output<typeof TransactionPage>;

export const RecordPaymentInput = z.strictObject({
  client_id: id,
  occasion_code: z.string().min(1).max(64),
  /** Minor units, positive; the occasion says which way it goes. */
  amount: z.int().max(largestSum),
  business_date: localDate,
  comment: text(1000).default(''),
});
export type RecordPaymentInput = z.output<typeof RecordPaymentInput>;

export const ReverseTransactionInput = z.strictObject({ comment: text(1000).default('') });
export type ReverseTransactionInput = z.output<typeof ReverseTransactionInput>;

/** One line of a client's balance, opened to its source. */
export const BalanceLine = z.object({
  transaction_id: z.int(),
  occasion_code: z.string(),
  occasion_title: z.string(),
  business_date: z.string(),
  posted_at: z.string(),
  author_name: z.string().nullable(),
  comment: z.string(),
  reverses_id: z.int().nullable(),
  reversed_by_id: z.int().nullable(),
  reverses_date: z.string().nullable(),
  /** Change of the figure that is asked about (the money on account where none is), and the figure after it. */
  amount: minorUnits,
  balance: minorUnits,
  currency,
  /** Change of the paid lessons, how many are left after it, and what the unit was worth. */
  units: z.int(),
  units_after: z.int(),
  unit_value: minorUnits.nullable(),
  source: z.object({
    lesson_id: id.nullable(),
    lesson_start: z.string().nullable(),
    lesson_status: z.string().nullable(),
    kid_name: z.string().nullable(),
    course_title: z.string().nullable(),
    teacher_name: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    cancelled_at: z.string().nullable(),
    fault: z.string().nullable(),
    /** Share of the lesson charged, basis points. */
    client_share: z.int().nullable(),
    subscription_id: id.nullable(),
    subscription_title: z.string().nullable(),
    unit_no: z.int().nullable(),
    units_of: z.int().nullable(),
  }),
});
export type BalanceLine = z.output<typeof BalanceLine>;

/** What a client's money is told by: money on account (below zero owed), the worth of the paid lessons left, bonus. */
export const balanceFigure = z.enum(['money', 'lessons', 'bonus']);
export type BalanceFigure = z.output<typeof balanceFigure>;

export const BalanceQuery = listQuery(['-business_date'], {
  as_of: localDate.optional(),
  /** Only what changed this figure; `lessons` are lines that changed the paid lessons or their worth. */
  figure: balanceFigure.optional(),
});
export type BalanceQuery = z.output<typeof BalanceQuery>;

export const BalanceOverTimeQuery = z.strictObject({ as_of: localDate.optional() });
export type BalanceOverTimeQuery = z.output<typeof BalanceOverTimeQuery>;

/** The figures of a client at the end of each of some weeks, the last of them on the day asked for. */
export const BalanceOverTime = z.object({
  currency,
  points: z.array(z.object({ date: z.string(), money: minorUnits, prepaid: minorUnits, bonus: minorUnits, units_left: z.int() })),
});
export type BalanceOverTime = z.output<typeof BalanceOverTime>;
