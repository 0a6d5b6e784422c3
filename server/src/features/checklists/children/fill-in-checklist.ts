import type { ChecklistCommentInput, ChildChecklist, MarkInput } from '@lectern/contract/checklists/child-checklists.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { factsOf, getChildChecklist, requireChildChecklist } from './child-checklists.queries.ts';
import type { ChildChecklistRow } from './child-checklists.queries.ts';
import { childChecklistActions } from './child-checklists.policy.ts';
import { suggestionsFor } from './open-checklist.ts';

type Params = { readonly params: { id: number } };

/** Loads a child's checklist and locks its row until the transaction ends. @throws AppError `not_found` */
export async function lockedChildChecklist(ctx: WriteContext, id: number): Promise<ChildChecklistRow> {
  await sql`select from child_checklists where id = ${id} for update`.execute(ctx.db);
  return requireChildChecklist(ctx, id);
}

/** @throws AppError `not_found`, `checklist_submitted` */
async function requireFillable(ctx: WriteContext, id: number): Promise<ChildChecklistRow> {
  const row = await lockedChildChecklist(ctx, id);
  requireAction(ctx, childChecklistActions, 'fill', factsOf(row));
  return row;
}

/** @throws AppError `not_found`, `checklist_submitted`, `mark_not_in_scale`, `changed_meanwhile` */
export async function markCriterion(ctx: WriteContext, { params: { id }, body }: Params & { body: MarkInput }): Promise<ChildChecklist> {
  const { revision } = await requireFillable(ctx, id);
  const { criterion_id, before = {}, ...requested } = body;
  const { rows } = await sql<{ mark: number | null; comment: string; words: number; title: string; suggested: boolean }>`
    select m.mark, m.comment, m.suggested, cardinality(k.scale) as words, k.title
    from checklist_marks m join checklist_criteria k on k.id = m.criterion_id
    where m.child_checklist_id = ${id} and m.revision = ${revision} and m.criterion_id = ${criterion_id}`.execute(ctx.db);
  const criterion = rows[0];
  if (criterion === undefined) throw new AppError('not_found', {}, 'criterion_id');
  const { words, title, suggested, ...now } = criterion;
  if ((requested.mark ?? 0) > words) throw new AppError('mark_not_in_scale', { most: words }, 'mark');
  const code = String(criterion_id);
  await requireUnchanged(ctx, { entity: 'child_checklist', id, code, now, requested }, before, { mark: null });
  const changes = changedFields(now, requested);
  const accepted = suggested && requested.mark !== undefined;
  if (changes === null && !accepted) {
    ctx.nothingChanged();
    return getChildChecklist(ctx, { params: { id } });
  }
  await ctx.db
    .updateTable('checklist_marks')
    .set({ ...changes?.new, ...(accepted ? { suggested: false } : {}) })
    .where('child_checklist_id', '=', id)
    .where('revision', '=', revision)
    .where('criterion_id', '=', criterion_id)
    .execute();
  ctx.audit({
    action: 'child_checklist.mark',
    entity: 'child_checklist',
    entity_id: id,
    old: changes?.old ?? { mark: now.mark },
    new: { code, revision, criterion: title, ...(changes?.new ?? { mark: now.mark }) },
  });
  return getChildChecklist(ctx, { params: { id } });
}

type CommentInput = Params & { readonly body: ChecklistCommentInput };

/** @throws AppError `not_found`, `checklist_submitted`, `changed_meanwhile` */
export async function commentChildChecklist(ctx: WriteContext, { params: { id }, body }: CommentInput): Promise<ChildChecklist> {
  const { revision, comment } = await requireFillable(ctx, id);
  const { before = {}, ...requested } = body;
  await requireUnchanged(ctx, { entity: 'child_checklist', id, now: { comment }, requested }, before);
  const changes = changedFields({ comment }, requested);
  if (changes === null) ctx.nothingChanged();
  else {
    await ctx.db
      .updateTable('checklist_revisions')
      .set(requested)
      .where('child_checklist_id', '=', id)
      .where('revision', '=', revision)
      .execute();
    ctx.audit({ action: 'child_checklist.comment', entity: 'child_checklist', entity_id: id, old: changes.old, new: changes.new });
  }
  return getChildChecklist(ctx, { params: { id } });
}

/** Suggests marks again for criteria without a teacher's mark. @throws AppError `not_found`, `checklist_submitted` */
export async function suggestMarks(ctx: WriteContext, { params: { id } }: Params): Promise<ChildChecklist> {
  const row = await requireFillable(ctx, id);
  const suggestions = JSON.stringify(await suggestionsFor(ctx, row));
  const { rows } = await sql<{ criterion_id: number }>`
    update checklist_marks m set mark = s.mark, suggested = s.suggested, sources = s.sources::jsonb
    from jsonb_to_recordset(${suggestions}::jsonb) as s (criterion_id int, mark int, suggested boolean, sources text)
    where m.child_checklist_id = ${id} and m.revision = ${row.revision} and m.criterion_id = s.criterion_id
      and (m.mark is null or m.suggested) and (m.mark is distinct from s.mark or m.sources <> s.sources::jsonb)
    returning m.criterion_id`.execute(ctx.db);
  if (rows.length === 0) ctx.nothingChanged();
  else
    ctx.audit({
      action: 'child_checklist.suggest',
      entity: 'child_checklist',
      entity_id: id,
      new: { revision: row.revision, criteria: rows.map(({ criterion_id }) => criterion_id) },
    });
  return getChildChecklist(ctx, { params: { id } });
}
