import type { Activity } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockTeachers } from './hit-stretches.ts';
import { requirePlaced } from './non-working-time.queries.ts';
import type { PlacedStretch } from './placed-stretch.ts';
import { takeBack } from './take-back.ts';

/** Takes an activity back; one that has begun ends now, so that its past stays. */
export async function deleteActivity(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  const { teacher_id } = await requirePlaced(ctx, 'activities', params.id);
  await lockTeachers(ctx, teacher_id, []);
  const before = await requirePlaced<PlacedStretch & Activity>(ctx, 'activities', params.id);
  const finish = await takeBack(ctx, 'activities', before);
  const { teacher_id: _, ...old } = before;
  ctx.audit({ action: 'activity.delete', entity: 'activity', entity_id: before.id, teacher_id, old, new: { finish } });
  return {};
}
