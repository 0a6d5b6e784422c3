import type { Curriculum, PlaceInput } from '@lectern/contract/study/curriculums.schema';
import { largestCurriculum } from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import { AppError } from '../../../../kernel/app-error.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { requireUnchanged } from '../../../../kernel/edits/require-unchanged.ts';
import { getCurriculum } from '../curriculums.queries.ts';
import { requireDraft } from '../versions/draft.ts';
import { placeAfter } from './positions.rules.ts';

type Params = { readonly params: { id: number } };
type Level = { readonly id: number; readonly title: string };

async function levelsOf({ db }: WriteContext, curriculumId: number): Promise<Level[]> {
  return db.selectFrom('grade_levels').select(['id', 'title']).where('curriculum_id', '=', curriculumId).orderBy('position').execute();
}

/** Loads and locks the draft of a level with all its levels. @throws AppError `not_found`, `curriculum_closed` */
async function draftAround(ctx: WriteContext, levelId: number): Promise<{ curriculumId: number; level: Level; levels: Level[] }> {
  const found = await ctx.db.selectFrom('grade_levels').select('curriculum_id').where('id', '=', levelId).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id: levelId });
  await requireDraft(ctx, found.curriculum_id);
  const levels = await levelsOf(ctx, found.curriculum_id);
  const level = levels.find(({ id }) => id === levelId);
  if (level === undefined) throw new AppError('not_found', { id: levelId });
  return { curriculumId: found.curriculum_id, level, levels };
}

function requireOwnTitle(levels: readonly Level[], title: string, id: number | null): void {
  const taken = levels.some((each) => each.id !== id && each.title.toLowerCase() === title.toLowerCase());
  if (taken) throw new AppError('title_taken', { archived: false }, 'title');
}

/** @throws AppError `not_found`, `curriculum_closed`, `too_many_levels`, `title_taken` */
export async function addGradeLevel(ctx: WriteContext, { params, body }: Params & { body: { title: string } }): Promise<Curriculum> {
  await requireDraft(ctx, params.id);
  const levels = await levelsOf(ctx, params.id);
  if (levels.length >= largestCurriculum.levels) throw new AppError('too_many_levels', { most: largestCurriculum.levels });
  requireOwnTitle(levels, body.title, null);
  const { id } = await ctx.db
    .insertInto('grade_levels')
    .values({ curriculum_id: params.id, position: levels.length + 1, title: body.title })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'grade_level.create', entity: 'grade_level', entity_id: id, new: { curriculum_id: params.id, ...body } });
  return getCurriculum(ctx, { params });
}

type Change = { readonly title: string; readonly before?: { readonly title: string } | undefined };

/** @throws AppError `not_found`, `curriculum_closed`, `changed_meanwhile`, `title_taken` */
export async function editGradeLevel(ctx: WriteContext, { params, body }: Params & { body: Change }): Promise<Curriculum> {
  const { curriculumId, level, levels } = await draftAround(ctx, params.id);
  const { before, title } = body;
  await requireUnchanged(ctx, { entity: 'grade_level', id: level.id, now: { title: level.title }, requested: { title } }, before);
  if (level.title === title) ctx.nothingChanged();
  else {
    requireOwnTitle(levels, title, level.id);
    await ctx.db.updateTable('grade_levels').set({ title }).where('id', '=', level.id).execute();
    ctx.audit({ action: 'grade_level.edit', entity: 'grade_level', entity_id: level.id, old: { title: level.title }, new: { title } });
  }
  return getCurriculum(ctx, { params: { id: curriculumId } });
}

/** @throws AppError `not_found`, `curriculum_closed` */
export async function moveGradeLevel(ctx: WriteContext, { params, body }: Params & { body: PlaceInput }): Promise<Curriculum> {
  const { curriculumId, level, levels } = await draftAround(ctx, params.id);
  const known = levels.map(({ id }) => id);
  const order = placeAfter(known, level.id, body.after_id);
  if (order === null) throw new AppError('not_found', {}, 'after_id');
  if (order.every((id, at) => known[at] === id)) ctx.nothingChanged();
  else {
    await sql`
      update grade_levels g set position = o.position::int from unnest(${order}::int[]) with ordinality as o (id, position) where o.id = g.id
    `.execute(ctx.db);
    ctx.audit({ action: 'grade_level.move', entity: 'grade_level', entity_id: level.id, old: { ids: known }, new: { ids: order } });
  }
  return getCurriculum(ctx, { params: { id: curriculumId } });
}

/** @throws AppError `not_found`, `curriculum_closed` */
export async function deleteGradeLevel(ctx: WriteContext, { params }: Params): Promise<Curriculum> {
  const { curriculumId, level, levels } = await draftAround(ctx, params.id);
  const place = levels.findIndex(({ id }) => id === level.id) + 1;
  await ctx.db.deleteFrom('topics').where('grade_level_id', '=', level.id).execute();
  await ctx.db.deleteFrom('grade_levels').where('id', '=', level.id).execute();
  await sql`update grade_levels set position = position - 1 where curriculum_id = ${curriculumId} and position > ${place}`.execute(ctx.db);
  ctx.audit({ action: 'grade_level.delete', entity: 'grade_level', entity_id: level.id, old: { title: level.title } });
  return getCurriculum(ctx, { params: { id: curriculumId } });
}
