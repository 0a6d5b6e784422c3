import type { ChildChecklist } from '@lectern/contract/checklists/child-checklists.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { childChecklistActions } from './child-checklists.policy.ts';
import { factsOf, getChildChecklist } from './child-checklists.queries.ts';
import { lockedChildChecklist } from './fill-in-checklist.ts';

type Params = { readonly params: { id: number } };

/**
 * Submits the revision that the actor saw; it never changes afterwards.
 * @throws AppError `not_found`, `checklist_submitted`, also for another revision, `checklist_unmarked`
 */
export async function submitChildChecklist(
  ctx: WriteContext,
  { params, body }: Params & { body: { revision: number } },
): Promise<ChildChecklist> {
  const row = await lockedChildChecklist(ctx, params.id);
  requireAction(ctx, childChecklistActions, 'submit', factsOf(row));
  if (row.revision !== body.revision) throw new AppError('checklist_submitted');
  const submitted_at = isoOf(ctx.now);
  // The state is written first: the database then protects the marks of a submitted revision.
  await ctx.db
    .updateTable('child_checklists')
    .set({ status: 'submitted', first_submitted_at: row.first_submitted_at ?? submitted_at })
    .where('id', '=', row.id)
    .execute();
  await ctx.db
    .updateTable('checklist_revisions')
    .set({ submitted_at, submitted_by: ctx.actor.id })
    .where('child_checklist_id', '=', row.id)
    .where('revision', '=', row.revision)
    .execute();
  ctx.audit({
    action: 'child_checklist.submit',
    entity: 'child_checklist',
    entity_id: row.id,
    old: { status: row.status },
    new: { status: 'submitted', revision: row.revision },
  });
  return getChildChecklist(ctx, { params });
}

/** Starts a correction with the marks of the previous revision. @throws AppError `not_found`, `checklist_not_submitted` */
export async function reviseChildChecklist(ctx: WriteContext, { params }: Params): Promise<ChildChecklist> {
  const row = await lockedChildChecklist(ctx, params.id);
  requireAction(ctx, childChecklistActions, 'revise', factsOf(row));
  const revision = row.revision + 1;
  await ctx.db.updateTable('child_checklists').set({ status: 'revising', revision }).where('id', '=', row.id).execute();
  await ctx.db
    .insertInto('checklist_revisions')
    .values({ child_checklist_id: row.id, revision, comment: row.comment, begun_at: isoOf(ctx.now) })
    .execute();
  await sql`
    insert into checklist_marks (child_checklist_id, revision, criterion_id, mark, comment, suggested, sources)
    select child_checklist_id, ${revision}::int, criterion_id, mark, comment, false, sources from checklist_marks
    where child_checklist_id = ${row.id} and revision = ${row.revision}`.execute(ctx.db);
  ctx.audit({
    action: 'child_checklist.revise',
    entity: 'child_checklist',
    entity_id: row.id,
    old: { status: row.status, revision: row.revision },
    new: { status: 'revising', revision },
  });
  return getChildChecklist(ctx, { params });
}
