import { z } from 'zod';
import { allowed, id, idText } from '../page.ts';
import { oldest, youngest } from './age-limits.rules.ts';

const years = z.int().min(youngest).max(oldest);
export const AgeGroupInput = z.strictObject({ course_id: id, years_from: years, years_to: years });
export type AgeGroupInput = z.output<typeof AgeGroupInput>;

const bounds = z.strictObject({ years_from: years, years_to: years }).partial();
/** The changed bounds, and the displayed ones (optimistic concurrency). */
export const AgeGroupChange = z.strictObject({ ...bounds.shape, before: bounds.optional() });
export type AgeGroupChange = z.output<typeof AgeGroupChange>;

/** An age group of a course: children from the first to the last year of age. */
export const AgeGroup = z.object({
  id,
  course_id: id,
  course_title: z.string(),
  years_from: z.int(),
  years_to: z.int(),
  published: z.int(),
  drafts: z.int(),
  /** Children of this age who learn the course now. */
  children: z.int(),
  can: z.object({ edit: allowed, delete: allowed }),
});
export type AgeGroup = z.output<typeof AgeGroup>;

export const AgeGroupsQuery = z.strictObject({ course_id: idText });

/** A course with its age groups, from the youngest. */
export const CourseTexts = z.object({ course: z.object({ id, title: z.string() }), groups: z.array(AgeGroup) });
export type CourseTexts = z.output<typeof CourseTexts>;

/** A course with the numbers of its practice texts. */
export const TextCourse = z.object({
  id,
  title: z.string(),
  groups: z.int(),
  published: z.int(),
  drafts: z.int(),
  /** Children who learn the course and for whose age no group has a published text. */
  children_without: z.int(),
});
export type TextCourse = z.output<typeof TextCourse>;
