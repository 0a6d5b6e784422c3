import { z } from 'zod';
import { currency, largestSum, minor } from '../money.ts';
import { serviceCourseKind } from '../study/study.schema.ts';

const key = z.string().min(1).max(40);
const price = z.int().min(0).max(largestSum).transform(minor);
export const starterLanguage = z.enum(['en', 'ru']);

export const StarterQuery = z.strictObject({ language: starterLanguage });
export type StarterQuery = z.output<typeof StarterQuery>;

/** A subject of the catalogue. `there`: the school already has a course with this title. */
export const StarterCourse = z.object({
  key: z.string(),
  title: z.string(),
  direction_title: z.string(),
  grade_from: z.int(),
  grade_to: z.int(),
  there: z.boolean(),
});
/** A service that any course can have. */
export const StarterService = z.object({ key: z.string(), title: z.string(), kind: serviceCourseKind, minutes: z.int() });
/** A package of the usual lesson, for any course. */
export const StarterPackage = z.object({
  key: z.string(),
  title: z.string(),
  units: z.int(),
  valid_days: z.int(),
  freeze_days: z.int(),
});

/** `usual_service`: the service of the packages. `taken`: number of the school's existing entries that came from the catalogue. */
export const StarterCatalogue = z.object({
  language: starterLanguage,
  currency,
  courses: z.array(StarterCourse),
  services: z.array(StarterService),
  packages: z.array(StarterPackage),
  usual_service: z.string(),
  taken: z.int(),
});
export type StarterCatalogue = z.output<typeof StarterCatalogue>;

/** Services and packages are created for each of the courses, at the given price. */
export const TakeStarterInput = z.strictObject({
  language: starterLanguage,
  courses: z.array(key).min(1).max(100),
  services: z.array(z.strictObject({ key, price })).max(20),
  packages: z.array(z.strictObject({ key, price })).max(20),
});
export type TakeStarterInput = z.output<typeof TakeStarterInput>;

/** Number of created entries. Existing ones are left unchanged. */
export const TakenStarter = z.object({ courses: z.int(), services: z.int(), packages: z.int() });
export type TakenStarter = z.output<typeof TakenStarter>;

/** Number of removed entries, and of those kept because they are in use. */
export const TakenBackStarter = z.object({ removed: z.int(), kept: z.int() });
export type TakenBackStarter = z.output<typeof TakenBackStarter>;
