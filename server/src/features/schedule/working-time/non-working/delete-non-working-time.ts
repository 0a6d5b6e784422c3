import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { requirePlaced } from './non-working-time.queries.ts';
import type { PlacedInterval } from '../placed-interval.ts';
import { takeBack } from '../take-back.ts';

/** Deletes a non-working time; one that has begun ends now instead. */
export async function deleteNonWorkingTime(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  const { teacher_id } = await requirePlaced(ctx, 'non_working_times', params.id);
  await lockTeachers(ctx, teacher_id, []);
  const before = await requirePlaced<PlacedInterval & { comment: string }>(ctx, 'non_working_times', params.id);
  const finish = await takeBack(ctx, 'non_working_times', before);
  ctx.audit({
    action: 'non_working_time.delete',
    entity: 'non_working_time',
    entity_id: before.id,
    teacher_id,
    old: { start: before.start, finish: before.finish, comment: before.comment },
    new: { finish },
  });
  return {};
}
