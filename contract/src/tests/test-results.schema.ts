import { z } from 'zod';
import { allowed, id, idText } from '../page.ts';
import { largestQuestion } from '../questions/question-kinds.rules.ts';
import { Answer, Question } from '../questions/question.schema.ts';
import { largestTest, TestPlace } from './test-templates.schema.ts';

/** Hundredths of a point, so that partial credit is an integer. */
const earned = z.int().min(0);

export const TestAnswer = z.object({ question_id: id, answer: Answer.nullable(), earned });
/** A child's result of a test in a lesson. */
export const TestResult = z.object({
  id,
  lesson_id: id,
  /** Start of the lesson. */
  start: z.string(),
  course_title: z.string(),
  test_id: id,
  title: z.string(),
  version: z.int(),
  earned,
  points: z.int(),
  passed: z.boolean(),
  by_question: z.boolean(),
  answers: z.array(TestAnswer),
});
export type TestResult = z.output<typeof TestResult>;

export const LessonTestsQuery = z.strictObject({ lesson_id: idText });
export const LessonTests = z.object({
  /** Tests in force for the topics of the child's level. */
  choices: z.array(z.object({ id, topic_id: id, topic_title: z.string(), title: z.string(), version: z.int() })),
  results: z.array(TestResult),
  can: z.object({ give: allowed }),
});
export type LessonTests = z.output<typeof LessonTests>;

export const KidTestsQuery = z.strictObject({ kid_id: idText });

/** The answer to a question, or only its score. */
const GivenAnswer = z.strictObject({
  question_id: id,
  answer: Answer.nullable().default(null),
  earned: earned
    .max(largestQuestion.points * 100)
    .nullable()
    .default(null),
});
/** Answers question by question, or only the total. Replaces the stored result of the same lesson and test. */
export const TestResultInput = z.strictObject({
  lesson_id: id,
  test_id: id,
  earned: earned
    .max(largestQuestion.points * 100 * largestTest.questions)
    .nullable()
    .default(null),
  answers: z.array(GivenAnswer).max(largestTest.questions).default([]),
});
export type TestResultInput = z.output<typeof TestResultInput>;

/** All courses by default. */
export const TestStatisticsQuery = z.strictObject({ course_id: idText.optional() });
export type TestStatisticsQuery = z.output<typeof TestStatisticsQuery>;
export const questionVerdict = z.enum(['wrong_key', 'too_hard', 'too_easy', 'does_not_tell', 'good']);
export type QuestionVerdict = z.output<typeof questionVerdict>;
export const QuestionFigures = z.object({
  question_id: id,
  /** The test's place in the curriculum version in force, otherwise in the latest one; null if its topic was deleted. */
  place: TestPlace.nullable(),
  test_id: id,
  test_title: z.string(),
  version: z.int(),
  position: z.int(),
  content: Question,
  answers: z.int(),
  /** The mean share of the points: 0 nobody earns them, 1 everybody. */
  difficulty: z.number(),
  /** Correlation with the score of the rest of the test: −1 to 1; null if all scores are equal. */
  discrimination: z.number().nullable(),
  verdict: questionVerdict,
});
export type QuestionFigures = z.output<typeof QuestionFigures>;
/** The weakest questions with at least `fewest_answers` answers. */
export const TestStatistics = z.object({ fewest_answers: z.int(), questions: z.array(QuestionFigures) });
export type TestStatistics = z.output<typeof TestStatistics>;
