import type { CurriculumStatus } from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../../kernel/actions.ts';
import { AppError } from '../../../../kernel/app-error.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { curriculumActions } from '../curriculums.policy.ts';

export type LockedCurriculum = {
  readonly id: number;
  readonly course_id: number;
  readonly grade: number;
  readonly status: CurriculumStatus;
};

/** Loads a curriculum and locks it against publishing and archiving. @throws AppError `not_found` */
export async function lockedCurriculum({ db }: WriteContext, id: number): Promise<LockedCurriculum> {
  const { rows } = await sql<LockedCurriculum>`
    select id, course_id, grade, status from curriculums where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** Loads a draft to change its levels. @throws AppError `not_found`, `curriculum_closed` */
export async function requireDraft(ctx: WriteContext, id: number): Promise<LockedCurriculum> {
  const curriculum = await lockedCurriculum(ctx, id);
  requireAction(ctx, curriculumActions, 'edit', { ...curriculum, blockers: 0 });
  return curriculum;
}

export type LockedLevel = { readonly id: number; readonly curriculum_id: number; readonly title: string; readonly position: number };

/**
 * Loads a level of a draft to change its topics. Its lock serialises edits of the level, so that they result in one order, and prevents
 * publishing the draft.
 * @throws AppError `not_found`, `curriculum_closed`
 */
export async function requireDraftLevel(ctx: WriteContext, id: number): Promise<LockedLevel> {
  const { rows } = await sql<LockedLevel & { status: CurriculumStatus }>`
    select g.id, g.curriculum_id, g.title, g.position, c.status from grade_levels g join curriculums c on c.id = g.curriculum_id
    where g.id = ${id} for share of c for update of g
  `.execute(ctx.db);
  const level = rows[0];
  if (level === undefined) throw new AppError('not_found', { id });
  requireAction(ctx, curriculumActions, 'edit', { status: level.status, blockers: 0 });
  return level;
}

/** Loads the level of a draft's topic. @throws AppError `not_found`, `curriculum_closed` */
export async function requireDraftTopic(
  ctx: WriteContext,
  id: number,
): Promise<{ readonly level: LockedLevel; readonly position: number }> {
  const found = await ctx.db.selectFrom('topics').select('grade_level_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  const level = await requireDraftLevel(ctx, found.grade_level_id);
  // Read under the lock, because the topic may have been deleted meanwhile.
  const topic = await ctx.db.selectFrom('topics').select('position').where('id', '=', id).executeTakeFirst();
  if (topic === undefined) throw new AppError('not_found', { id });
  return { level, position: topic.position };
}
