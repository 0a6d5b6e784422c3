import type { Vacation } from '@lectern/contract/vacations/vacations.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { decide, requireOpenVacation } from './decide-vacation.ts';

/** Cancels a vacation: its days are free again. Lessons that were moved or cancelled for it stay so. */
export async function cancelVacation(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Vacation> {
  const vacation = await requireOpenVacation(ctx, 'cancel', params.id);
  await lock(ctx.db, [{ of: 'teacher', id: vacation.teacher_id }]);
  return decide(ctx, vacation, 'cancel', '');
}
