import type {
  DecideActivityInput,
  DecidedActivity,
  TakeBackActivityInput,
} from '@lectern/contract/salary/activities/activity-decisions.schema';
import { sql } from 'kysely';
import { requireAction, requirePermitted } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { lockRates } from '../rates/lock-rates.ts';
import { activityActions } from './activity-pay.policy.ts';
import { decidedView, factsOf, requireDecidable } from './activity-decisions.queries.ts';
import { activityRatesOf } from './activity-rates.queries.ts';
import { dueFor, mostMinutes } from './payable-activities.queries.ts';
import { settleActivities } from './settle-activities.ts';

type Params = { readonly params: { readonly id: number } };

/** Decides on a finished paid activity. If it took place, its pay is posted immediately, on its day or in the open period. */
export async function decideActivity(
  ctx: WriteContext,
  { params: { id }, body }: Params & { body: DecideActivityInput },
): Promise<DecidedActivity> {
  const seen = await requireDecidable(ctx, id);
  const { teacher_id } = seen;
  requirePermitted(ctx, activityActions, 'decide', factsOf(ctx, seen));
  await lockRates(ctx, [teacher_id]);
  const activity = await requireDecidable(ctx, id);
  requireAction(ctx, activityActions, 'decide', factsOf(ctx, activity));
  const { took_place, minutes, comment } = body;
  if (took_place) {
    const most = mostMinutes(activity);
    if (minutes > most) throw new AppError('activity_too_long', { most }, 'minutes');
    const due = dueFor(ctx, await activityRatesOf(ctx.db, [teacher_id]), activity, minutes);
    if (due.rate === null) throw new AppError('activity_rate_missing', { date: schoolDateOf(ctx, activity.start) });
  }
  const decision = { activity_id: id, teacher_id, took_place, minutes, comment };
  await ctx.db
    .insertInto('activity_decisions')
    .values({ ...decision, decided_at: isoOf(ctx.now), decided_by: ctx.actor.id })
    .execute();
  ctx.audit({ action: 'activity.decide', entity: 'activity', entity_id: id, teacher_id, new: { took_place, minutes, comment } });
  await settleActivities(ctx, sql`v.id = ${id}`, '');
  return decidedView(ctx, id);
}

/** Undoes a decision: its pay is reversed, on its own day or in the open period, and the activity awaits another decision. */
export async function takeBackActivityDecision(
  ctx: WriteContext,
  { params: { id }, body: { comment } }: Params & { body: TakeBackActivityInput },
): Promise<DecidedActivity> {
  const seen = await requireDecidable(ctx, id);
  const { teacher_id } = seen;
  requirePermitted(ctx, activityActions, 'take_back', factsOf(ctx, seen));
  await lockRates(ctx, [teacher_id]);
  const activity = await requireDecidable(ctx, id);
  requireAction(ctx, activityActions, 'take_back', factsOf(ctx, activity));
  await ctx.db
    .updateTable('activity_decisions')
    .set({ taken_back_at: isoOf(ctx.now), taken_back_by: ctx.actor.id, taken_back_comment: comment })
    .where('activity_id', '=', id)
    .where('taken_back_at', 'is', null)
    .execute();
  const { state, minutes } = activity;
  ctx.audit({ action: 'activity.take_back', entity: 'activity', entity_id: id, teacher_id, old: { state, minutes }, new: { comment } });
  await settleActivities(ctx, sql`v.id = ${id}`, comment);
  return decidedView(ctx, id);
}
