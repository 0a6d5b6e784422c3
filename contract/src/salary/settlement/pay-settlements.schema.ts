import { z } from 'zod';
import { currency, minorUnits } from '../../money.ts';
import { id } from '../../page.ts';
import { localDate } from '../../time.ts';

/** Days, both included. */
const period = { from: localDate, to: localDate };

export const PaySettlementQuery = z.strictObject(period);
export type PaySettlementQuery = z.output<typeof PaySettlementQuery>;

export const PaySettlementFileQuery = z.strictObject({ ...period, format: z.enum(['pdf', 'xlsx']).default('pdf') });
export type PaySettlementFileQuery = z.output<typeof PaySettlementFileQuery>;

/** A transaction on the teacher's account: one of the three sums, negative if it reverses something. */
export const PaySettlementLine = z.object({
  no: z.int().min(1),
  transaction_id: z.int(),
  business_date: z.string(),
  occasion_code: z.string(),
  occasion_title: z.string(),
  source: z.object({
    lesson_id: id.nullable(),
    lesson_start: z.string().nullable(),
    kid_name: z.string().nullable(),
    course_title: z.string().nullable(),
    activity_title: z.string().nullable(),
    activity_start: z.string().nullable(),
    /** The pay period of a payout. */
    period: z.object({ starts_on: z.string(), ends_on: z.string() }).nullable(),
    reverses_id: z.int().nullable(),
  }),
  accrued: minorUnits,
  /** Taxes. */
  withheld: minorUnits,
  /** Sent to the bank. */
  paid: minorUnits,
  /** What the school owes after it. */
  due: minorUnits,
});
export type PaySettlementLine = z.output<typeof PaySettlementLine>;

/** What the school owes a teacher: opening + accrued − withheld − paid = closing. */
export const PaySettlement = z.object({
  /** Always the same for the same teacher and period. */
  number: z.string(),
  from: z.string(),
  to: z.string(),
  /** The day of the closing balance: `to`, or today while the period lasts. */
  as_of: z.string(),
  school_name: z.string(),
  teacher: z.object({ id, name: z.string() }),
  currency,
  opening: minorUnits,
  lines: z.array(PaySettlementLine),
  turnover: z.object({ accrued: minorUnits, withheld: minorUnits, paid: minorUnits }),
  closing: minorUnits,
  /** The part of the paid sum that the bank had not confirmed by the last day. */
  in_transit: minorUnits,
});
export type PaySettlement = z.output<typeof PaySettlement>;
