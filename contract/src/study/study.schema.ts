import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id } from '../page.ts';

export const Course = z.object({ id, title: z.string(), direction_title: z.string() });
export type Course = z.output<typeof Course>;

export const serviceCourseKind = z.enum(['trial', 'individual', 'pair', 'exam']);
export type ServiceCourseKind = z.output<typeof serviceCourseKind>;

/** A billable variant of a course. `price` is for one lesson; `null` for whoever may not see prices. */
export const ServiceCourse = z.object({
  id,
  course_id: id,
  title: z.string(),
  kind: serviceCourseKind,
  minutes: z.int(),
  price: minorUnits.nullable(),
  currency,
});
export type ServiceCourse = z.output<typeof ServiceCourse>;

/** A topic of the curriculum a pupil is taught by; `held_on` is when this pupil had it, as a date in the school's zone. */
export const Topic = z.object({
  id,
  position: z.int(),
  title: z.string(),
  goal: z.string(),
  hours: z.int(),
  preparation: z.string(),
  homework: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  held_on: z.string().nullable(),
  /** The last mark that this pupil was given for it. */
  mark: z.int().nullable(),
});
export type Topic = z.output<typeof Topic>;
