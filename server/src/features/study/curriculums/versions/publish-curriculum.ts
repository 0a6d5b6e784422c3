import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { archiveVersion, discardVersion, publishVersion } from '../../../../kernel/versions/change-version.ts';
import type { VersionKind } from '../../../../kernel/versions/change-version.ts';
import { setLevelOfUnplaced } from '../../../engagements/public/change-levels.ts';
import { blockersOf } from './curriculum-blockers.rules.ts';
import { getCurriculum, levelsToPublish } from '../curriculums.queries.ts';
import { curriculumActions } from '../curriculums.policy.ts';
import type { LockedCurriculum } from './draft.ts';

type Params = { readonly params: { id: number } };

const curriculums: VersionKind<LockedCurriculum> = {
  table: 'curriculums',
  entity: 'curriculum',
  series: ['course_id', 'grade'],
  described: ['course_id', 'grade'],
  actions: curriculumActions,
  blockers: async (ctx, id) => blockersOf(await levelsToPublish(ctx, id)).length,
  // Children stay on the version they began: a child taught by its default first level is assigned that level explicitly.
  beforeArchiving: async (ctx, { id, course_id, grade }) => {
    const level = await ctx.db
      .selectFrom('grade_levels')
      .select('id')
      .where('curriculum_id', '=', id)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (level !== undefined) await setLevelOfUnplaced(ctx, { course_id, grade, grade_level_id: level.id });
  },
  beforePublishing: async ({ db }, { id }) => {
    await sql`delete from deleted_topics where grade_level_id in (select id from grade_levels where curriculum_id = ${id})`.execute(db);
  },
  deleteParts: async ({ db }, id) => {
    await sql`delete from topics where grade_level_id in (select id from grade_levels where curriculum_id = ${id})`.execute(db);
    await db.deleteFrom('grade_levels').where('curriculum_id', '=', id).execute();
  },
};

/** Publishes a draft and archives the published version. @throws AppError `not_found`, `curriculum_closed`, `curriculum_incomplete` */
export async function publishCurriculum(ctx: WriteContext, { params }: Params): Promise<Curriculum> {
  await publishVersion(ctx, curriculums, params.id);
  return getCurriculum(ctx, { params });
}

/** @throws AppError `not_found`, `curriculum_not_published` */
export async function archiveCurriculum(ctx: WriteContext, { params }: Params): Promise<Curriculum> {
  await archiveVersion(ctx, curriculums, params.id);
  return getCurriculum(ctx, { params });
}

/** Deletes a draft with its contents. @throws AppError `not_found`, `curriculum_closed` */
export function discardCurriculum(ctx: WriteContext, { params }: Params): Promise<Record<string, never>> {
  return discardVersion(ctx, curriculums, params.id);
}
