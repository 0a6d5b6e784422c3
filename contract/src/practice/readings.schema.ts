import { z } from 'zod';
import { allowed, id, idText } from '../page.ts';
import { Answer } from '../questions/question.schema.ts';
import { largestBody } from './text-body.rules.ts';
import { largestText, textLanguage, textLevel } from './practice-texts.schema.ts';
import { longestReading, shortestReading } from './reading.rules.ts';

/** How a child read a text in a lesson. */
export const Reading = z.object({
  id,
  lesson_id: id,
  /** Start of the lesson. */
  start: z.string(),
  course_title: z.string(),
  text_id: id,
  title: z.string(),
  words: z.int(),
  words_read: z.int(),
  seconds: z.int(),
  words_per_minute: z.int(),
  errors: z.int(),
  /** One for each question; null if no questions were asked. */
  answers: z.array(Answer.nullable()).nullable(),
  /** Share of the points in percent; null if no questions were asked. */
  comprehension: z.int().nullable(),
});
export type Reading = z.output<typeof Reading>;

export const LessonTextsQuery = z.strictObject({ lesson_id: idText });
export const LessonTexts = z.object({
  /** The child's age on the day of the lesson; estimated from the grade if the birth date is unknown. */
  age: z.int(),
  /** Published texts of the course for this age that the child has not read. */
  choices: z.array(z.object({ id, title: z.string(), language: textLanguage, level: textLevel, words: z.int() })),
  results: z.array(Reading),
  can: z.object({ give: allowed }),
});
export type LessonTexts = z.output<typeof LessonTexts>;

export const KidReadingsQuery = z.strictObject({ kid_id: idText });

/** Replaces the stored reading of the same lesson and text. */
export const ReadingInput = z.strictObject({
  lesson_id: id,
  text_id: id,
  seconds: z.int().min(shortestReading).max(longestReading),
  words_read: z.int().min(1).max(largestBody.characters),
  errors: z.int().min(0).max(largestBody.characters),
  /** One for each question of the text, in order; null if no questions were asked. */
  answers: z.array(Answer.nullable()).max(largestText.questions).nullable().default(null),
});
export type ReadingInput = z.output<typeof ReadingInput>;
