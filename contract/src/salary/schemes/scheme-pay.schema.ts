import { z } from 'zod';
import { currency, minorUnits } from '../../money.ts';
import { allowed, id, idText } from '../../page.ts';
import { PayDispute } from '../pay-disputes.schema.ts';
import { PayPeriodHead } from '../salary.schema.ts';
import { schemeRole, SchemeTerms } from './pay-schemes.schema.ts';

export const schemeLineKinds = ['fixed', 'payment', 'renewal', 'child', 'teacher', 'key_figures', 'reversal'] as const;
export const schemeLineKind = z.enum(schemeLineKinds);
export type SchemeLineKind = z.output<typeof schemeLineKind>;

const named = z.object({ id, name: z.string().nullable() });

/** A pay line by a scheme: a share of a payment or a package, or the part of a monthly sum for some days. */
export const SchemeLine = z.object({
  /** Unique in the response, also for a line that is not posted yet. */
  key: z.string(),
  kind: schemeLineKind,
  from_day: z.string(),
  to_day: z.string(),
  /** The monthly sum, or the sum that the share applies to; negative reduces the pay. For key figures: the monthly sum at 100 points. */
  base: minorUnits,
  /** Basis points; for key figures the score; null if only days count. */
  share: z.int().nullable(),
  amount: minorUnits,
  /** The payment or package it is for; `event` is a later reduction or its reversal, null for the payment itself. */
  payment: z.object({ id: z.int(), business_date: z.string(), amount: minorUnits }).nullable(),
  event: z.object({ id: z.int(), business_date: z.string(), reverses: z.boolean() }).nullable(),
  /** Names are null for clients and children whom the reader may not see. */
  client: named.nullable(),
  child: named.nullable(),
  teacher: z.object({ id, name: z.string() }).nullable(),
  /** The closed key figures of the month; an immune month counts in full. */
  key_figures: z.object({ month: z.string(), score: z.int().nullable(), immune: z.boolean() }).nullable(),
  /** The first day on which the client or teacher was the person's. */
  led_since: z.string().nullable(),
  scheme: z.object({ id, effective_from: z.string(), own: z.boolean() }),
  /** It belongs to an earlier period that was already calculated. */
  late: z.boolean(),
  /** Posted when the period is calculated; a forecast until then. */
  posted: z.boolean(),
  /** Null until it is posted. */
  id: z.int().nullable(),
  /** Oldest first. */
  disputes: z.array(PayDispute),
  can: z.object({ dispute: allowed }),
});
export type SchemeLine = z.output<typeof SchemeLine>;

export const SchemePayQuery = z.strictObject({ period_id: idText.optional() });
export type SchemePayQuery = z.output<typeof SchemePayQuery>;

/** The pay of an account manager or curator for a period, line by line. */
export const SchemePay = z.object({
  person: z.object({ id, name: z.string() }),
  period: PayPeriodHead.extend({ id: id.nullable() }),
  currency,
  total: minorUnits,
  /** The expected pay of the open period if nothing changes; null once it is calculated. */
  forecast: minorUnits.nullable(),
  /** The schemes that apply to the person on days of the period. */
  schemes: z.array(
    SchemeTerms.extend({ id, role: schemeRole, effective_from: z.string(), own: z.boolean(), from: z.string(), to: z.string() }),
  ),
  by_kind: z.array(z.object({ kind: schemeLineKind, count: z.int(), amount: minorUnits })),
  /** Newest first. */
  lines: z.array(SchemeLine),
  /** Payouts to the person, newest first. */
  payouts: z.array(
    z.object({
      id,
      kind: z.enum(['period', 'advance']),
      period: PayPeriodHead.omit({ state: true }),
      state: z.enum(['sent', 'paid', 'failed']),
      /** The day of its state. */
      day: z.string().nullable(),
      gross: minorUnits,
      withheld: minorUnits,
      net: minorUnits,
      currency,
      /** Why the bank did not pay it. */
      failure: z.string(),
      account_end: z.string(),
    }),
  ),
  /** Calculated periods with their totals, newest first. */
  earlier: z.array(z.object({ period: PayPeriodHead, lines: z.int(), total: minorUnits })),
});
export type SchemePay = z.output<typeof SchemePay>;

/** The pay of everybody with a scheme. */
export const StaffPay = z.object({
  period: PayPeriodHead.extend({ id: id.nullable() }),
  currency,
  total: minorUnits,
  results: z.array(z.object({ id, name: z.string(), role: schemeRole, lines: z.int(), total: minorUnits })),
});
export type StaffPay = z.output<typeof StaffPay>;
