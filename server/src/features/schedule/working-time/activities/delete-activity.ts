import type { Activity } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { requirePlaced } from '../non-working/non-working-time.queries.ts';
import type { PlacedInterval } from '../placed-interval.ts';
import { takeBack } from '../take-back.ts';

export type PlacedActivity = PlacedInterval & Activity;

/** Deletes an activity; one that has begun ends now instead. */
export async function deleteActivity(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  const { teacher_id } = await requirePlaced(ctx, 'activities', params.id);
  await lockTeachers(ctx, teacher_id, []);
  await deleteUnderLock(ctx, await requirePlaced<PlacedActivity>(ctx, 'activities', params.id));
  return {};
}

/** Deletes an activity that was read under the teacher's lock, which the caller holds. */
export async function deleteUnderLock(ctx: WriteContext, activity: PlacedActivity): Promise<void> {
  const finish = await takeBack(ctx, 'activities', activity);
  const { teacher_id, ...old } = activity;
  ctx.audit({ action: 'activity.delete', entity: 'activity', entity_id: activity.id, teacher_id, old, new: { finish } });
}
