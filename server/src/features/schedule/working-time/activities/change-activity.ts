import type { Activity, ChangeActivityInput } from '@lectern/contract/schedule/working-time.schema';
import { isPermitted } from '../../../../kernel/actions.ts';
import { AppError } from '../../../../kernel/app-error.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { asInterval } from '../../../availability/public/teacher-time.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { requirePlaced } from '../non-working/non-working-time.queries.ts';
import type { PlacedInterval } from '../placed-interval.ts';
import { assessInterval } from '../placed-interval.ts';
import { timeActions } from '../working-time.policy.ts';
import { requireKeptTeacher } from '../working-time.queries.ts';

type Input = { readonly params: { id: number }; readonly body: ChangeActivityInput };

/** Changes an activity; only newly taken time hits lessons. A paid activity grows only by users who may mark it as paid. */
export async function changeActivity(ctx: WriteContext, { params, body }: Input): Promise<Activity> {
  const { resolutions, ...requested } = body;
  const { teacher_id } = await requirePlaced(ctx, 'activities', params.id);
  await lockTeachers(ctx, teacher_id, resolutions);
  const { teacher_id: _, ...before } = await requirePlaced<PlacedInterval & Activity>(ctx, 'activities', params.id);
  const teacher = await requireKeptTeacher(ctx, teacher_id);
  if (!isPermitted(timeActions.say_paid, ctx.actor, teacher)) {
    if (requested.paid !== before.paid) throw new AppError('forbidden', {}, 'paid');
    if (requested.paid && lengthOf(requested) > lengthOf(before)) throw new AppError('forbidden', {}, 'finish');
  }
  const intervals = await assessInterval(ctx, {
    table: 'activities',
    teacherId: teacher_id,
    start: requested.start,
    finish: requested.finish,
    before: { ...before, teacher_id },
  });
  // Written first, because a hit lesson may move to the old time of the activity.
  const after = await ctx.db
    .updateTable('activities')
    .set(requested)
    .where('id', '=', params.id)
    .returning(['id', 'kind', 'title', 'paid', 'start', 'finish', 'comment'])
    .executeTakeFirstOrThrow();
  await resolveHitLessons(ctx, { teacherId: teacher_id, intervals, resolutions });
  ctx.audit({ action: 'activity.change', entity: 'activity', entity_id: params.id, teacher_id, old: before, new: after });
  return after as Activity;
}

function lengthOf(time: { readonly start: string; readonly finish: string }): number {
  const { start, finish } = asInterval(time);
  return finish - start;
}
