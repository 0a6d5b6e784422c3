import type { LessonTexts, ReadingInput } from '@lectern/contract/practice/readings.schema';
import type { Question } from '@lectern/contract/questions/question.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { givenInLesson } from '../../lessons/public/given-in-lesson.policy.ts';
import { requireReadableLesson } from '../../lessons/public/readable-lesson.ts';
import type { ReadableLesson } from '../../lessons/public/readable-lesson.ts';
import { readQuestion } from '../../questions/public/stored-questions.ts';
import { comprehensionOf } from './comprehension.rules.ts';
import { ageAtLesson, lessonTextsOf } from './readings.queries.ts';

type Text = { readonly words: number; readonly questions: readonly Question[] };

/**
 * Saves a child's reading of a text in a lesson and replaces the one saved before.
 * @throws AppError `not_found`, `lesson_in_future`, `lesson_closed`, `text_not_published`, `text_not_for_age`, `text_read_before`,
 * `too_many_words`, `answers_do_not_fit`
 */
export async function saveReading(ctx: WriteContext, { body }: { body: ReadingInput }): Promise<LessonTexts> {
  const { db } = ctx;
  const { lesson_id, text_id, seconds, words_read, errors, answers } = body;
  const lesson = await requireReadableLesson(ctx, lesson_id, { forUpdate: true });
  requireAction(ctx, givenInLesson, 'give', lesson);
  const known = await db
    .selectFrom('text_readings')
    .select(['seconds', 'words_read', 'errors', 'comprehension'])
    .where('lesson_id', '=', lesson_id)
    .where('text_id', '=', text_id)
    .executeTakeFirst();
  const { words, questions } = await requireText(ctx, lesson, text_id, known !== undefined);
  if (words_read > words) throw new AppError('too_many_words', { most: words }, 'words_read');
  if (errors > words_read) throw new AppError('too_many_words', { most: words_read }, 'errors');
  if (answers !== null && answers.length !== questions.length)
    throw new AppError('answers_do_not_fit', { count: questions.length }, 'answers');
  const comprehension = answers === null ? null : comprehensionOf(questions, answers);
  const values = { seconds, words_read, errors, comprehension, answers: answers === null ? null : JSON.stringify(answers) };
  const { id } = await db
    .insertInto('text_readings')
    .values({ lesson_id, text_id, ...values, entered_at: isoOf(ctx.now), entered_by: ctx.actor.id })
    .onConflict((on) => on.columns(['lesson_id', 'text_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    action: 'text_reading.save',
    entity: 'text_reading',
    entity_id: id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: known ?? null,
    new: { lesson_id, text_id, seconds, words_read, errors, comprehension },
  });
  return lessonTextsOf(ctx, lesson);
}

/** @throws AppError `not_found`, `lesson_closed` */
export async function deleteReading(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<Record<string, never>> {
  const columns = ['lesson_id', 'text_id', 'seconds', 'words_read', 'errors', 'comprehension'] as const;
  const found = await ctx.db.selectFrom('text_readings').select(columns).where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  const lesson = await requireReadableLesson(ctx, found.lesson_id, { forUpdate: true });
  requireAction(ctx, givenInLesson, 'give', lesson);
  const gone = await ctx.db.deleteFrom('text_readings').where('id', '=', id).returning('id').executeTakeFirst();
  if (gone === undefined) throw new AppError('not_found', { id });
  ctx.audit({
    action: 'text_reading.delete',
    entity: 'text_reading',
    entity_id: id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: found,
  });
  return {};
}

/** Loads the text to read; an existing reading of a text that no longer fits can still be corrected. */
async function requireText(ctx: WriteContext, lesson: ReadableLesson, id: number, known: boolean): Promise<Text> {
  // The child's lock keeps two concurrent lessons from recording the same text.
  await sql`select from children where id = ${lesson.kid_id} for no key update`.execute(ctx.db);
  const { rows } = await sql<Text & { status: string; years_from: number; years_to: number; questions: unknown[]; had: boolean }>`
    select v.status, v.words, v.questions, g.years_from, g.years_to, exists (
      select from text_readings r join practice_texts o on o.id = r.text_id join lessons l on l.id = r.lesson_id
      where l.kid_id = ${lesson.kid_id} and o.lineage_id = v.lineage_id
    ) as had
    from practice_texts v join age_groups g on g.id = v.age_group_id
    where v.id = ${id} and v.course_id = ${lesson.course_id} and v.status <> 'draft' for share of v
  `.execute(ctx.db);
  const [text] = rows;
  if (text === undefined) throw new AppError('not_found', { id }, 'text_id');
  const { status, words, questions, years_from, years_to, had } = text;
  if (!known) {
    if (status !== 'published') throw new AppError('text_not_published', {}, 'text_id');
    if (had) throw new AppError('text_read_before', {}, 'text_id');
    const age = await ageAtLesson(ctx, lesson);
    if (age < years_from || age > years_to) throw new AppError('text_not_for_age', { from: years_from, to: years_to, age }, 'text_id');
  }
  return { words, questions: questions.map(readQuestion).filter((each) => each !== null) };
}
