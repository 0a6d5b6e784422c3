import type { ChangeNonWorkingTimeInput, NonWorkingTime } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { requirePlaced } from './non-working-time.queries.ts';
import type { PlacedInterval } from '../placed-interval.ts';
import { assessInterval } from '../placed-interval.ts';

type Input = { readonly params: { id: number }; readonly body: ChangeNonWorkingTimeInput };

/** Changes the interval of a non-working time; only newly taken time hits lessons. */
export async function changeNonWorkingTime(ctx: WriteContext, { params, body }: Input): Promise<NonWorkingTime> {
  const { resolutions, ...requested } = body;
  const { teacher_id } = await requirePlaced(ctx, 'non_working_times', params.id);
  await lockTeachers(ctx, teacher_id, resolutions);
  const before = await requirePlaced<PlacedInterval & { comment: string }>(ctx, 'non_working_times', params.id);
  const intervals = await assessInterval(ctx, { table: 'non_working_times', teacherId: teacher_id, ...requested, before });
  // Written first, because a hit lesson may move to the old interval.
  const after = await ctx.db
    .updateTable('non_working_times')
    .set(requested)
    .where('id', '=', params.id)
    .returning(['id', 'start', 'finish', 'comment'])
    .executeTakeFirstOrThrow();
  await resolveHitLessons(ctx, { teacherId: teacher_id, intervals, resolutions });
  ctx.audit({
    action: 'non_working_time.change',
    entity: 'non_working_time',
    entity_id: params.id,
    teacher_id,
    old: { start: before.start, finish: before.finish, comment: before.comment },
    new: after,
  });
  return after;
}
