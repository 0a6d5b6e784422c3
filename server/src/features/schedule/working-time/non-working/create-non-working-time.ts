import type { CreateNonWorkingTimeInput, NonWorkingTime } from '@lectern/contract/schedule/working-time.schema';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { resolveHitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import { lockTeachers } from '../hit-intervals.ts';
import { assessInterval } from '../placed-interval.ts';
import { requireKeptTeacher } from '../working-time.queries.ts';

/** Creates a non-working time of a teacher, once the lessons that it hits are resolved. */
export async function createNonWorkingTime(ctx: WriteContext, { body }: { body: CreateNonWorkingTimeInput }): Promise<NonWorkingTime> {
  const { teacher_id, start, finish, comment, resolutions } = body;
  await requireKeptTeacher(ctx, teacher_id);
  await lockTeachers(ctx, teacher_id, resolutions);
  const intervals = await assessInterval(ctx, { table: 'non_working_times', teacherId: teacher_id, start, finish, before: null });
  await resolveHitLessons(ctx, { teacherId: teacher_id, intervals, resolutions });
  const made = await ctx.db
    .insertInto('non_working_times')
    .values({ teacher_id, start, finish, comment })
    .returning(['id', 'start', 'finish', 'comment'])
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'non_working_time.create', entity: 'non_working_time', entity_id: made.id, teacher_id, new: made });
  return made;
}
