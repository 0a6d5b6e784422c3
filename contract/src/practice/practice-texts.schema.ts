import { z } from 'zod';
import { allowed, id, idText, line, listQuery, pageOf, repeated, search } from '../page.ts';
import { Question } from '../questions/question.schema.ts';
import { versionStatus } from '../study/versions.schema.ts';
import { textLanguages } from './readability.rules.ts';
import { TextBlock, TextBody } from './text-body.schema.ts';

export const textLanguage = z.enum(textLanguages);
export const textLevel = z.enum(['basic', 'standard', 'advanced']);
/** The licence basis of a text; an unclear one blocks publishing. */
export const textRights = z.enum(['unclear', 'own', 'public_domain', 'open_licence', 'permission']);

export const largestText = { questions: 30 } as const;

const title = line(200).min(1);
/** An empty draft in an age group, or a copy of body, source and questions of a published version of the course. */
export const TextInput = z.strictObject({
  age_group_id: id,
  title,
  language: textLanguage,
  level: textLevel,
  from_id: id.nullable().default(null),
});
export type TextInput = z.output<typeof TextInput>;

const fields = z
  .strictObject({
    age_group_id: id,
    title,
    language: textLanguage,
    level: textLevel,
    source: line(500),
    rights: textRights,
    blocks: TextBody,
    /** Without pictures: only tests have them. */
    questions: z.array(Question.refine(({ picture }) => picture === undefined, { path: ['picture'] })).max(largestText.questions),
  })
  .partial();
/** The changed fields, and their displayed values (optimistic concurrency). */
export const TextChange = z.strictObject({ ...fields.shape, before: fields.optional() });
export type TextChange = z.output<typeof TextChange>;

export const PracticeTextSummary = z.object({
  id,
  age_group_id: id,
  title: z.string(),
  version: z.int(),
  status: versionStatus,
  language: textLanguage,
  level: textLevel,
  source: z.string(),
  rights: textRights,
  words: z.int(),
  /** From 0 (hard) to 100 (easy); null for an empty text. */
  reading_ease: z.int().nullable(),
  questions_count: z.int(),
  /** Number of readings by children. */
  readings: z.int(),
  created_at: z.string(),
});
export type PracticeTextSummary = z.output<typeof PracticeTextSummary>;

export const TextListQuery = listQuery(
  ['title', '-title', 'words', '-words', 'reading_ease', '-reading_ease', '-created_at', 'created_at'],
  {
    search,
    age_group_id: idText.optional(),
    course_id: idText.optional(),
    /** By default all but archived versions that a later one replaced. */
    status: repeated(versionStatus),
    language: repeated(textLanguage),
    level: repeated(textLevel),
    rights: repeated(textRights),
  },
);
export type TextListQuery = z.output<typeof TextListQuery>;
export const PracticeTextPage = pageOf(PracticeTextSummary);
export type PracticeTextPage = z.output<typeof PracticeTextPage>;

export const TextBlocker = z.object({
  kind: z.enum(['too_short', 'rights_unclear', 'no_source', 'no_questions', 'repeated_question']),
  /** Index of the question, from 0. */
  question: z.int().nullable(),
});
export type TextBlocker = z.output<typeof TextBlocker>;

/** One version of a practice text. */
export const PracticeText = PracticeTextSummary.omit({ questions_count: true }).extend({
  course: z.object({ id, title: z.string() }),
  years_from: z.int(),
  years_to: z.int(),
  blocks: z.array(TextBlock),
  questions: z.array(Question),
  /** Other versions, the latest first. */
  versions: z.array(z.object({ id, version: z.int(), status: versionStatus })),
  blockers: z.array(TextBlocker),
  can: z.object({ edit: allowed, publish: allowed, archive: allowed, discard: allowed }),
});
export type PracticeText = z.output<typeof PracticeText>;

const textPlace = { course_id: id, course_title: z.string(), years_from: z.int(), years_to: z.int() };
export const TextDraft = z.object({ id, title: z.string(), version: z.int(), ...textPlace, age_group_id: id, blockers: z.int() });
export type TextDraft = z.output<typeof TextDraft>;
/** Children for whose age a course has no published text; without a group, those whose age is in no group of the course. */
export const MissingTexts = z.object({ ...textPlace, age_group_id: id.nullable(), children: z.int() });
export type MissingTexts = z.output<typeof MissingTexts>;
export const TextTasks = z.object({ drafts: z.array(TextDraft), missing: z.array(MissingTexts) });
export type TextTasks = z.output<typeof TextTasks>;
