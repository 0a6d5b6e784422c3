import type { CurriculumStatus } from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { curriculumActions } from './curriculums.policy.ts';

export type LockedCurriculum = {
  readonly id: number;
  readonly course_id: number;
  readonly grade: number;
  readonly status: CurriculumStatus;
};

/** One curriculum, locked against being published or archived meanwhile. @throws AppError `not_found` */
export async function lockedCurriculum({ db }: WriteContext, id: number): Promise<LockedCurriculum> {
  const { rows } = await sql<LockedCurriculum>`
    select id, course_id, grade, status from curriculums where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** A draft whose levels are about to change. @throws AppError `not_found`, `curriculum_closed` */
export async function requireDraft(ctx: WriteContext, id: number): Promise<LockedCurriculum> {
  const curriculum = await lockedCurriculum(ctx, id);
  requireAction(ctx, curriculumActions, 'edit', { ...curriculum, blockers: 0 });
  return curriculum;
}

export type LockedLevel = { readonly id: number; readonly curriculum_id: number; readonly title: string; readonly position: number };

/**
 * A level of a draft whose topics are about to change. Its lock puts edits of one level one after the other, so that they end in one
 * order; the draft cannot be published meanwhile.
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

/** The level of a topic of a draft. @throws AppError `not_found`, `curriculum_closed` */
export async function requireDraftTopic(
  ctx: WriteContext,
  id: number,
): Promise<{ readonly level: LockedLevel; readonly position: number }> {
  const found = await ctx.db.selectFrom('topics').select('grade_level_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  const level = await requireDraftLevel(ctx, found.grade_level_id);
  // Its place is read under the lock; somebody may have deleted it while this waited.
  const topic = await ctx.db.selectFrom('topics').select('position').where('id', '=', id).executeTakeFirst();
  if (topic === undefined) throw new AppError('not_found', { id });
  return { level, position: topic.position };
}
