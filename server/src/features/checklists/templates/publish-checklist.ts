import type { Checklist } from '@lectern/contract/checklists/checklists.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { blockersOf } from './checklist-blockers.rules.ts';
import { checklistActions } from './checklists.policy.ts';
import { checklistsToPublish, getChecklist } from './checklists.queries.ts';
import { lockedChecklist } from './draft.ts';
import type { LockedChecklist } from './draft.ts';

type Params = { readonly params: { id: number } };

/** Publishes a draft and archives the published version. @throws AppError `not_found`, `checklist_closed`, `checklist_incomplete` */
export async function publishChecklist(ctx: WriteContext, { params }: Params): Promise<Checklist> {
  await lockCourse(ctx, params.id);
  const draft = await lockedChecklist(ctx, params.id);
  const content = (await checklistsToPublish(ctx, sql`c.id = ${draft.id}`)).get(draft.id);
  const blockers = content === undefined ? 0 : blockersOf(content).length;
  requireAction(ctx, checklistActions, 'publish', { status: draft.status, blockers });
  const replaced = await archiveInForce(ctx, draft);
  await ctx.db
    .updateTable('checklists')
    .set({ status: 'published', published_at: isoOf(ctx.now), published_by: ctx.actor.id })
    .where('id', '=', draft.id)
    .execute();
  ctx.audit({
    action: 'checklist.publish',
    entity: 'checklist',
    entity_id: draft.id,
    old: { status: 'draft' },
    new: { status: 'published', replaced },
  });
  return getChecklist(ctx, { params });
}

/** @throws AppError `not_found`, `checklist_not_published` */
export async function archiveChecklist(ctx: WriteContext, { params }: Params): Promise<Checklist> {
  await lockCourse(ctx, params.id);
  const checklist = await lockedChecklist(ctx, params.id);
  requireAction(ctx, checklistActions, 'archive', { status: checklist.status, blockers: 0 });
  await archiveInForce(ctx, checklist);
  ctx.audit({
    action: 'checklist.archive',
    entity: 'checklist',
    entity_id: checklist.id,
    old: { status: 'published' },
    new: { status: 'archived' },
  });
  return getChecklist(ctx, { params });
}

/** Deletes a draft with its contents. @throws AppError `not_found`, `checklist_closed` */
export async function discardChecklist(ctx: WriteContext, { params: { id } }: Params): Promise<Record<string, never>> {
  const { course_id, grade, status } = await lockedChecklist(ctx, id);
  requireAction(ctx, checklistActions, 'discard', { status, blockers: 0 });
  await ctx.db.deleteFrom('checklists').where('id', '=', id).execute();
  ctx.audit({ action: 'checklist.discard', entity: 'checklist', entity_id: id, old: { course_id, grade } });
  return {};
}

/** Taken before the version's own lock, so that two versions of one course are never published concurrently. */
async function lockCourse({ db }: WriteContext, id: number): Promise<void> {
  await sql`select from courses where id = (select course_id from checklists where id = ${id}) for no key update`.execute(db);
}

/** @returns the id of the version that was in force, or null */
async function archiveInForce({ db, now }: WriteContext, { course_id, grade }: LockedChecklist): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update checklists set status = 'archived', archived_at = ${isoOf(now)}
    where course_id = ${course_id} and grade = ${grade} and status = 'published' returning id`.execute(db);
  return rows[0]?.id ?? null;
}
