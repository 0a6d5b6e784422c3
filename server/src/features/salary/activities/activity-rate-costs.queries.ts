import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type {
  ActivityRateChange,
  ActivityRateCost,
  PreviewActivityRateQuery,
} from '@lectern/contract/salary/activities/activity-rates.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolMidnight } from '../../ledger/public/business-date.ts';
import { requireTeacherRates } from '../../teachers/public/teacher-access.ts';
import { rateOfActivity } from './activity-pay.rules.ts';
import type { ActivityRateVersion } from './activity-pay.rules.ts';
import { activityRatesOf } from './activity-rates.queries.ts';
import { dueFor, mostMinutes, payableActivities } from './payable-activities.queries.ts';

/** Previews an activity rate: the postings for decided activities, and the additional cost of placed ones. @throws AppError `not_found` */
export async function previewActivityRate(ctx: ReadContext, { query }: { query: PreviewActivityRateQuery }): Promise<ActivityRateChange> {
  const { kind, effective_from, amount = null } = query;
  const teacher_id = query.teacher_id ?? null;
  if (teacher_id !== null) await requireTeacherRates(ctx.db, ctx.actor, teacher_id);
  const whose = teacher_id === null ? sql`` : sql` and v.teacher_id = ${teacher_id}`;
  const which = sql`v.paid and v.kind = ${kind} and v.start >= ${schoolMidnight(ctx, effective_from)} and d.took_place is distinct from false${whose}`;
  const [rates, activities] = await Promise.all([
    activityRatesOf(ctx.db, teacher_id === null ? null : [teacher_id]),
    payableActivities(ctx, which),
  ]);
  const requested = { id: null, kind, teacher_id, effective_from, amount: amount === null ? null : minor(amount) };
  const after = ratesWith(rates, requested);
  const costs = { paid: none, placed: none };
  for (const activity of activities) {
    const of = activity.state === 'awaited' ? 'placed' : 'paid';
    const minutes = activity.minutes ?? mostMinutes(activity);
    const before = of === 'paid' ? (activity.line?.amount ?? 0) : dueFor(ctx, rates, activity, minutes).amount;
    const difference = dueFor(ctx, after, activity, minutes).amount - before;
    if (difference !== 0) costs[of] = plus(costs[of], difference);
  }
  return { currency: ctx.settings.currency, now: rateNow(rates, { kind, teacher_id, day: effective_from }), ...costs };
}

const none: ActivityRateCost = { activities: 0, amount: minor(0) };
const plus = ({ activities, amount }: ActivityRateCost, more: number) => ({ activities: activities + 1, amount: minor(amount + more) });

/** The rates after applying the requested one. */
function ratesWith(rates: readonly ActivityRateVersion[], requested: ActivityRateVersion): ActivityRateVersion[] {
  const isOther = (rate: ActivityRateVersion) =>
    rate.kind !== requested.kind || rate.teacher_id !== requested.teacher_id || rate.effective_from !== requested.effective_from;
  return [...rates.filter(isOther), requested];
}

function rateNow(
  rates: readonly ActivityRateVersion[],
  { kind, teacher_id, day }: { readonly kind: string; readonly teacher_id: number | null; readonly day: string },
): MinorUnits | null {
  const own = teacher_id === null ? rates.filter((rate) => rate.teacher_id === null) : rates;
  return rateOfActivity(own, { kind, teacher_id: teacher_id ?? 0, day })?.amount ?? null;
}

export type PlacedActivities = { readonly activities: number; readonly without_rate: number; readonly amount: MinorUnits };

/** Undecided paid activities of a teacher between two days, both included, as if they took place in full. */
export async function placedActivities(
  ctx: ReadContext,
  teacherId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<PlacedActivities> {
  const until = schoolMidnight(ctx, Temporal.PlainDate.from(to).add({ days: 1 }).toString());
  const which = sql`v.paid and v.teacher_id = ${teacherId} and v.start >= ${schoolMidnight(ctx, from)} and v.start < ${until} and d.id is null`;
  const [rates, activities] = await Promise.all([activityRatesOf(ctx.db, [teacherId]), payableActivities(ctx, which)]);
  const due = activities.map((activity) => dueFor(ctx, rates, activity, mostMinutes(activity)));
  return {
    activities: activities.length,
    without_rate: due.filter(({ rate }) => rate === null).length,
    amount: minor(due.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
