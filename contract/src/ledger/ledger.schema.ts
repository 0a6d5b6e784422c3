import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { id, idText, listQuery, repeated, search, text } from '../page.ts';
import { localDate } from '../time.ts';

/**
 * Owner of an account's money. Debit entries are positive, credit entries negative. Entries sum to zero per transaction and currency.
 * `bank`, `card` and `cash` are the school's own money.
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
  // Owed to account managers and curators by schemes.
  'staff_pay',
  'salary_expense',
  // Opening balances from the books of a previous system.
  'opening',
  // Transfer between two client records that are merged; zero in total.
  'transit',
  // Payouts to staff that the bank has not confirmed, and taxes withheld from them.
  'pay_transit',
  'tax_payable',
] as const;
export type AccountKind = (typeof accountKinds)[number];

export const direction = z.enum(['in', 'out', 'internal']);
export type Direction = z.output<typeof direction>;

/** The reason of a transaction: reference data. `can_post`: the current user may post it by hand. */
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
  /** Details of the subject: child, course and start of a lesson, or the package sold. */
  about: z.object({
    kid_name: z.string().nullable(),
    course_title: z.string().nullable(),
    lesson_start: z.string().nullable(),
    subscription_title: z.string().nullable(),
  }),
  /** Always positive. `direction` gives the sign. */
  amount: minorUnits,
  currency,
  author_name: z.string().nullable(),
  comment: z.string(),
  /** The transaction that this one reverses, and the one that reverses this one. */
  reverses_id: z.int().nullable(),
  reversed_by_id: z.int().nullable(),
  /** Business date of the reversed transaction. It differs from the own date if that period was closed. */
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
  /** The bank statement line it was posted from. */
  bank_line: z
    .object({ file_name: z.string(), row_no: z.int(), payer: z.string(), purpose: z.string(), bank_number: z.string() })
    .nullable(),
  /** The imported file row it was posted from. */
  brought_from: z.object({ file_name: z.string(), row_no: z.int() }).nullable(),
  /** Documents that refer to it. */
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
  /** Only reversals, or only transactions that neither are nor have one. */
  reversals: z.enum(['only', 'without']).optional(),
});
export type TransactionListQuery = z.output<typeof TransactionListQuery>;

/** A user who has posted transactions by hand. */
export const TransactionAuthor = z.object({ id, name: z.string() });
export type TransactionAuthor = z.output<typeof TransactionAuthor>;

/** A page of transactions, and totals per currency of all matches. */
export const TransactionPage = z.object({
  count: z.int(),
  results: z.array(LedgerTransactionRow),
  totals: z.array(z.object({ currency, in: minorUnits, out: minorUnits })),
});
export type TransactionPage = z.output<typeof TransactionPage>;

export const RecordPaymentInput = z.strictObject({
  client_id: id,
  occasion_code: z.string().min(1).max(64),
  /** Minor units, positive. The occasion gives the direction. */
  amount: z.int().max(largestSum),
  business_date: localDate,
  comment: text(1000).default(''),
});
export type RecordPaymentInput = z.output<typeof RecordPaymentInput>;

export const ReverseTransactionInput = z.strictObject({ comment: text(1000).default('') });
export type ReverseTransactionInput = z.output<typeof ReverseTransactionInput>;

/** A line of a client's balance with its source. */
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
  /** Change of the requested figure (default: money on account), and the figure after it. */
  amount: minorUnits,
  balance: minorUnits,
  currency,
  /** Change of the paid lessons, number left after it, and value of the unit. */
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
    /** Charged share of the lesson, basis points. */
    client_share: z.int().nullable(),
    subscription_id: id.nullable(),
    subscription_title: z.string().nullable(),
    unit_no: z.int().nullable(),
    units_of: z.int().nullable(),
  }),
});
export type BalanceLine = z.output<typeof BalanceLine>;

/** A client's figures: money on account (negative is debt), value of the paid lessons left, bonus. */
export const balanceFigure = z.enum(['money', 'lessons', 'bonus']);
export type BalanceFigure = z.output<typeof balanceFigure>;

export const BalanceQuery = listQuery(['-business_date'], {
  as_of: localDate.optional(),
  /** Only lines that changed this figure. `lessons`: lines that changed the number or value of the paid lessons. */
  figure: balanceFigure.optional(),
});
export type BalanceQuery = z.output<typeof BalanceQuery>;

export const BalanceOverTimeQuery = z.strictObject({ as_of: localDate.optional() });
export type BalanceOverTimeQuery = z.output<typeof BalanceOverTimeQuery>;

/** A client's figures at the end of each week, the last one on the requested day. */
export const BalanceOverTime = z.object({
  currency,
  points: z.array(z.object({ date: z.string(), money: minorUnits, prepaid: minorUnits, bonus: minorUnits, units_left: z.int() })),
});
export type BalanceOverTime = z.output<typeof BalanceOverTime>;
