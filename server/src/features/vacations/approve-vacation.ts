import type { ApproveVacationInput, Vacation } from '@lectern/contract/vacations/vacations.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { endHitHolds } from '../holds/public/hit-holds.ts';
import { resolveHitLessons } from '../lessons/public/resolve-hit-lessons.ts';
import { resolveHitActivities } from '../schedule/public/resolve-hit-activities.ts';
import { refusalOf } from './ask-vacation.ts';
import { decide, requireOpenVacation } from './decide-vacation.ts';
import { approvedOfGroup } from './vacation-surroundings.ts';
import type { VacationRow } from './vacations.view.ts';
import { groupProblem } from './vacations.rules.ts';

type Input = { readonly params: { readonly id: number }; readonly body: ApproveVacationInput };

/**
 * Approves a vacation and resolves every lesson and activity in it, all or nothing. They are read under the teacher's lock: one placed
 * meanwhile is included, and one placed afterwards is refused because of the approved vacation. Holds in it end, because their times can no
 * longer be used.
 */
export async function approveVacation(ctx: WriteContext, { params, body }: Input): Promise<Vacation> {
  const vacation = await requireOpenVacation(ctx, 'approve', params.id);
  const { teacher_id: teacherId } = vacation;
  const resolved = await resolveHitLessons(ctx, { teacherId, intervals: [vacation], resolutions: body.resolutions });
  if (resolved.length > 0)
    await ctx.db
      .insertInto('vacation_lessons')
      .values(resolved.map((each) => ({ vacation_id: vacation.id, ...each })))
      .execute();
  await resolveHitActivities(ctx, { teacherId, interval: vacation, resolutions: body.activities });
  await endHitHolds(ctx, teacherId, vacation);
  await requireRoom(ctx, vacation);
  return decide(ctx, vacation, 'approve', body.comment);
}

/** Checked under the group's lock, so that concurrent approvals do not exceed the limit. */
async function requireRoom(ctx: WriteContext, vacation: VacationRow): Promise<void> {
  const { curator_id, teacher_id } = vacation;
  if (curator_id === null) return;
  await lock(ctx.db, [{ of: 'group', id: curator_id }]);
  const problem = groupProblem(vacation, await approvedOfGroup(ctx, curator_id, { without: teacher_id, days: vacation }), ctx.settings);
  if (problem !== null) throw refusalOf({ ...problem });
}
