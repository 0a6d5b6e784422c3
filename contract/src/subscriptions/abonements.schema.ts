import { z } from 'zod';
import { grade, gradeText } from '../study/grade.schema.ts';
import { currency, largestSum, minor, minorUnits } from '../money.ts';
import { allowed, id, idText, line, listQuery, repeated, search } from '../page.ts';
import { serviceCourseKind } from '../study/study.schema.ts';
import { packageDays, packageFreezeDays, packageUnits } from './package-limits.rules.ts';

/** A version is on sale, withdrawn, or replaced by the next version. */
export const abonementState = z.enum(['on_sale', 'withdrawn', 'replaced']);

/** A package of the price list: one version of its terms. */
export const Abonement = z.object({
  id,
  title: z.string(),
  course_id: id,
  course_title: z.string(),
  service_course_id: id,
  service_course_title: z.string(),
  kind: serviceCourseKind,
  units: z.int(),
  price: minorUnits,
  currency,
  valid_days: z.int(),
  freeze_days: z.int(),
  /** Intended grades, both included. */
  grade_from: z.int(),
  grade_to: z.int(),
  version: z.int(),
  state: abonementState,
});
export type Abonement = z.output<typeof Abonement>;

/** A package in the price list, with its number of sales and the allowed actions. */
export const PricedAbonement = Abonement.extend({
  sold: z.int(),
  can: z.object({ edit: allowed, withdraw: allowed, put_on_sale: allowed }),
});
export type PricedAbonement = z.output<typeof PricedAbonement>;

/** A former version, for the history. */
export const AbonementVersion = Abonement.extend({
  created_at: z.string().nullable(),
  created_by_name: z.string().nullable(),
  sold: z.int(),
});

/** A package with all its versions, newest first. */
export const AbonementCard = PricedAbonement.extend({ versions: z.array(AbonementVersion) });
export type AbonementCard = z.output<typeof AbonementCard>;

export const AbonementListQuery = listQuery(['course', '-course', 'price', '-price', 'units', '-units'], {
  search,
  course_id: repeated(idText),
  kind: repeated(serviceCourseKind),
  state: repeated(abonementState),
});
export type AbonementListQuery = z.output<typeof AbonementListQuery>;

/** Search for packages to sell. With a child, those of its courses and grade come first. */
export const AbonementSearchQuery = z.strictObject({
  search,
  course_id: idText.optional(),
  grade: gradeText.optional(),
  kind: serviceCourseKind.optional(),
  kid_id: idText.optional(),
});
export type AbonementSearchQuery = z.output<typeof AbonementSearchQuery>;

/** A package on sale. Whether it fits the given child: a course it learns, and its grade. */
export const FoundAbonement = Abonement.extend({ fits: z.boolean() });
export type FoundAbonement = z.output<typeof FoundAbonement>;

/** Terms of a version. Amounts in minor units of the school's currency. */
export const AbonementInput = z
  .strictObject({
    service_course_id: id,
    title: line(200).pipe(z.string().min(1)),
    units: z.int().min(packageUnits.min).max(packageUnits.max),
    price: z.int().min(0).max(largestSum).transform(minor),
    valid_days: z.int().min(packageDays.min).max(packageDays.max),
    freeze_days: z.int().min(packageFreezeDays.min).max(packageFreezeDays.max),
    grade_from: grade,
    grade_to: grade,
  })
  .refine(({ grade_from, grade_to }) => grade_from <= grade_to, { path: ['grade_to'], error: 'not below the first grade' });
export type AbonementInput = z.output<typeof AbonementInput>;
