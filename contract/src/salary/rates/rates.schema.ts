import { z } from 'zod';
import { currency, largestSum, minorUnits } from '../../money.ts';
import { allowed, flag, id, idText, line, listQuery, pageOf, repeated } from '../../page.ts';
import { highestGrade, lowestGrade } from '../../study/grades.rules.ts';
import { serviceCourseKind } from '../../study/study.schema.ts';
import { localDate } from '../../time.ts';
import { rateFactor, rateSteps } from './rate-steps.rules.ts';

/** Another sum from the lesson of this number in a calendar month on. */
export const RateStep = z.object({ from: z.int(), amount: minorUnits });
export type RateStep = z.output<typeof RateStep>;

/** The children that a rate applies to. `level`: title of a level of the curriculum; empty for every level. */
export const RateScope = z.object({ grade_from: z.int(), grade_to: z.int(), level: z.string() });
export type RateScope = z.output<typeof RateScope>;

/**
 * Pay per lesson, from a day until the first day of the next rate for the same children. `used`: pay has been accrued with it; `ended`:
 * from this day on the more general rate applies.
 */
export const TeacherRate = RateScope.extend({
  amount: minorUnits,
  /** Ascending. */
  steps: z.array(RateStep),
  /** Lower and upper limit of the pay for its lessons of a calendar month; null without a limit. */
  least: minorUnits.nullable(),
  most: minorUnits.nullable(),
  ended: z.boolean(),
  effective_from: z.string(),
  used: z.boolean(),
});
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
      /** Today, for children of every grade and level. */
      now: minorUnits.nullable(),
      /** Titles of the levels of its course's curriculums. */
      levels: z.array(z.string()),
      /** Newest first. */
      rates: z.array(TeacherRate),
    }),
  ),
  can: z.object({ change: allowed }),
});
export type TeacherRates = z.output<typeof TeacherRates>;

const amount = minorUnits.min(0).max(largestSum);

const grade = z.int().min(lowestGrade).max(highestGrade);
const scope = { grade_from: grade.default(lowestGrade), grade_to: grade.default(highestGrade), level: line(200).default('') };
const inOrder = ({ grade_from, grade_to }: { grade_from: number; grade_to: number }) => grade_from <= grade_to;
const notInOrder = { path: ['grade_to'], message: 'not before the first grade' };
const ascending = (steps: readonly RateStep[]) => steps.every(({ from }, at) => at === 0 || from > (steps[at - 1]?.from ?? 0));
const steps = z
  .array(z.strictObject({ from: z.int().min(rateSteps.first).max(rateSteps.last), amount }))
  .max(rateSteps.most)
  .refine(ascending, 'each from a later lesson than the one before');

type Limits = { least?: number | null | undefined; most?: number | null | undefined };
const leastWithinMost = ({ least = null, most = null }: Limits) => least === null || most === null || least <= most;
const leastBeyondMost = { path: ['most'], message: 'not below the least' };

/** `before`: the displayed rate of that day; null if there was none. `ended` ends the rate for some children; its sum is then 0. */
export const SetTeacherRateInput = z
  .strictObject({
    service_course_id: id,
    effective_from: localDate,
    amount,
    ...scope,
    steps: steps.default([]),
    /** Limits for all lessons of a calendar month together. */
    least: amount.nullable().default(null),
    most: amount.nullable().default(null),
    ended: z.boolean().default(false),
    before: z
      .strictObject({ amount: amount.nullable(), least: amount.nullable().optional(), most: amount.nullable().optional() })
      .optional(),
  })
  .refine(inOrder, notInOrder)
  .refine(leastWithinMost, leastBeyondMost)
  .refine(({ ended, amount: sum, steps: of, least, most }) => !ended || (sum === 0 && of.length === 0 && least === null && most === null), {
    path: ['amount'],
    message: 'a rate that ends has no sum',
  });
export type SetTeacherRateInput = z.output<typeof SetTeacherRateInput>;
export const DropTeacherRateInput = z.strictObject({ service_course_id: id, effective_from: localDate, ...scope });
export type DropTeacherRateInput = z.output<typeof DropTeacherRateInput>;

const wholeNumber = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));
const stepText = z
  .string()
  .regex(/^\d{1,4}:\d{1,12}$/)
  .transform((text) => {
    const [from, sum] = text.split(':').map(Number);
    return { from: from ?? 0, amount: sum ?? 0 };
  });
const oneWay = ({ amount: sum, factor: share }: { amount?: unknown; factor?: unknown }) => (sum === undefined) !== (share === undefined);
const wrongWay = { path: ['amount'], message: 'a sum or a share of the rate in force' };

/**
 * New rates for many teachers: one amount for all, or a share of each current rate. Without teachers: all active teachers of the services'
 * courses, or those of them whose curators are named.
 */
