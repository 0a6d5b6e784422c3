import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id, idText } from '../page.ts';

export const payPeriodState = z.enum(['open', 'calculated', 'under_review', 'approved', 'closed']);
export type PayPeriodState = z.output<typeof payPeriodState>;

/** The bounds and state of a pay period. */
export const PayPeriodHead = z.object({ id, starts_on: z.string(), ends_on: z.string(), state: payPeriodState });
export type PayPeriodHead = z.output<typeof PayPeriodHead>;

export const accrualKind = z.enum(['held', 'client_no_show', 'late_cancellation', 'over_quota', 'penalty', 'school_fault', 'reversal']);
export type AccrualKind = z.output<typeof accrualKind>;

/** A pay line with its lesson and rate: amount = rate × share, with the school's rounding rule. */
export const SalaryLine = z.object({
  id: z.int(),
  kind: accrualKind,
  business_date: z.string(),
  amount: minorUnits,
  currency,
  /** Rate per lesson, and its first day. */
  rate: minorUnits,
  rate_effective_from: z.string(),
  /** Share of the rate, basis points. Negative for a penalty. */
  share: z.int(),
  lesson: z
    .object({ id, start: z.string(), minutes: z.int(), kid_name: z.string(), course_title: z.string(), service_course_title: z.string() })
    .nullable(),
  reverses_id: z.int().nullable(),
  /** Its lesson is of an earlier period, which was calculated already. */
  late: z.boolean(),
});
export type SalaryLine = z.output<typeof SalaryLine>;

export const SalaryQuery = z.strictObject({ period_id: idText.optional() });
export type SalaryQuery = z.output<typeof SalaryQuery>;

/** A teacher's pay for a period. `lines` is not paged: a month has at most a few hundred. */
export const TeacherSalary = z.object({
  teacher: z.object({ id, name: z.string() }),
  /** `id` is null for the current month if nothing has been accrued yet. */
  period: PayPeriodHead.extend({ id: id.nullable() }),
  total: minorUnits,
  currency,
  lessons_held: z.int(),
  by_kind: z.array(z.object({ kind: accrualKind, count: z.int(), amount: minorUnits })),
  by_day: z.array(z.object({ date: z.string(), amount: minorUnits })),
  lines: z.array(SalaryLine),
  /** Placed lessons of an open period that are not written up yet, as if they were held; null for other periods. */
  forecast: z.object({ lessons: z.int(), without_rate: z.int(), amount: minorUnits }).nullable(),
});
export type TeacherSalary = z.output<typeof TeacherSalary>;
