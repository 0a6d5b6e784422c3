import type { Answer } from '@lectern/contract/questions/question.schema';
import { score } from '@lectern/contract/questions/scoring.rules';
import type { LessonTests, TestResultInput } from '@lectern/contract/tests/test-results.schema';
import type { TestQuestion } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { requireReadableLesson } from '../../lessons/public/readable-lesson.ts';
import { questionsOf } from '../templates/test-templates.queries.ts';
import { addToFigures } from './question-figures.ts';
import { lessonTestsOf } from './test-results.queries.ts';
import { givenInLesson } from '../../lessons/public/given-in-lesson.policy.ts';

type Scored = { readonly question_id: number; readonly answer: Answer | null; readonly earned: number };

/**
 * Saves the result of a test in a lesson and replaces an earlier one.
 * @throws AppError `not_found`, `lesson_in_future`, `lesson_closed`, `test_not_published`, `too_many_points`
 */
export async function saveTestResult(ctx: WriteContext, { body }: { body: TestResultInput }): Promise<LessonTests> {
  const { db } = ctx;
  const lesson = await requireReadableLesson(ctx, body.lesson_id, { forUpdate: true });
  requireAction(ctx, givenInLesson, 'give', lesson);
  const { lesson_id, test_id } = body;
  const known = await db
    .selectFrom('test_results')
    .select(['id', 'earned'])
    .where('lesson_id', '=', lesson_id)
    .where('test_id', '=', test_id)
    .executeTakeFirst();
  await requireTest(ctx, test_id, lesson.course_id, known !== undefined);
  const questions = await questionsOf(ctx, test_id);
  const by_question = body.answers.length > 0;
  const scored = by_question ? scoredAnswers(questions, body.answers) : [];
  const earned = by_question ? scored.reduce((sum, each) => sum + each.earned, 0) : wholeEarned(questions, body.earned);
  if (known !== undefined) await takeBack(ctx, known.id);
  const { id } = await db
    .insertInto('test_results')
    .values({ lesson_id, test_id, earned, by_question, entered_at: isoOf(ctx.now), entered_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (by_question) {
    await sql`
      insert into test_answers (result_id, question_id, answer, earned)
      select ${id}::int, question_id, nullif(answer, 'null'::jsonb), earned
      from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as a (question_id int, answer jsonb, earned int)
    `.execute(db);
    await addToFigures(ctx, id, 1);
  }
  ctx.audit({
    action: 'test_result.save',
    entity: 'test_result',
    entity_id: id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: known === undefined ? null : { earned: known.earned },
    new: { lesson_id, test_id, earned, by_question },
  });
  return lessonTestsOf(ctx, lesson);
}

/** Deletes a result. @throws AppError `not_found`, `lesson_closed` */
export async function deleteTestResult(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<Record<string, never>> {
  const found = await ctx.db.selectFrom('test_results').select(['lesson_id', 'test_id', 'earned']).where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  const lesson = await requireReadableLesson(ctx, found.lesson_id, { forUpdate: true });
  requireAction(ctx, givenInLesson, 'give', lesson);
  if (!(await takeBack(ctx, id))) throw new AppError('not_found', { id });
  ctx.audit({
    action: 'test_result.delete',
    entity: 'test_result',
    entity_id: id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: found,
  });
  return {};
}

/** Deletes a result under the lesson's lock. @returns whether it existed */
async function takeBack(ctx: WriteContext, id: number): Promise<boolean> {
  await addToFigures(ctx, id, -1);
  await ctx.db.deleteFrom('test_answers').where('result_id', '=', id).execute();
  const gone = await ctx.db.deleteFrom('test_results').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** Requires a published test of the lesson's course; the result of an archived one may still be corrected. */
async function requireTest({ db }: WriteContext, id: number, courseId: number, given: boolean): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from test_templates where id = ${id} and course_id = ${courseId} and status <> 'draft' for share`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id }, 'test_id');
  if (rows[0].status !== 'published' && !given) throw new AppError('test_not_published', {}, 'test_id');
}

const largest = (questions: readonly TestQuestion[]) => questions.reduce((sum, { content }) => sum + content.points * 100, 0);

function wholeEarned(questions: readonly TestQuestion[], earned: number | null): number {
  if (earned === null) throw new AppError('invalid', { reason: 'required' }, 'earned');
  if (earned > largest(questions)) throw new AppError('too_many_points', { most: largest(questions) / 100 }, 'earned');
  return earned;
}

/** A row for every question; an unanswered one has no points. */
function scoredAnswers(questions: readonly TestQuestion[], given: TestResultInput['answers']): Scored[] {
  const byQuestion = new Map(given.map((each) => [each.question_id, each]));
  const foreign = given.findIndex(({ question_id }) => !questions.some(({ id }) => id === question_id));
  if (foreign >= 0) throw new AppError('not_found', {}, `answers.${foreign}.question_id`);
  return questions.map(({ id, content }) => {
    const { answer = null, earned = null } = byQuestion.get(id) ?? {};
    if (earned !== null && earned > content.points * 100) throw new AppError('too_many_points', { most: content.points }, 'answers');
    return { question_id: id, answer, earned: earned ?? score(content, answer) };
  });
}
