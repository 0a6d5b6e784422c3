import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed, id, idText, repeated } from '../page.ts';
import { serviceCourseKind } from '../study/study.schema.ts';
import { localDate } from '../time.ts';

/** Pay per lesson from a day until the next rate's first day. `used`: pay has been accrued with it. */
export const TeacherRate = z.object({ amount: minorUnits, effective_from: z.string(), used: z.boolean() });
export type TeacherRate = z.output<typeof TeacherRate>;

/** A teacher's rates by service: of the courses taught, and of services with earlier rates. */
export const TeacherRates = z.object({
  teacher: z.object({ id, name: z.string() }),
  currency,
  services: z.array(
    z.object({
      service_course_id: id,
      title: z.string(),
      course_title: z.string(),
      kind: serviceCourseKind,
      minutes: z.int(),
      /** Currently taught and offered. False if only past rates exist. */
      offered: z.boolean(),
      now: minorUnits.nullable(),
      /** Newest first. */
      rates: z.array(TeacherRate),
    }),
  ),
  can: z.object({ change: allowed }),
});
export type TeacherRates = z.output<typeof TeacherRates>;

const amount = minorUnits.min(0).max(largestSum);

/** `before`: the displayed rate of that day; null if there was none. */
export const SetTeacherRateInput = z.strictObject({
  service_course_id: id,
  effective_from: localDate,
  amount,
  before: z.strictObject({ amount: amount.nullable() }).optional(),
});
export type SetTeacherRateInput = z.output<typeof SetTeacherRateInput>;
export const DropTeacherRateInput = z.strictObject({ service_course_id: id, effective_from: localDate });
export type DropTeacherRateInput = z.output<typeof DropTeacherRateInput>;

/** From half of the current rate to double; 10,000 keeps it. */
const factor = { min: 5_000, max: 20_000 } as const;

const wholeNumber = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));
const oneWay = ({ amount: sum, factor: share }: { amount?: unknown; factor?: unknown }) => (sum === undefined) !== (share === undefined);
const wrongWay = { path: ['amount'], message: 'a sum or a share of the rate in force' };

/** New rates for many teachers: one amount for all, or a share of each current rate. */
export const SetRatesInput = z
  .strictObject({
    teacher_ids: z.array(id).min(1).max(500),
    service_course_ids: z.array(id).min(1).max(100),
    effective_from: localDate,
    amount: amount.optional(),
    /** Share of the current rate, in basis points. */
    factor: z.int().min(factor.min).max(factor.max).optional(),
  })
  .refine(oneWay, wrongWay);
export type SetRatesInput = z.output<typeof SetRatesInput>;

/** Teachers and services are repeatable. Without teachers: all active teachers of the services' courses. */
export const PreviewRatesQuery = z
  .strictObject({
    teacher_id: repeated(idText),
    service_course_id: repeated(idText),
    effective_from: localDate,
    amount: wholeNumber(0, largestSum).optional(),
    factor: wholeNumber(factor.min, factor.max).optional(),
  })
  .refine(oneWay, wrongWay);
export type PreviewRatesQuery = z.output<typeof PreviewRatesQuery>;

/** Result for one teacher's rate of one service. `refused`: the error key if it stays unchanged. */
export const RateChange = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  service_course_id: id,
  title: z.string(),
  now: minorUnits.nullable(),
  after: minorUnits.nullable(),
  refused: z.string().nullable(),
});
export type RateChange = z.output<typeof RateChange>;

export const RateChanges = z.object({ currency, changes: z.array(RateChange) });
export type RateChanges = z.output<typeof RateChanges>;
