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

/** A line of pay by a scheme: a share of what counts of a payment or a package, or the days’ part of the sum of a month. */
export const SchemeLine = z.object({
  /** Unique in its answer, also of a line that is not posted yet. */
  key: z.string(),
  kind: schemeLineKind,
  from_day: z.string(),
  to_day: z.string(),
  /** The sum of a month, or what counts; negative takes off. With `share`, of days: the sum of a month at 100 points. */
  base: minorUnits,
  /** Basis points, of key figures the score; null where only days count. */
  share: z.int().nullable(),
  amount: minorUnits,
  /** The payment or package that counts; `event` takes off from it or gives back, and is null where it is the payment itself. */
  payment: z.object({ id: z.int(), business_date: z.string(), amount: minorUnits }).nullable(),
  event: z.object({ id: z.int(), business_date: z.string(), reverses: z.boolean() }).nullable(),
  /** Names are null for clients and children whom the reader may not see. */
  client: named.nullable(),
  child: named.nullable(),
  teacher: z.object({ id, name: z.string() }).nullable(),
  /** The closed key figures of the month of the days; an immune month counts whole. */
  key_figures: z.object({ month: z.string(), score: z.int().nullable(), immune: z.boolean() }).nullable(),
  /** Since when the person led the client or the teacher. */
  led_since: z.string().nullable(),
  scheme: z.object({ id, effective_from: z.string(), own: z.boolean() }),
  /** It is about a period that was calculated before. */
  late: z.boolean(),
  /** Posted by the calculation of the period; until then it is a forecast. */
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

/** The pay of an account manager or a curator for a period, line by line. */
export const SchemePay = z.object({
  person: z.object({ id, name: z.string() }),
  period: PayPeriodHead.extend({ id: id.nullable() }),
  currency,
  total: minorUnits,
  /** Until the last day of the open period, if nothing else comes; null once it is calculated. */
  forecast: minorUnits.nullable(),
  /** The schemes that pay the person on days of the period. */
  schemes: z.array(
    SchemeTerms.extend({ id, role: schemeRole, effective_from: z.string(), own: z.boolean(), from: z.string(), to: z.string() }),
  ),
  by_kind: z.array(z.object({ kind: schemeLineKind, count: z.int(), amount: minorUnits })),
  /** The latest first. */
  lines: z.array(SchemeLine),
  /** What the bank got for the person, newest first. */
  payouts: z.array(
    z.object({
      id,
      kind: z.enum(['period', 'advance']),
      period: PayPeriodHead.omit({ state: true }),
      state: z.enum(['sent', 'paid', 'failed']),
      /** Of its state. */
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

/** The pay of everybody who is paid by schemes. */
export const StaffPay = z.object({
  period: PayPeriodHead.extend({ id: id.nullable() }),
  currency,
  total: minorUnits,
  results: z.array(z.object({ id, name: z.string(), role: schemeRole, lines: z.int(), total: minorUnits })),
});
export type StaffPay = z.output<typeof StaffPay>;
