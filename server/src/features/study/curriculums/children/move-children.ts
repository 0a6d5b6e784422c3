import type { CurriculumMove, MoveChildrenInput } from '@lectern/contract/study/curriculum-moves.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../../kernel/actions.ts';
import { AppError } from '../../../../kernel/app-error.ts';
import { isoOf } from '../../../../kernel/clock.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../../../clients/public/client-access.ts';
import { setEngagementLevels } from '../../../engagements/public/change-levels.ts';
import { curriculumMoveActions } from '../curriculums.policy.ts';
import { engagementsToMove } from './taught-children.queries.ts';

/** Moves children to another grade level. @throws AppError `not_found`, `curriculum_not_published`, `not_taught_course` */
export async function moveChildren(ctx: WriteContext, { body }: { body: MoveChildrenInput }): Promise<CurriculumMove> {
  await lockEngagements(ctx, body.engagement_ids);
  const engagements = await engagementsToMove(ctx, body);
  const { grade_level_id } = body;
  const { id } = await ctx.db
    .insertInto('curriculum_moves')
    .values({ grade_level_id, moved_at: isoOf(ctx.now), moved_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('curriculum_move_items')
    .values(
      engagements.map(({ engagement_id, own_level_id, grade_level_id: taught_level_id }) => ({
        ...{ move_id: id, engagement_id, from_level_id: own_level_id, taught_level_id },
      })),
    )
    .execute();
  await setEngagementLevels(
    ctx,
    engagements.map(({ engagement_id }) => ({ engagement_id, grade_level_id })),
  );
  ctx.audit({
    action: 'curriculum_move.create',
    entity: 'curriculum_move',
    entity_id: id,
    new: { grade_level_id, engagement_ids: engagements.map(({ engagement_id }) => engagement_id) },
  });
  return { id, moved: engagements.length, undone: false };
}

type Item = { readonly engagement_id: number; readonly from_level_id: number | null; readonly level_now: number | null };

/**
 * Restores the children's levels before a move, for all or none.
 * @throws AppError `not_found`, `curriculum_move_undone`, `curriculum_moved_since` if a child was moved again
 */
export async function undoMoveChildren(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<CurriculumMove> {
  const move = await ctx.db.selectFrom('curriculum_moves').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (move === undefined) throw new AppError('not_found', { id });
  const { rows } = await sql<Item & { known: boolean }>`
    select i.engagement_id, i.from_level_id, e.grade_level_id as level_now, (${clientScope(ctx.actor)} and ${kidScope(ctx.actor)}) as known
    from curriculum_move_items i join engagements e on e.id = i.engagement_id join children k on k.id = e.kid_id
    join clients c on c.id = e.client_id where i.move_id = ${id} order by e.id for update of e
  `.execute(ctx.db);
  if (rows.some(({ known }) => !known)) throw new AppError('not_found', { id });
  const moved_since = rows.some(({ level_now }) => level_now !== move.grade_level_id);
  requireAction(ctx, curriculumMoveActions, 'undo', { undone: move.undone_at !== null, moved_since });
  await setEngagementLevels(
    ctx,
    rows.map(({ engagement_id, from_level_id }) => ({ engagement_id, grade_level_id: from_level_id })),
  );
  await ctx.db
    .updateTable('curriculum_moves')
    .set({ undone_at: isoOf(ctx.now), undone_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'curriculum_move.undo',
    entity: 'curriculum_move',
    entity_id: id,
    new: { engagement_ids: rows.map(({ engagement_id }) => engagement_id) },
  });
  return { id, moved: rows.length, undone: true };
}

/** Locks in the order of ids, so that two moves cannot deadlock. */
async function lockEngagements({ db }: WriteContext, ids: readonly number[]): Promise<void> {
  await sql`select from engagements where id = any(${[...ids]}::int[]) order by id for no key update`.execute(db);
}
