import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { allowed, id, idText } from '../page.ts';
import { activityKind } from '../schedule/working-time.schema.ts';
import { RateScope } from './rates/rates.schema.ts';
import { PayDispute } from './pay-disputes.schema.ts';

export const payPeriodState = z.enum(['open', 'calculated', 'under_review', 'approved', 'closed']);
export type PayPeriodState = z.output<typeof payPeriodState>;

/** The bounds and state of a pay period. */
export const PayPeriodHead = z.object({ id, starts_on: z.string(), ends_on: z.string(), state: payPeriodState });
export type PayPeriodHead = z.output<typeof PayPeriodHead>;

export const accrualKind = z.enum([
  'held',
  'client_no_show',
  'late_cancellation',
  'over_quota',
  'penalty',
  'school_fault',
  'bonus',
  'deduction',
  'rate_difference',
  'top_up',
  'activity',
  'reversal',
]);
export type AccrualKind = z.output<typeof accrualKind>;

/** A pay line with its lesson and rate: amount = rate × share − cut, with the school's rounding rule. */
export const SalaryLine = z.object({
  id: z.int(),
  kind: accrualKind,
  business_date: z.string(),
  amount: minorUnits,
  currency,
  /** Rate per lesson, and its first day; a line without a rate has its sum here, and null as the day. */
  rate: minorUnits,
  rate_effective_from: z.string().nullable(),
  /** The children that the rate applies to; null without a rate. */
  rate_scope: RateScope.nullable(),
  /** The number of the lesson among those held in its month, and the first lesson number of the step that applies; null without steps. */
  lesson_no: z.int().nullable(),
  step_from: z.int().nullable(),
  /** Share of the rate, basis points. Negative for a penalty. */
  share: z.int(),
  /**
   * Amount cut by the month's upper limit; null without a cut. `most`: the limit that cuts this lesson's pay, or cut it before a
   * difference.
   */
  cut: minorUnits.nullable(),
  most: minorUnits.nullable(),
  /** A top-up to a rate's monthly lower limit, or its reversal; `month`: its first day. */
  top_up: z.object({ month: z.string(), service_course_title: z.string(), least: minorUnits, earned: minorUnits }).nullable(),
  lesson: z
    .object({
      id,
      start: z.string(),
      minutes: z.int(),
      kid_name: z.string().nullable(),
      course_title: z.string(),
      service_course_title: z.string(),
    })
    .nullable(),
  /** The paid activity, if any: amount = hourly rate × minutes. `own`: the rate is the teacher's own. */
  activity: z
    .object({
      id,
      kind: activityKind,
      title: z.string(),
      start: z.string(),
      finish: z.string(),
      minutes: z.int(),
      rate: minorUnits,
      rate_effective_from: z.string(),
      own: z.boolean(),
    })
    .nullable(),
  /** Reason of a bonus or a deduction, in the current user's language, and its comment. */
  reason_title: z.string().nullable(),
  comment: z.string(),
  reverses_id: z.int().nullable(),
  /** The two rates of a difference, or of its reversal: the one the lesson was paid by, and the right one. */
  rate_change: z.object({ before: minorUnits, after: minorUnits }).nullable(),
  /** Its lesson or activity belongs to an earlier period that was already calculated. */
  late: z.boolean(),
  /** Oldest first. */
  disputes: z.array(PayDispute),
  can: z.object({ dispute: allowed }),
});
export type SalaryLine = z.output<typeof SalaryLine>;

export const SalaryQuery = z.strictObject({ period_id: idText.optional() });
export type SalaryQuery = z.output<typeof SalaryQuery>;

export const PayLinesQuery = z.strictObject({ period_id: idText.optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') });
export type PayLinesQuery = z.output<typeof PayLinesQuery>;

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
  /**
   * Placed lessons of an open period without a report, as if they were held, and undecided paid activities, as if they took place in full;
   * null for other periods. `without_rate`: number of both. `top_ups`: the part of `amount` that tops months up to the lower limits of
   * rates.
   */
  forecast: z.object({ lessons: z.int(), activities: z.int(), without_rate: z.int(), amount: minorUnits, top_ups: minorUnits }).nullable(),
});
export type TeacherSalary = z.output<typeof TeacherSalary>;

/** The calculated pay of a teacher for a period. */
export const PayStatement = z.object({
  period: PayPeriodHead,
  currency,
  lines: z.int(),
  lessons: z.int(),
  /** Sums of the lines in favour of the teacher, of those against, and of reversals; `total` is their sum. */
  earned: minorUnits,
  withheld: minorUnits,
  reversed: minorUnits,
  total: minorUnits,
});
export type PayStatement = z.output<typeof PayStatement>;
