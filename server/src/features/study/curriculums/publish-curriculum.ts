import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { setLevelOfUnplaced } from '../../engagements/public/change-levels.ts';
import { blockersOf } from './curriculum-blockers.rules.ts';
import { getCurriculum, levelsToPublish } from './curriculums.queries.ts';
import { curriculumActions } from './curriculums.policy.ts';
import { lockedCurriculum } from './draft.ts';
import type { LockedCurriculum } from './draft.ts';

type Params = { readonly params: { id: number } };

/**
 * Publishes a draft and archives the published version. Children stay on the version they began: a child taught by its default first level
 * is assigned that level explicitly.
 * @throws AppError `not_found`, `curriculum_closed`, `curriculum_incomplete`
 */
export async function publishCurriculum(ctx: WriteContext, { params }: Params): Promise<Curriculum> {
  await lockCourse(ctx, params.id);
  const draft = await lockedCurriculum(ctx, params.id);
  const blockers = blockersOf(await levelsToPublish(ctx, draft.id)).length;
  requireAction(ctx, curriculumActions, 'publish', { status: draft.status, blockers });
  const replaced = await archiveInForce(ctx, draft);
  const now = isoOf(ctx.now);
  await sql`delete from deleted_topics where grade_level_id in (select id from grade_levels where curriculum_id = ${draft.id})`.execute(
    ctx.db,
  );
  await ctx.db
    .updateTable('curriculums')
    .set({ status: 'published', published_at: now, published_by: ctx.actor.id })
    .where('id', '=', draft.id)
    .execute();
  ctx.audit({
    action: 'curriculum.publish',
    entity: 'curriculum',
    entity_id: draft.id,
    old: { status: 'draft' },
    new: { status: 'published', replaced },
  });
  return getCurriculum(ctx, { params });
}

/** @throws AppError `not_found`, `curriculum_not_published` */
export async function archiveCurriculum(ctx: WriteContext, { params }: Params): Promise<Curriculum> {
  await lockCourse(ctx, params.id);
  const curriculum = await lockedCurriculum(ctx, params.id);
  requireAction(ctx, curriculumActions, 'archive', { status: curriculum.status, blockers: 0 });
  await archiveInForce(ctx, curriculum);
  ctx.audit({
    action: 'curriculum.archive',
    entity: 'curriculum',
    entity_id: curriculum.id,
    old: { status: 'published' },
    new: { status: 'archived' },
  });
  return getCurriculum(ctx, { params });
}

/** Deletes a draft with its contents. @throws AppError `not_found`, `curriculum_closed` */
export async function discardCurriculum(ctx: WriteContext, { params: { id } }: Params): Promise<Record<string, never>> {
  const { course_id, grade, status } = await lockedCurriculum(ctx, id);
  requireAction(ctx, curriculumActions, 'discard', { status, blockers: 0 });
  await sql`delete from topics where grade_level_id in (select id from grade_levels where curriculum_id = ${id})`.execute(ctx.db);
  await ctx.db.deleteFrom('grade_levels').where('curriculum_id', '=', id).execute();
  await ctx.db.deleteFrom('curriculums').where('id', '=', id).execute();
  ctx.audit({ action: 'curriculum.discard', entity: 'curriculum', entity_id: id, old: { course_id, grade } });
  return {};
}

/** Taken before the curriculum's own lock, so that two versions of one course are never published concurrently. */
async function lockCourse({ db }: WriteContext, id: number): Promise<void> {
  await sql`select from courses where id = (select course_id from curriculums where id = ${id}) for no key update`.execute(db);
}

/** @returns the id of the version that was published, or null */
async function archiveInForce(ctx: WriteContext, { course_id, grade }: LockedCurriculum): Promise<number | null> {
  const { rows } = await sql<{ id: number; level_id: number | null }>`
    select c.id, (select g.id from grade_levels g where g.curriculum_id = c.id order by g.position limit 1) as level_id
    from curriculums c where c.course_id = ${course_id} and c.grade = ${grade} and c.status = 'published' for update of c
  `.execute(ctx.db);
  const replaced = rows[0];
  if (replaced === undefined) return null;
  if (replaced.level_id !== null) await setLevelOfUnplaced(ctx, { course_id, grade, grade_level_id: replaced.level_id });
  await ctx.db
    .updateTable('curriculums')
    .set({ status: 'archived', archived_at: isoOf(ctx.now) })
    .where('id', '=', replaced.id)
    .execute();
  return replaced.id;
}
