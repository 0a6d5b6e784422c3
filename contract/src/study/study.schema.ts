import { z } from 'zod';
import { currency, minorUnits } from '../money.ts';
import { id } from '../page.ts';
import { longestLesson, shortestLesson } from './lesson-length.rules.ts';
import { TopicEntry } from './topics.schema.ts';

export const Course = z.object({ id, title: z.string(), direction_title: z.string() });
export type Course = z.output<typeof Course>;

export const serviceCourseKind = z.enum(['trial', 'individual', 'pair', 'group', 'exam']);
export type ServiceCourseKind = z.output<typeof serviceCourseKind>;

/** Minutes of a lesson. */
export const lessonMinutes = z.int().min(shortestLesson).max(longestLesson);
/** The same in a URL. */
export const lessonMinutesText = z.coerce.number().pipe(lessonMinutes);

/** A billable variant of a course. `price` per lesson; `null` for users who may not see prices. */
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

/** A topic of a pupil's curriculum. `held_on`: the day this pupil had it, in the school's zone. */
export const Topic = TopicEntry.extend({
  held_on: z.string().nullable(),
  /** The pupil's latest mark for it. */
  mark: z.int().nullable(),
});
export type Topic = z.output<typeof Topic>;
