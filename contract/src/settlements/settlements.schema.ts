import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, text } from '../page.ts';
import { paperLanguage } from '../paper.ts';
import { localDate } from '../time.ts';
import { disputeSides, disputeStates } from './dispute-states.ts';

/** Days, both included. */
const period = { from: localDate, to: localDate };

export const SettlementQuery = z.strictObject(period);
export type SettlementQuery = z.output<typeof SettlementQuery>;

export const SettlementFileQuery = z.strictObject({ ...period, format: z.enum(['pdf', 'xlsx']).default('pdf') });
export type SettlementFileQuery = z.output<typeof SettlementFileQuery>;

/** The balance between school and client at an instant: money on account (negative is debt), value and number of the paid lessons left. */
export const SettlementFigures = z.object({ money: minorUnits, prepaid: minorUnits, units: z.int() });
export type SettlementFigures = z.output<typeof SettlementFigures>;

export const SettlementDispute = z.object({
  id,
  transaction_id: z.int(),
  raised_by: z.enum(disputeSides),
  reason: z.string(),
  state: z.enum(disputeStates),
  opened_at: z.string(),
  opened_by_name: z.string(),
  resolution: z.string().nullable(),
  correction_id: z.int().nullable(),
  resolved_at: z.string().nullable(),
  resolved_by_name: z.string().nullable(),
  can: z.object({ resolve: allowed }),
});
export type SettlementDispute = z.output<typeof SettlementDispute>;

/** A transaction of the period: its debit or credit of the money on account, never both. */
export const SettlementLine = z.object({
  no: z.int().min(1),
  transaction_id: z.int(),
  business_date: z.string(),
  posted_at: z.string(),
  occasion_code: z.string(),
  occasion_title: z.string(),
  /** Source. */
  source: z.object({
    lesson_id: id.nullable(),
    lesson_start: z.string().nullable(),
    kid_name: z.string().nullable(),
    course_title: z.string().nullable(),
    subscription_id: id.nullable(),
    subscription_title: z.string().nullable(),
    comment: z.string(),
    reverses_id: z.int().nullable(),
    /** The date of the reversed transaction. */
    reverses_date: z.string().nullable(),
  }),
  debit: minorUnits,
  credit: minorUnits,
  /** Change of the number and value of the paid lessons. */
  units: z.int(),
  prepaid: minorUnits,
  /** Money on account after it. */
  balance: minorUnits,
  /** Newest dispute of the line. */
  dispute: SettlementDispute.nullable(),
});
export type SettlementLine = z.output<typeof SettlementLine>;

export const Settlement = z.object({
  /** Always the same for the same client and period. */
  number: z.string(),
  from: z.string(),
  to: z.string(),
  /** The day of the closing balance: `to`, or today while the period lasts. */
  as_of: z.string(),
  school_name: z.string(),
  client: z.object({ id, name: z.string() }),
  currency,
  opening: SettlementFigures,
  lines: z.array(SettlementLine),
  turnover: z.object({ debit: minorUnits, credit: minorUnits, units_in: z.int(), units_out: z.int() }),
  closing: SettlementFigures,
  open_disputes: z.int(),
  /** Default recipient, as a masked address, and language. */
  recipient: z.string().nullable(),
  language: paperLanguage,
  can: z.object({ dispute: allowed, send: allowed }),
});
export type Settlement = z.output<typeof Settlement>;

export const SendSettlementInput = z.strictObject({ ...period, language: paperLanguage });
export type SendSettlementInput = z.output<typeof SendSettlementInput>;

export const DisputeLineInput = z.strictObject({
  transaction_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  raised_by: z.enum(disputeSides).default('client'),
  reason: text(1000),
});
export type DisputeLineInput = z.output<typeof DisputeLineInput>;

export const ResolveDisputeInput = z.strictObject({
  comment: text(1000),
  /** The correcting transaction. */
  correction_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
});
export type ResolveDisputeInput = z.output<typeof ResolveDisputeInput>;
