import { mostTogether } from '@lectern/contract/regular-lessons/regular-rule-states';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { requireEngaged } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';

type Time = { readonly weekday: number; readonly start_minute: number; readonly minutes: number; readonly zone: string };

/** @throws AppError `pair_needs_two`, `group_full`, `not_a_pair` */
export function requireRightCount(engaged: Engaged, count: number): void {
  const most = mostTogether(engaged.kind);
  if (most > 1 && count === 1) throw new AppError('pair_needs_two', {}, 'with_engagement_ids');
  if (count <= most) return;
  throw most === 1
    ? new AppError('not_a_pair', {}, 'with_engagement_ids')
    : new AppError('group_full', { count: most }, 'with_engagement_ids');
}

/**
 * Loads the engagements of the other children of a lesson: the same service with the same teacher, each child once.
 * @throws AppError `not_found`, `group_other_lesson`, `group_child_twice`
 */
export async function requireTogether(
  ctx: ReadContext,
  first: Engaged,
  ids: readonly number[],
  field: 'with_engagement_ids' | 'engagement_id' = 'with_engagement_ids',
): Promise<Engaged[]> {
  const children: Engaged[] = [];
  for (const id of ids) {
    const child = await requireEngaged(ctx, id);
    const name = child.kid_name;
    if ([first, ...children].some(({ kid_id }) => kid_id === child.kid_id)) throw new AppError('group_child_twice', { name }, field);
    if (child.teacher_id !== first.teacher_id || child.service_course_id !== first.service_course_id)
      throw new AppError('group_other_lesson', { name, course: first.service_title, teacher: first.teacher_name }, field);
    children.push(child);
  }
  return children;
}

/** Inserts the shared time of several children's rules. */
export async function insertGroup(ctx: WriteContext, { teacher_id, service_course_id }: Engaged, time: Time): Promise<number> {
  const { weekday, start_minute, minutes, zone } = time;
  const { id } = await ctx.db
    .insertInto('regular_groups')
    .values({ teacher_id, service_course_id, weekday, start_minute, minutes, zone, created_at: isoOf(ctx.now), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
