import { z } from 'zod';
import { entry, entryChange, TitledEntry, TitledEntryChange, TitledEntryInput } from '../dictionary.ts';
import { currency, largestSum, minorUnits } from '../money.ts';
import { id, text } from '../page.ts';
import { localDate } from '../time.ts';
import { grade } from './grade.schema.ts';
import { highestGrade, lowestGrade } from './grades.rules.ts';
import { lessonMinutes, serviceCourseKind } from './study.schema.ts';

export const DirectionInput = TitledEntryInput;
export type DirectionInput = z.output<typeof DirectionInput>;
export const DirectionChange = TitledEntryChange;
export const Direction = TitledEntry;

const titles = TitledEntryInput.shape;
const shownTitles = { title_en: z.string(), title_ru: z.string() };

/** Grades in which the course is taught. */
export const CourseInput = z.strictObject({
  ...titles,
  direction_id: id,
  grade_from: grade.default(lowestGrade),
  grade_to: grade.default(highestGrade),
});
export type CourseInput = z.output<typeof CourseInput>;
export const CourseChange = entryChange({ ...titles, direction_id: id, grade_from: grade, grade_to: grade });
export type CourseChange = z.output<typeof CourseChange>;
export const CourseEntry = entry({ ...shownTitles, direction_id: id, grade_from: z.int(), grade_to: z.int() });
export type CourseEntry = z.output<typeof CourseEntry>;

const price = minorUnits.min(0).max(largestSum);
const terms = { ...titles, course_id: id, kind: serviceCourseKind, minutes: lessonMinutes };

/** The price per lesson that applies until the first day of a later price. */
export const ServiceCourseInput = z.strictObject({ ...terms, price });
export type ServiceCourseInput = z.output<typeof ServiceCourseInput>;
export const ServiceCourseChange = entryChange(terms);
export type ServiceCourseChange = z.output<typeof ServiceCourseChange>;

export const ServicePrice = z.object({ valid_from: z.string(), price: minorUnits });
export const ServiceCourseEntry = entry({
  ...shownTitles,
  course_id: id,
  kind: serviceCourseKind,
  minutes: z.int(),
  /** Price per lesson, until the first day of `prices`. */
  price: minorUnits,
  currency,
  /** Price per lesson today. */
  price_now: minorUnits,
  /** Later prices with their first days, earliest first. */
  prices: z.array(ServicePrice),
});
export type ServiceCourseEntry = z.output<typeof ServiceCourseEntry>;

export const SetServicePriceInput = z.strictObject({ valid_from: localDate, price });
export type SetServicePriceInput = z.output<typeof SetServicePriceInput>;
export const DropServicePriceInput = z.strictObject({ valid_from: localDate });
export type DropServicePriceInput = z.output<typeof DropServicePriceInput>;

/** The code of a level of the school's dictionary; the server looks it up. */
export const levelCode = text(100).min(1);

/** A level as screens name it; archived ones included, because teachers still have them. */
export const Level = z.object({ code: z.string(), title_en: z.string(), title_ru: z.string(), active: z.boolean() });
export type Level = z.output<typeof Level>;

const gradeRange = { grade_from: grade, grade_to: grade };
/** The grades in which a course is taught. `before`: the displayed values; a concurrent change is refused. */
export const CourseGradesInput = z.strictObject({ course_id: id, ...gradeRange, before: z.strictObject(gradeRange).partial().optional() });
export type CourseGradesInput = z.output<typeof CourseGradesInput>;
