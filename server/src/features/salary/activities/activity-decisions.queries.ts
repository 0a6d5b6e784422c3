import { seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import type {
  DecidedActivities,
  DecidedActivitiesQuery,
  DecidedActivity,
} from '@lectern/contract/salary/activities/activity-decisions.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { schoolDateOf, schoolMidnight } from '../../ledger/public/business-date.ts';
import { requireTeacherPay } from '../../teachers/public/teacher-access.ts';
import { activityActions } from './activity-pay.policy.ts';
import type { DecidableActivity } from './activity-pay.policy.ts';
import type { ActivityRateVersion } from './activity-pay.rules.ts';
import { activityRatesOf } from './activity-rates.queries.ts';
import { dueFor, mostMinutes, payableColumns, withDecision } from './payable-activities.queries.ts';
import type { PayableActivity } from './payable-activities.queries.ts';

type Row = PayableActivity &
  Pick<DecidedActivity, 'teacher_name' | 'title' | 'comment' | 'decision_comment' | 'decided_at' | 'decided_by_name'> & {
    readonly curator_id: number | null;
  };

const tables = sql`activities v join teachers t on t.id = v.teacher_id join users u on u.id = t.id ${withDecision} left join users du on du.id = d.decided_by`;
const columns = sql`${payableColumns}, u.name as teacher_name, t.curator_id, v.title, v.comment, coalesce(d.comment, '') as decision_comment, d.decided_at,
  du.name as decided_by_name`;

/** The first day whose activities can still be decided. */
function earliestDay(ctx: ReadContext): string {
  return Temporal.PlainDate.from(schoolDateOf(ctx, ctx.now)).subtract({ days: ctx.settings.activity_decision_days }).toString();
}

export function factsOf(ctx: ReadContext, row: Row): DecidableActivity {
  const { teacher_id, curator_id, paid, finish, state } = row;
  return { teacher_id, curator_id, paid, finish, state, day: schoolDateOf(ctx, row.start), earliest: earliestDay(ctx) };
}

/** @throws AppError `not_found` for a missing activity, and for one of a teacher whose pay the actor may not see */
export async function requireDecidable(ctx: ReadContext, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where v.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', { id });
  await requireTeacherPay(ctx.db, ctx.actor, row.teacher_id);
  return row;
}

export async function decidedView(ctx: ReadContext, id: number): Promise<DecidedActivity> {
  const row = await requireDecidable(ctx, id);
  return viewOf(ctx, row, await activityRatesOf(ctx.db, [row.teacher_id]));
}

function viewOf(ctx: ReadContext, row: Row, rates: readonly ActivityRateVersion[]): DecidedActivity {
  const { taken: _taken, planned: _planned, line, curator_id: _, paid: __, ...activity } = row;
  const most_minutes = mostMinutes(row);
  const due = dueFor(ctx, rates, row, row.minutes ?? most_minutes);
  return {
    ...activity,
    most_minutes,
    rate: line?.rate ?? due.rate?.amount ?? null,
    amount: line?.amount ?? due.amount,
    can: allowedActions(ctx, activityActions, factsOf(ctx, row)),
  };
}

const orders: Readonly<Record<DecidedActivitiesQuery['ordering'], RawBuilder<unknown>>> = {
  start: sql`v.start, v.id`,
  '-start': sql`v.start desc, v.id desc`,
};

/**
 * Lists finished paid activities of a curator's group, with the ability those of all teachers; activities too old to be decided are left
 * out.
 */
export async function listDecidedActivities(ctx: ReadContext, { query }: { query: DecidedActivitiesQuery }): Promise<DecidedActivities> {
  const { actor } = ctx;
  const scope = seesAllPay(actor) ? sql`true` : actor.role === 'Curator' ? sql`t.curator_id = ${actor.id}` : sql`false`;
  const states = query.state ?? [];
  const ofState =
    states.length === 0
      ? sql``
      : sql` and (case when d.id is null then 'awaited' when d.took_place then 'took_place' else 'did_not' end) = any(${states}::text[])`;
  const named =
    query.search === undefined
      ? sql``
      : sql` and (u.name ilike ${containsPattern(query.search)} or v.title ilike ${containsPattern(query.search)})`;
  const from = sql`from ${tables} where v.paid and v.finish <= ${isoOf(ctx.now)} and (d.id is not null or v.start >= ${schoolMidnight(ctx, earliestDay(ctx))})
    and ${scope}${ofState}${named}`;
  const { count, rows } = await readPage<Row>(ctx.db, query, { columns, from, order: orders[query.ordering] });
  const rates = await activityRatesOf(
    ctx.db,
    rows.map(({ teacher_id }) => teacher_id),
  );
  return {
    count,
    results: rows.map((row) => viewOf(ctx, row, rates)),
    currency: ctx.settings.currency,
  };
}