export const SetRatesInput = z
  .strictObject({
    teacher_ids: z.array(id).min(1).max(500).optional(),
    curator_ids: z.array(id).min(1).max(100).optional(),
    service_course_ids: z.array(id).min(1).max(100),
    effective_from: localDate,
    amount: amount.optional(),
    /** Share of the current rate, in basis points. */
    factor: z.int().min(rateFactor.min).max(rateFactor.max).optional(),
  })
  .refine(oneWay, wrongWay)
  .refine(({ teacher_ids, curator_ids }) => teacher_ids === undefined || curator_ids === undefined, {
    path: ['curator_ids'],
    message: 'teachers or their curators',
  });
export type SetRatesInput = z.output<typeof SetRatesInput>;

/**
 * Teachers, curators and services are repeatable. Without teachers: all active teachers of the services' courses, or of the curators'
 * groups.
 */
export const PreviewRatesQuery = z
  .strictObject({
    teacher_id: repeated(idText),
    curator_id: repeated(idText),
    service_course_id: repeated(idText),
    effective_from: localDate,
    amount: wholeNumber(0, largestSum).optional(),
    factor: wholeNumber(rateFactor.min, rateFactor.max).optional(),
    /** With an amount: the children it applies to. A factor changes every rate of the service. */
    grade_from: wholeNumber(lowestGrade, highestGrade).default(lowestGrade),
    grade_to: wholeNumber(lowestGrade, highestGrade).default(highestGrade),
    level: line(200).default(''),
    /** Such as `41:60000`: the number of a lesson in its month, and the sum. */
    step: repeated(stepText).pipe(steps.optional()),
    least: wholeNumber(0, largestSum).optional(),
    most: wholeNumber(0, largestSum).optional(),
    ended: flag,
  })
  .refine(oneWay, wrongWay)
  .refine(inOrder, notInOrder)
  .refine(leastWithinMost, leastBeyondMost);
export type PreviewRatesQuery = z.output<typeof PreviewRatesQuery>;

/** A number of lessons, and how much a change adds to their total pay; negative reduces it. */
export const RateCost = z.object({ lessons: z.int(), amount: minorUnits });
export type RateCost = z.output<typeof RateCost>;

/** A number of months, and how much a change adds to their total top-ups; negative reduces them. */
export const TopUpCost = z.object({ months: z.int(), amount: minorUnits });
export type TopUpCost = z.output<typeof TopUpCost>;

/** Result for one teacher's rate of one service. `refused`: the error key if it stays unchanged. */
export const RateChange = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  service_course_id: id,
  title: z.string(),
  ...RateScope.shape,
  now: minorUnits.nullable(),
  after: minorUnits.nullable(),
  steps_now: z.array(RateStep),
  steps_after: z.array(RateStep),
  least_now: minorUnits.nullable(),
  least_after: minorUnits.nullable(),
  most_now: minorUnits.nullable(),
  most_after: minorUnits.nullable(),
  refused: z.string().nullable(),
  /** Lessons already paid at another rate: the difference is posted in the open period. */
  paid: RateCost,
  /** Placed lessons, as if they were held. */
  placed: RateCost,
  /** Top-ups: past months are posted in the open period, later ones when their pay is calculated, as if the placed lessons were held. */
  top_ups: TopUpCost,
});
export type RateChange = z.output<typeof RateChange>;

/**
 * `count`: all changes, refused ones included; `due`, `paid`, `placed` and `top_ups`: without the refused ones; `teachers`: number of their
 * teachers. `changes` has at most 200, and then refused ones first.
 */
export const RateChanges = z.object({
  currency,
  count: z.int(),
  due: z.int(),
  teachers: z.int(),
  refusals: z.array(z.object({ refused: z.string(), count: z.int() })),
  paid: RateCost,
  placed: RateCost,
  top_ups: TopUpCost,
  changes: z.array(RateChange),
});
export type RateChanges = z.output<typeof RateChanges>;

export const MadeRateChangesQuery = listQuery(['-made_at'], {});
export type MadeRateChangesQuery = z.output<typeof MadeRateChangesQuery>;

/** A batch of rates set together. `lessons`: those already paid; `difference`: of their pay and of past months' top-ups. */
export const MadeRateChange = z.object({
  id,
  effective_from: z.string(),
  made_at: z.string(),
  made_by_name: z.string().nullable(),
  teachers: z.int(),
  /** The teacher's name, if it concerns a single teacher. */
  teacher_name: z.string().nullable(),
  service_titles: z.array(z.string()),
  lessons: z.int(),
  difference: minorUnits,
  /** The earlier change that this one undid. */
  undoes_id: id.nullable(),
  undone: z.boolean(),
  can: z.object({ undo: allowed }),
});
export type MadeRateChange = z.output<typeof MadeRateChange>;
export const MadeRateChangePage = pageOf(MadeRateChange).extend({ currency });
export type MadeRateChangePage = z.output<typeof MadeRateChangePage>;
