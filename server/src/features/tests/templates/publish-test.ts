import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { testActions } from '../tests.policy.ts';
import { lockedTest } from './draft-test.ts';
import { testBlockersOf } from './test-blockers.rules.ts';
import { questionsOf, testOf } from './test-templates.queries.ts';

type Params = { readonly params: { id: number } };

/** Publishes a draft and archives the published version. @throws AppError `not_found`, `test_closed`, `test_incomplete` */
export async function publishTest(ctx: WriteContext, { params: { id } }: Params): Promise<TestTemplate> {
  await lockCourse(ctx, id);
  const draft = await lockedTest(ctx, id);
  const blockers = testBlockersOf(await questionsOf(ctx, id)).length;
  requireAction(ctx, testActions, 'publish', { status: draft.status, blockers });
  const now = isoOf(ctx.now);
  const { rows } = await sql<{ id: number }>`
    update test_templates set status = 'archived', archived_at = ${now} where lineage_id = ${draft.lineage_id} and status = 'published' returning id
  `.execute(ctx.db);
  await ctx.db
    .updateTable('test_templates')
    .set({ status: 'published', published_at: now, published_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'test_template.publish',
    entity: 'test_template',
    entity_id: id,
    old: { status: 'draft' },
    new: { status: 'published', replaced: rows[0]?.id ?? null },
  });
  return testOf(ctx, id);
}

/** @throws AppError `not_found`, `test_not_published` */
export async function archiveTest(ctx: WriteContext, { params: { id } }: Params): Promise<TestTemplate> {
  await lockCourse(ctx, id);
  const { status } = await lockedTest(ctx, id);
  requireAction(ctx, testActions, 'archive', { status, blockers: 0 });
  await ctx.db
    .updateTable('test_templates')
    .set({ status: 'archived', archived_at: isoOf(ctx.now) })
    .where('id', '=', id)
    .execute();
  ctx.audit({ action: 'test_template.archive', entity: 'test_template', entity_id: id, old: { status }, new: { status: 'archived' } });
  return testOf(ctx, id);
}

/** Deletes a draft with its questions. @throws AppError `not_found`, `test_closed` */
export async function discardTest(ctx: WriteContext, { params: { id } }: Params): Promise<Record<string, never>> {
  const { status, title } = await lockedTest(ctx, id);
  requireAction(ctx, testActions, 'discard', { status, blockers: 0 });
  await ctx.db.deleteFrom('test_questions').where('test_id', '=', id).execute();
  await ctx.db.deleteFrom('test_templates').where('id', '=', id).execute();
  ctx.audit({ action: 'test_template.discard', entity: 'test_template', entity_id: id, old: { title } });
  return {};
}

/** Taken before the test's own lock, so that two versions of one test are never published concurrently. */
async function lockCourse({ db }: WriteContext, id: number): Promise<void> {
  await sql`select from courses where id = (select course_id from test_templates where id = ${id}) for no key update`.execute(db);
}
