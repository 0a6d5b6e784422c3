import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed, id, idText, line, listQuery, pageOf, repeated, search, text } from '../page.ts';
import { PayPeriodHead } from '../salary/salary.schema.ts';
import { localDate } from '../time.ts';
import { receiptFields, receiptStates } from './receipt-states.ts';
import { receiptNumber } from './receipts.rules.ts';
import { longestTexts } from '../endpoint.ts';

const fields = z.array(z.enum(receiptFields));

/** The expected fields of a receipt. An empty `payer_inn` is not compared: the school has not set its own yet. */
const Expected = z.object({
  amount: minorUnits,
  payer_inn: z.string(),
  payee_inn: z.string(),
  from: z.string(),
  until: z.string(),
});

const Receipt = z.object({
  id,
  number: z.string(),
  amount: minorUnits,
  day: z.string(),
  payer_inn: z.string(),
  payee_inn: z.string(),
  link: z.string(),
  has_file: z.boolean(),
  /** Fields that differ from the expected ones. */
  differences: fields,
  /** Fields that the person typed differently from the link or file. */
  corrected: fields,
  attached_at: z.string(),
  verified_at: z.string().nullable(),
  verified_by_name: z.string().nullable(),
  verified_comment: z.string(),
});

/** A payout to a self-employed person with its receipt. `id` is the payout's. */
export const OwedReceipt = z.object({
  id,
  teacher_id: id,
  teacher_name: z.string(),
  period: PayPeriodHead.omit({ state: true }),
  /** `failed`: the bank returned the payment, so the receipt must be annulled. */
  payout_state: z.enum(['paid', 'failed']),
  paid_on: z.string(),
  currency,
  state: z.enum(receiptStates),
  due_on: z.string(),
  /** Days until it is due, negative when overdue; null if nothing is owed. */
  days_left: z.int().nullable(),
  expected: Expected,
  receipt: Receipt.nullable(),
  /** The latest annulled receipt of the payout. */
  annulled: z.object({ number: z.string(), on: z.string(), reason: z.string() }).nullable(),
  /** Why pay is not held despite the overdue receipt. */
  released: z.object({ reason: z.string(), at: z.string(), by_name: z.string() }).nullable(),
  /** It keeps the person's pay out of new registers. */
  holds_pay: z.boolean(),
  can: z.object({ add: allowed, verify: allowed, annul: allowed, release: allowed }),
});
export type OwedReceipt = z.output<typeof OwedReceipt>;

export const ReceiptQuery = listQuery(['due_on', '-due_on', 'name', 'amount', '-amount'], {
  search,
  state: repeated(z.enum(receiptStates)),
  teacher_id: idText.optional(),
});
export type ReceiptQuery = z.output<typeof ReceiptQuery>;
export const ReceiptPage = pageOf(OwedReceipt);
export type ReceiptPage = z.output<typeof ReceiptPage>;

/** A self-employed teacher, with the income from the school in the calendar year. */
export const SelfEmployed = z.object({
  teacher: z.object({ id, name: z.string() }),
  year: z.int(),
  income: minorUnits,
  /** The legal limit per year; 0 means no limit. */
  limit: minorUnits,
  currency,
  payer: z.object({ name: z.string(), inn: z.string() }),
  awaited: z.int(),
  overdue: z.int(),
  /** New pay is held until overdue receipts arrive or the status is confirmed again. */
  pay_held: z.boolean(),
  /** `by_name`: null if the status service answered. */
  check: z.object({ on: z.string(), self_employed: z.boolean(), comment: z.string(), by_name: z.string().nullable() }).nullable(),
  can: z.object({ check: allowed }),
});
export type SelfEmployed = z.output<typeof SelfEmployed>;

export const CheckSelfEmployedInput = z.strictObject({ on: localDate, self_employed: z.boolean(), comment: text(500).default('') });
export type CheckSelfEmployedInput = z.output<typeof CheckSelfEmployedInput>;

export const ReceiptFileQuery = z.strictObject({ file_name: line(longestTexts.fileName).min(1) });

/** A stored file, and the fields of its text or QR code. */
export const ReadReceipt = z.object({
  file_id: id,
  number: z.string().nullable(),
  amount: minorUnits.nullable(),
  day: z.string().nullable(),
  payer_inn: z.string().nullable(),
  payee_inn: z.string().nullable(),
});
export type ReadReceipt = z.output<typeof ReadReceipt>;

/** A receipt by its link, or by a file uploaded for this payout. */
export const AddReceiptInput = z.strictObject({
  link: line(300).default(''),
  file_id: id.nullable().default(null),
  number: line(60)
    .transform(receiptNumber)
    .pipe(z.string().regex(/^[0-9a-z-]{4,40}$/)),
  amount: z.int().min(1).max(largestSum),
  day: localDate,
  payer_inn: z.string().regex(/^(\d{10}|\d{12})$/),
  payee_inn: z.string().regex(/^\d{12}$/),
});
export type AddReceiptInput = z.output<typeof AddReceiptInput>;

export const VerifyReceiptInput = z.strictObject({
  /** Why it is accepted; required if something differs. */
  comment: text(500).default(''),
});
export type VerifyReceiptInput = z.output<typeof VerifyReceiptInput>;

export const AnnulReceiptInput = z.strictObject({ reason: text(500).min(1) });
export type AnnulReceiptInput = z.output<typeof AnnulReceiptInput>;
