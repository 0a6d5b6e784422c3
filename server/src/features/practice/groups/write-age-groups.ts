import type { AgeGroup, AgeGroupChange, AgeGroupInput } from '@lectern/contract/practice/age-groups.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { ageGroupActions } from '../practice.policy.ts';
import { getAgeGroup } from './age-groups.queries.ts';

type Params = { readonly params: { id: number } };
type Years = { readonly years_from: number; readonly years_to: number };

/** @throws AppError `not_found`, `years_reversed`, `age_groups_overlap` with the overlapping group */
export async function createAgeGroup(ctx: WriteContext, { body }: { body: AgeGroupInput }): Promise<AgeGroup> {
  const { course_id, years_from, years_to } = body;
  await lockCourse(ctx, course_id);
  await requireApart(ctx, course_id, body, null);
  const { id } = await ctx.db
    .insertInto('age_groups')
    .values({ course_id, years_from, years_to, created_at: isoOf(ctx.now), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'age_group.create', entity: 'age_group', entity_id: id, new: body });
  return getAgeGroup(ctx, { params: { id } });
}

/** @throws AppError `not_found`, `years_reversed`, `age_groups_overlap`, `changed_meanwhile` */
export async function editAgeGroup(ctx: WriteContext, { params, body }: Params & { body: AgeGroupChange }): Promise<AgeGroup> {
  const { id } = params;
  const { course_id, years_from, years_to } = await lockedGroup(ctx, id);
  const { before, ...requested } = body;
  const now = { years_from, years_to };
  await requireUnchanged(ctx, { entity: 'age_group', id, now, requested }, before);
  const changes = changedFields(now, requested);
  if (changes === null) ctx.nothingChanged();
  else {
    const years = { years_from: requested.years_from ?? years_from, years_to: requested.years_to ?? years_to };
    await requireApart(ctx, course_id, years, id);
    await ctx.db.updateTable('age_groups').set(years).where('id', '=', id).execute();
    ctx.audit({ action: 'age_group.edit', entity: 'age_group', entity_id: id, ...changes });
  }
  return getAgeGroup(ctx, { params });
}

/** @throws AppError `not_found`, `age_group_in_use` */
export async function deleteAgeGroup(ctx: WriteContext, { params: { id } }: Params): Promise<Record<string, never>> {
  const { course_id, years_from, years_to } = await lockedGroup(ctx, id);
  const { rows } = await sql<{ texts: number }>`select count(*)::int as texts from practice_texts where age_group_id = ${id}`.execute(
    ctx.db,
  );
  requireAction(ctx, ageGroupActions, 'delete', { texts: rows[0]?.texts ?? 0 });
  await ctx.db.deleteFrom('age_groups').where('id', '=', id).execute();
  ctx.audit({ action: 'age_group.delete', entity: 'age_group', entity_id: id, old: { course_id, years_from, years_to } });
  return {};
}

/** Serialises the writes of one course's groups. */
async function lockCourse({ db }: WriteContext, id: number): Promise<void> {
  const { rows } = await sql`select from courses where id = ${id} for no key update`.execute(db);
  if (rows.length === 0) throw new AppError('not_found', { id }, 'course_id');
}

async function lockedGroup(ctx: WriteContext, id: number): Promise<Years & { readonly course_id: number }> {
  const found = await ctx.db.selectFrom('age_groups').select('course_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  await lockCourse(ctx, found.course_id);
  const { rows } = await sql<Years & { course_id: number }>`
    select course_id, years_from, years_to from age_groups where id = ${id} for update`.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

async function requireApart({ db }: WriteContext, courseId: number, years: Years, except: number | null): Promise<void> {
  const { years_from, years_to } = years;
  if (years_from > years_to) throw new AppError('years_reversed', {}, 'years_to');
  const { rows } = await sql<Years>`
    select years_from, years_to from age_groups
    where course_id = ${courseId} and years_from <= ${years_to} and years_to >= ${years_from} and id is distinct from ${except}::int
    order by years_from limit 1
  `.execute(db);
  const [other] = rows;
  if (other !== undefined) throw new AppError('age_groups_overlap', { from: other.years_from, to: other.years_to }, 'years_from');
}
