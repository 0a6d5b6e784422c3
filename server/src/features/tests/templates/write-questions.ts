import type { Question } from '@lectern/contract/questions/question.schema';
import type { PlaceInput } from '@lectern/contract/study/curriculums.schema';
import type { AddQuestionsInput, QuestionChange, TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { largestTest } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { requirePictures } from '../pictures/question-pictures.queries.ts';
import { requireDraftQuestion, requireDraftTest } from './draft-test.ts';
import { questionsOf, testOf } from './test-templates.queries.ts';

type Params = { readonly params: { id: number } };

/** Inserts questions after one of the draft, or first. @throws AppError `not_found`, `test_closed`, `too_many_questions` */
export async function addQuestions(ctx: WriteContext, { params, body }: Params & { body: AddQuestionsInput }): Promise<TestTemplate> {
  const { id } = await requireDraftTest(ctx, params.id);
  const known = await idsOf(ctx, id);
  const place = body.after_id === null ? 0 : known.indexOf(body.after_id) + 1;
  if (body.after_id !== null && place === 0) throw new AppError('not_found', {}, 'after_id');
  if (known.length + body.questions.length > largestTest.questions)
    throw new AppError('too_many_questions', { most: largestTest.questions });
  await requirePictures(ctx, body.questions);
  await sql`
    update test_questions set position = position + ${body.questions.length}::int where test_id = ${id} and position > ${place}
  `.execute(ctx.db);
  await insertQuestions(ctx, id, place + 1, body.questions);
  ctx.audit({
    action: 'test_question.add',
    entity: 'test_template',
    entity_id: id,
    new: { after_id: body.after_id, questions: body.questions.map(({ text }) => text) },
  });
  return testOf(ctx, id);
}

/** The ids of all questions of a test, in order. */
async function idsOf({ db }: WriteContext, testId: number): Promise<number[]> {
  const rows = await db.selectFrom('test_questions').select('id').where('test_id', '=', testId).orderBy('position').execute();
  return rows.map(({ id }) => id);
}

export async function insertQuestions({ db }: WriteContext, testId: number, place: number, questions: readonly Question[]): Promise<void> {
  await db
    .insertInto('test_questions')
    .values(
      questions.map((question, at) => ({
        test_id: testId,
        position: place + at,
        kind: question.kind,
        points: question.points,
        content: JSON.stringify(question),
      })),
    )
    .execute();
}

/** @throws AppError `not_found`, `test_closed`, `changed_meanwhile` for a concurrent change of the question */
export async function editQuestion(ctx: WriteContext, { params: { id }, body }: Params & { body: QuestionChange }): Promise<TestTemplate> {
  const test = await requireDraftQuestion(ctx, id);
  const now = (await questionsOf(ctx, test.id)).find((question) => question.id === id);
  // It may have been deleted while this waited for the lock.
  if (now === undefined) throw new AppError('not_found', { id });
  const { content, before } = body;
  const texts = { now: JSON.stringify(now.content), requested: JSON.stringify(content), seen: before && JSON.stringify(before) };
  const seen = texts.seen === undefined ? {} : { content: texts.seen };
  await requireUnchanged(ctx, { entity: 'test_question', id, now: { content: texts.now }, requested: { content: texts.requested } }, seen, {
    content: null,
  });
  if (texts.now === texts.requested) ctx.nothingChanged();
  else {
    await requirePictures(ctx, [content]);
    await ctx.db
      .updateTable('test_questions')
      .set({ kind: content.kind, points: content.points, content: texts.requested })
      .where('id', '=', id)
      .execute();
    ctx.audit({ action: 'test_question.edit', entity: 'test_question', entity_id: id, old: { content: now.content }, new: { content } });
  }
  return testOf(ctx, test.id);
}

/** @throws AppError `not_found`, `test_closed` */
export async function moveQuestion(ctx: WriteContext, { params: { id }, body }: Params & { body: PlaceInput }): Promise<TestTemplate> {
  const test = await requireDraftQuestion(ctx, id);
  const before = await idsOf(ctx, test.id);
  if (!before.includes(id)) throw new AppError('not_found', { id });
  const others = before.filter((each) => each !== id);
  if (body.after_id !== null && !others.includes(body.after_id)) throw new AppError('not_found', {}, 'after_id');
  const order = others.toSpliced(body.after_id === null ? 0 : others.indexOf(body.after_id) + 1, 0, id);
  const [old, now] = [before.indexOf(id) + 1, order.indexOf(id) + 1];
  if (old === now) ctx.nothingChanged();
  else {
    await sql`
      update test_questions q set position = o.position
      from unnest(${order}::int[]) with ordinality as o (id, position) where q.id = o.id and q.position <> o.position
    `.execute(ctx.db);
    ctx.audit({ action: 'test_question.move', entity: 'test_question', entity_id: id, old: { position: old }, new: { position: now } });
  }
  return testOf(ctx, test.id);
}

/** @throws AppError `not_found`, `test_closed` */
export async function deleteQuestion(ctx: WriteContext, { params: { id } }: Params): Promise<TestTemplate> {
  const test = await requireDraftQuestion(ctx, id);
  const { rows } = await sql<{ position: number; content: Question }>`
    delete from test_questions where id = ${id} returning position, content
  `.execute(ctx.db);
  const deleted = rows[0];
  if (deleted === undefined) throw new AppError('not_found', { id });
  await sql`update test_questions set position = position - 1 where test_id = ${test.id} and position > ${deleted.position}`.execute(
    ctx.db,
  );
  ctx.audit({ action: 'test_question.delete', entity: 'test_question', entity_id: id, old: deleted });
  return testOf(ctx, test.id);
}
