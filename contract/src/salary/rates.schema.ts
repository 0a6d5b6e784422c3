import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../money.ts';
import { allowed, id, idText, repeated } from '../page.ts';
import { serviceCourseKind } from '../study/study.schema.ts';
import { localDate } from '../time.ts';

/** What a teacher gets for one lesson from a day on, until the next one's; `used` once pay was worked out by it. */
export const TeacherRate = z.object({ amount: minorUnits, effective_from: z.string(), used: z.boolean() });
export type TeacherRate = z.output<typeof TeacherRate>;

/** A teacher's rates by service: those of the courses that they teach, and whatever else they have had a rate for. */
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
      /** Taught by the teacher and given by the school; false where only past rates stand. */
      offered: z.boolean(),
      now: minorUnits.nullable(),
      /** The latest first. */
      rates: z.array(TeacherRate),
    }),
  ),
  can: z.object({ change: allowed }),
});
export type TeacherRates = z.output<typeof TeacherRates>;

const amount = minorUnits.min(0).max(largestSum);

/** `before` is what was seen for that very day; null where nothing was. */
export const SetTeacherRateInput = z.strictObject({
  service_course_id: id,
  effective_from: localDate,
  amount,
  before: z.strictObject({ amount: amount.nullable() }).optional(),
});
export type SetTeacherRateInput = z.output<typeof SetTeacherRateInput>;
export const DropTeacherRateInput = z.strictObject({ service_course_id: id, effective_from: localDate });
export type DropTeacherRateInput = z.output<typeof DropTeacherRateInput>;

/** From half of the rate in force to its double; 10,000 is the rate itself. */
const factor = { min: 5_000, max: 20_000 } as const;

const wholeNumber = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));
const oneWay = ({ amount: sum, factor: share }: { amount?: unknown; factor?: unknown }) => (sum === undefined) !== (share === undefined);
const wrongWay = { path: ['amount'], message: 'a sum or a share of the rate in force' };

/** New rates of many teachers: one sum for all, or a share of what each has. */
export const SetRatesInput = z
  .strictObject({
    teacher_ids: z.array(id).min(1).max(500),
    service_course_ids: z.array(id).min(1).max(100),
    effective_from: localDate,
    amount: amount.optional(),
    /** Of the rate in force, in basis points. */
    factor: z.int().min(factor.min).max(factor.max).optional(),
  })
  .refine(oneWay, wrongWay);
export type SetRatesInput = z.output<typeof SetRatesInput>;

/** Teachers and services are repeated; without a teacher it is every active one of the courses of the services. */
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

/** What becomes of one teacher's rate for one service; `refused` is the error key of why it stays. */
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
