import type { ActivityDecisionState } from '@lectern/contract/salary/activities/activity-decisions.schema';
import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';
import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import type { StandingLine } from '../lines/reverse-pay-line.ts';
import { standingColumns } from '../lines/reverse-pay-line.ts';
import { freeMinutes, payOfActivity, rateOfActivity } from './activity-pay.rules.ts';
import type { ActivityRateVersion, Interval } from './activity-pay.rules.ts';

type PaidLine = StandingLine & { readonly minutes: number; readonly rate: MinorUnits; readonly rate_id: number };

/** An activity with its decision, conflicting lessons and vacations, and its current pay line. */
export type PayableActivity = Interval & {
  readonly id: number;
  readonly teacher_id: number;
  readonly kind: ActivityKind;
  readonly paid: boolean;
  readonly state: ActivityDecisionState;
  /** The decided minutes; null if undecided. */
  readonly minutes: number | null;
  /** Intervals of paid lessons and vacations, and of lessons without a report. */
  readonly taken: readonly Interval[];
  readonly planned: readonly Interval[];
  readonly line: PaidLine | null;
};

/** Joins the decision in force `d` to activities `v`. */
export const withDecision = sql`left join activity_decisions d on d.activity_id = v.id and d.taken_back_at is null`;

const intervals = (of: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_build_object('start', x.start, 'finish', x.finish)) from (${of}) x), '[]')`;
const lessonsBeside = sql`lessons l where l.teacher_id = v.teacher_id and tstzrange(l.start, l.finish) && tstzrange(v.start, v.finish)`;

/** For activities `v`: the paid lessons and approved vacations of their teacher. */
const taken = intervals(sql`
  select l.start, l.finish from ${lessonsBeside} and l.status in ('held', 'client_no_show') and exists (
    select from accruals a left join accruals z on z.reverses_id = a.id
    where a.lesson_id = l.id and a.teacher_id = l.teacher_id and a.kind in ('held', 'client_no_show') and z.id is null)
  union all
  select w.start, w.finish from vacations w where w.teacher_id = v.teacher_id and w.state = 'approved'
    and tstzrange(w.start, w.finish) && tstzrange(v.start, v.finish)`);

const decisionState = sql<ActivityDecisionState>`case when d.id is null then 'awaited' when d.took_place then 'took_place' else 'did_not' end`;

/** Columns of `PayableActivity` over activities `v` with their decision `d`. */
export const payableColumns = sql`v.id, v.teacher_id, v.kind, v.paid, v.start, v.finish, d.minutes, ${decisionState} as state, ${taken} as taken,
  ${intervals(sql`select l.start, l.finish from ${lessonsBeside} and l.status = 'planned'`)} as planned, (
  select to_json(x) from (
    select ${standingColumns}, p.minutes, p.rate, p.rate_id from activity_pay p join accruals a on a.id = p.accrual_id
    left join accruals z on z.reverses_id = a.id left join ledger_transactions tx on tx.id = a.transaction_id
    where p.activity_id = v.id and z.id is null
  ) x) as line`;

/** @param which a condition over activities `v` and their decision in force `d` */
export async function payableActivities({ db }: Pick<ReadContext, 'db'>, which: RawBuilder<unknown>): Promise<PayableActivity[]> {
  const { rows } = await sql<PayableActivity>`
    select ${payableColumns} from activities v ${withDecision} where ${which} order by v.start, v.id
  `.execute(db);
  return rows;
}

/** The pay for an activity. `rate` null: there is no rate on its day, and the pay is 0. */
export type ActivityDue = {
  readonly rate: (ActivityRateVersion & { readonly amount: MinorUnits }) | null;
  readonly minutes: number;
  readonly amount: MinorUnits;
};

/** Upper limit of the minutes that can be decided: a lesson without a report may still be held. */
export const mostMinutes = (activity: Pick<PayableActivity, 'start' | 'finish' | 'taken' | 'planned'>): number =>
  freeMinutes(activity, [...activity.taken, ...activity.planned]);

/** The pay of an activity for a number of minutes, at the rate of its day; never for time of paid lessons and vacations. */
export function dueFor(
  ctx: Pick<ReadContext, 'settings'>,
  rates: readonly ActivityRateVersion[],
  activity: Pick<PayableActivity, 'kind' | 'teacher_id' | 'start' | 'finish' | 'taken'>,
  requested: number,
): ActivityDue {
  const found = rateOfActivity(rates, { ...activity, day: schoolDateOf(ctx, activity.start) });
  const minutes = Math.min(requested, freeMinutes(activity, activity.taken));
  if (found === null || found.amount === null) return { rate: null, minutes, amount: minor(0) };
  return { rate: { ...found, amount: found.amount }, minutes, amount: payOfActivity(found.amount, minutes) };
}
