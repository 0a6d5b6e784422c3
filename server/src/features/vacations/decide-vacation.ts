import type { VacationAction } from '@lectern/contract/vacations/vacation-states';
import { vacationCan } from '@lectern/contract/vacations/vacation-states';
import type { Vacation } from '@lectern/contract/vacations/vacations.schema';
import { requireAction } from '../../kernel/actions.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { notifyDecision } from './vacation-mails.ts';
import { vacationActions } from './vacations.policy.ts';
import { requireVacation } from './vacations.queries.ts';
import { vacationView } from './vacations.view.ts';
import type { VacationRow } from './vacations.view.ts';

/**
 * Loads a vacation for an action. Its row is locked before any teacher's lock, so a holder of one of those never waits for a vacation.
 * @throws AppError `not_found`, `forbidden`, `vacation_closed`, `vacation_begun`
 */
export async function requireOpenVacation(ctx: WriteContext, action: VacationAction, id: number): Promise<VacationRow> {
  const vacation = await requireVacation(ctx, id, { forUpdate: true });
  requireAction(ctx, vacationActions, action, vacation);
  return vacation;
}

type Decision = 'approve' | 'reject' | 'cancel';

/** Writes the decision on a vacation, and mails its teacher if another user decided. */
export async function decide(ctx: WriteContext, vacation: VacationRow, action: Decision, comment: string): Promise<Vacation> {
  const { id, teacher_id, first_day, last_day, state: before } = vacation;
  const state = vacationCan[action].to;
  await ctx.db
    .updateTable('vacations')
    .set({ state, decided_at: isoOf(ctx.now), decided_by: ctx.actor.id, decision_comment: comment })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: `vacation.${action}`,
    entity: 'vacation',
    entity_id: id,
    teacher_id,
    old: { state: before },
    new: { state, first_day, last_day, comment },
  });
  if (ctx.actor.id !== teacher_id) await notifyDecision(ctx, vacation, action, comment);
  return vacationView(await requireVacation(ctx, id), ctx);
}
