import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { businessDateOf } from '../../ledger/public/business-date.ts';
import { postPayLine } from '../lines/post-pay-line.ts';
import { reversePayLine } from '../lines/reverse-pay-line.ts';
import { activityRatesOf } from './activity-rates.queries.ts';
import { dueFor, payableActivities } from './payable-activities.queries.ts';
import type { ActivityDue, PayableActivity } from './payable-activities.queries.ts';

/**
 * Updates the pay of activities to their decisions, rates and lessons: a wrong line is reversed, and the right one is posted. Idempotent.
 * Called under the lock of the teachers' rates.
 * @param which a condition over activities `v` and their decision in force `d`
 * @param comment of the reversals
 */
export async function settleActivities(ctx: WriteContext, which: RawBuilder<unknown>, comment: string): Promise<void> {
  const activities = await payableActivities(ctx, which);
  if (activities.length === 0) return;
  const rates = await activityRatesOf(
    ctx.db,
    activities.map(({ teacher_id }) => teacher_id),
  );
  for (const activity of activities) {
    const due = dueFor(ctx, rates, activity, activity.minutes ?? 0);
    if (isPaid(activity, due)) continue;
    if (activity.line !== null) await reversePayLine(ctx, activity.line, comment);
    if (due.amount > 0) await accrue(ctx, activity, due);
  }
}

function isPaid({ line }: PayableActivity, { rate, minutes, amount }: ActivityDue): boolean {
  if (line === null) return amount === 0;
  return amount > 0 && line.minutes === minutes && line.rate === rate?.amount;
}

/** Posts the pay of an activity as a separate line, on its day or on the first open one. */
async function accrue(
  ctx: WriteContext,
  { id, teacher_id, start }: PayableActivity,
  { rate, minutes, amount }: ActivityDue,
): Promise<void> {
  if (rate === null || rate.id === null) throw new Error(`activity ${id} is due without a rate`);
  const { rows } = await sql<{ before: number }>`select count(*)::int as before from activity_pay where activity_id = ${id}`.execute(
    ctx.db,
  );
  const { currency } = ctx.settings;
  const business_date = await businessDateOf(ctx, start, 'pay');
  const idempotency_key = `activity:${id}:${rows[0]?.before ?? 0}:pay`;
  const accrualId = await postPayLine(ctx, { teacher_id, kind: 'activity', amount, currency, business_date, idempotency_key });
  if (accrualId === null) throw new Error(`the key ${idempotency_key} was already posted`);
  await ctx.db
    .insertInto('activity_pay')
    .values({ accrual_id: accrualId, activity_id: id, minutes, rate: rate.amount, rate_id: rate.id })
    .execute();
  ctx.audit({
    action: 'pay.accrue',
    entity: 'accrual',
    entity_id: accrualId,
    teacher_id,
    new: { activity_id: id, kind: 'activity', minutes, rate_of_hour: rate.amount, amount, currency, business_date },
  });
}

/** Updates the activities that overlap a lesson, so that nobody is paid for both. Called under the lock of the teacher's rates. */
export async function settleActivitiesBeside(
  ctx: WriteContext,
  lesson: { readonly id: number; readonly teacher_id: number },
): Promise<void> {
  const time = sql`(select tstzrange(l.start, l.finish) from lessons l where l.id = ${lesson.id})`;
  await settleActivities(ctx, sql`v.teacher_id = ${lesson.teacher_id} and tstzrange(v.start, v.finish) && ${time} and d.took_place`, '');
}
