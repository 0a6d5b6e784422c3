import type { Activity, CreateActivityInput } from '@lectern/contract/schedule/working-time.schema';
import { isPermitted } from '../../../../kernel/actions.ts';
import { AppError } from '../../../../kernel/app-error.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { assessInterval } from '../placed-interval.ts';
import { timeActions } from '../working-time.policy.ts';
import { requireKeptTeacher } from '../working-time.queries.ts';

/** Creates an activity of a teacher, once the lessons that it hits are resolved. */
export async function createActivity(ctx: WriteContext, { body }: { body: CreateActivityInput }): Promise<Activity> {
  const { resolutions, ...input } = body;
  const { teacher_id, start, finish } = input;
  const teacher = await requireKeptTeacher(ctx, teacher_id);
  if (input.paid && !isPermitted(timeActions.say_paid, ctx.actor, teacher)) throw new AppError('forbidden', {}, 'paid');
  await lockTeachers(ctx, teacher_id, resolutions);
  const intervals = await assessInterval(ctx, { table: 'activities', teacherId: teacher_id, start, finish, before: null });
  await resolveHitLessons(ctx, { teacherId: teacher_id, intervals, resolutions });
  const made = await ctx.db
    .insertInto('activities')
    .values(input)
    .returning(['id', 'kind', 'title', 'paid', 'start', 'finish', 'comment'])
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'activity.create', entity: 'activity', entity_id: made.id, teacher_id, new: made });
  return made as Activity;
}
