import { z } from 'zod';
import { allowed, id, idText, line } from '../page.ts';
import { Question } from '../questions/question.schema.ts';
import { versionChange, versionStatus } from '../study/versions.schema.ts';
import type { VersionStatus } from '../study/versions.schema.ts';

export const testStatus = versionStatus;
export type TestStatus = VersionStatus;

export const largestTest = { questions: 200, questionsAtOnce: 100 } as const;

/** One version of the test of a topic. */
export const TestSummary = z.object({
  id,
  version: z.int(),
  status: testStatus,
  title: z.string(),
  questions: z.int(),
  points: z.int(),
  published_at: z.string().nullable(),
});
export type TestSummary = z.output<typeof TestSummary>;

export const TopicTestsQuery = z.strictObject({ grade_level_id: idText });
/** The tests of the topics of a level, the latest version first. */
export const TopicTests = z.object({ topic_id: id, tests: z.array(TestSummary) });
export type TopicTests = z.output<typeof TopicTests>;

/** What blocks publishing a draft, and at which question. */
export const TestBlocker = z.object({
  kind: z.enum(['no_questions', 'repeated_question', 'unreadable_question']),
  question_id: id.nullable(),
});
export type TestBlocker = z.output<typeof TestBlocker>;

export const TestQuestion = z.object({ id, position: z.int(), content: Question });
export type TestQuestion = z.output<typeof TestQuestion>;

export const TestTemplate = z.object({
  id,
  course: z.object({ id, title: z.string() }),
  /** The test's topic in the latest curriculum that contains it; null if none does any more. */
  topic: z.object({ id, title: z.string(), grade_level_id: id, curriculum_id: id, grade: z.int() }).nullable(),
  version: z.int(),
  status: testStatus,
  title: z.string(),
  pass_percent: z.int(),
  shuffle: z.boolean(),
  points: z.int(),
  questions: z.array(TestQuestion),
  /** Stored questions that do not match their schema, so that they can only be deleted. */
  unreadable: z.array(z.object({ id, position: z.int() })),
  /** Other versions, the latest first. */
  versions: z.array(TestSummary),
  blockers: z.array(TestBlocker),
  can: z.object({ edit: allowed, publish: allowed, archive: allowed, discard: allowed }),
});
export type TestTemplate = z.output<typeof TestTemplate>;

/** An empty draft for a topic, or a copy of a published version of any test of the course. */
export const TestInput = z.strictObject({ topic_id: id, from_id: id.nullable().default(null) });
export type TestInput = z.output<typeof TestInput>;

const fields = z.strictObject({ title: line(200).min(1), pass_percent: z.int().min(0).max(100), shuffle: z.boolean() }).partial();
/** The changed fields, and their displayed values (optimistic concurrency). */
export const TestChange = z.strictObject({ ...fields.shape, before: fields.optional() });
export type TestChange = z.output<typeof TestChange>;

export const AddQuestionsInput = z.strictObject({
  after_id: id.nullable(),
  questions: z.array(Question).min(1).max(largestTest.questionsAtOnce),
});
export type AddQuestionsInput = z.output<typeof AddQuestionsInput>;
/** The whole question, and its displayed content (optimistic concurrency). */
export const QuestionChange = z.strictObject({ content: Question, before: Question.optional() });
export type QuestionChange = z.output<typeof QuestionChange>;

/** Where a test is edited. */
export const TestPlace = z.object({ course_id: id, course_title: z.string(), grade: z.int(), curriculum_id: id, grade_level_id: id });
export type TestPlace = z.output<typeof TestPlace>;
export const TestDraft = z.object({ id, title: z.string(), version: z.int(), place: TestPlace, blockers: z.int() });
export type TestDraft = z.output<typeof TestDraft>;

/** The settings of a version, compared separately from its questions. */
const ComparedTest = z.object({ id, version: z.int(), title: z.string(), pass_percent: z.int(), shuffle: z.boolean() });
export const testField = z.enum(['title', 'pass_percent', 'shuffle']);
export type TestField = z.output<typeof testField>;
/** Compared parts of a question: `answers` are its options, right answers, criteria and other fields of its kind. */
export const questionField = z.enum(['kind', 'text', 'picture', 'answers', 'points', 'explanation', 'position']);
export type QuestionField = z.output<typeof questionField>;
const placedQuestion = z.object({ position: z.int(), content: Question }).nullable();
/** A question in both versions; null where it is missing. */
export const ComparedQuestion = z.object({
  change: versionChange,
  before: placedQuestion,
  after: placedQuestion,
  fields: z.array(questionField),
});
export type ComparedQuestion = z.output<typeof ComparedQuestion>;
export const TestComparison = z.object({
  from: ComparedTest,
  to: ComparedTest,
  fields: z.array(testField),
  questions: z.array(ComparedQuestion),
});
export type TestComparison = z.output<typeof TestComparison>;
