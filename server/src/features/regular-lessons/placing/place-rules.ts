import type { RegularPause } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { placeLessons } from '../../lessons/public/place-lessons.ts';
import type { Engaged } from '../engaged.queries.ts';
import { conflictsOf } from './date-conflicts.ts';
import type { RuleDate } from './date-conflicts.ts';
import { datesOf, inPause, later, startOn, todayIn } from '../regular-lessons.rules.ts';
import type { Repeating } from '../regular-lessons.rules.ts';

/** A rule with everything that decides which of its dates are due. */
type DueRule = Repeating & {
  readonly id: number;
  readonly placed_to: string | null;
  readonly pauses: readonly RegularPause[];
  /** Dates that already have a lesson, whatever its outcome. */
  readonly taken: readonly string[];
  readonly noted: readonly { readonly date: string; readonly state: 'open' | 'placed' | 'dismissed' }[];
};

/** The result of placing, by the rules' own dates. */
export type Placement = { readonly placed: readonly RuleDate[]; readonly unplaced: readonly RuleDate[] };

async function dueRules({ db, now }: WriteContext, engagementId: number): Promise<DueRule[]> {
  // A rule's own date differs from the one in UTC by at most a day.
  const since = todayIn('UTC', now.subtract({ hours: 24 }));
  const { rows } = await sql<DueRule>`
    select r.id, r.weekday, r.start_minute, r.minutes, r.zone, r.valid_from, r.valid_to, r.placed_to,
      coalesce((select json_agg(json_build_object('from_day', p.from_day, 'to_day', p.to_day)) from regular_pauses p where p.rule_id = r.id), '[]') as pauses,
      coalesce((select json_agg(l.rule_date) from lessons l where l.rule_id = r.id and l.rule_date >= ${since} and l.moved_from_id is null), '[]') as taken,
      coalesce((select json_agg(json_build_object('date', u.rule_date, 'state', u.state)) from unplaced_lessons u
        where u.rule_id = r.id and u.rule_date >= ${since}), '[]') as noted
    from regular_rules r where r.engagement_id = ${engagementId} and (r.valid_to is null or r.valid_to > ${since}) order by r.id
  `.execute(db);
  return rows;
}

/** The dates of a rule to place now: newly due ones, and unplaced ones. */
function dueDates(rule: DueRule, horizon: string, now: Temporal.Instant): RuleDate[] {
  const fresh = datesOf(rule, rule.pauses, later(todayIn(rule.zone, now), rule.placed_to ?? rule.valid_from), horizon);
  const again = rule.noted.filter(({ date, state }) => state === 'open' && !rule.pauses.some((pause) => inPause(pause, date)));
  const settled = new Set([...rule.taken, ...rule.noted.filter(({ state }) => state !== 'open').map(({ date }) => date)]);
  const dates = new Set([...fresh, ...again.map(({ date }) => date)]);
  return [...dates]
    .filter((date) => !settled.has(date))
    .map((date) => ({ rule_id: rule.id, date, start: startOn(rule, date), minutes: rule.minutes }))
    .filter(({ start }) => Temporal.Instant.compare(start, now) > 0);
}

/**
 * Places the due lessons of an engagement's rules up to a date, under the locks of its teacher and child, in a handful of statements for
 * any number of dates. Unplaced dates are recorded with the reason and retried the next time. Idempotent.
 * @param horizon the first date on which nothing is placed yet
 */
export async function placeRules(ctx: WriteContext, engaged: Engaged, horizon: string): Promise<Placement> {
  const rules = await dueRules(ctx, engaged.engagement_id);
  const due = rules.flatMap((rule) => dueDates(rule, horizon, ctx.now));
  const reasons = await conflictsOf(ctx, engaged, due);
  const free = due.filter((_, index) => reasons[index] === null);
  const ids = await placeLessons(
    ctx,
    engaged.engagement_id,
    free.map(({ rule_id, date, start, minutes }) => ({ rule_id, rule_date: date, start: isoOf(start), minutes })),
  );
  await settle(ctx, ids);
  const unplaced = due.flatMap((date, index) => {
    const reason = reasons[index];
    return reason ? [{ ...date, reason: reason.key, params: reason.params }] : [];
  });
  await note(ctx, unplaced);
  await remember(ctx, rules, horizon);
  return { placed: free, unplaced };
}

/** Writes the audit entry of lessons that were placed by a job, not by a user's change of a rule. */
export function notePlaced(ctx: WriteContext, { client_id, teacher_id }: Engaged, placed: readonly RuleDate[]): void {
  for (const [ruleId, dates] of Map.groupBy(placed, ({ rule_id }) => rule_id))
    ctx.audit({
      action: 'regular_rule.place',
      entity: 'regular_rule',
      entity_id: ruleId,
      client_id,
      teacher_id,
      new: { placed: dates.map(({ start }) => isoOf(start)) },
    });
}

/** Deletes records of unplaced dates that have a lesson now. */
async function settle(
  { db, now }: WriteContext,
  lessons: readonly { readonly id: number; readonly rule_id: number | null; readonly rule_date: string | null }[],
): Promise<void> {
  if (lessons.length === 0) return;
  await sql`
    update unplaced_lessons u set state = 'placed', ended_at = ${isoOf(now)}, lesson_id = n.id
    from unnest(${lessons.map(({ id }) => id)}::int[], ${lessons.map(({ rule_id }) => rule_id)}::int[],
      ${lessons.map(({ rule_date }) => rule_date)}::date[]) as n (id, rule_id, rule_date)
    where u.rule_id = n.rule_id and u.rule_date = n.rule_date and u.state = 'open'
  `.execute(db);
}

type Noted = RuleDate & { readonly reason: string; readonly params: object };

async function note({ db, now }: WriteContext, dates: readonly Noted[]): Promise<void> {
  if (dates.length === 0) return;
  const at = isoOf(now);
  await db
    .insertInto('unplaced_lessons')
    .values(
      dates.map(({ rule_id, date, start, reason, params }) => ({
        rule_id,
        rule_date: date,
        start: isoOf(start),
        reason,
        params: JSON.stringify(params),
        noted_at: at,
        tried_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'rule_date'])
        .doUpdateSet((row) => ({
          reason: row.ref('excluded.reason'),
          params: row.ref('excluded.params'),
          start: row.ref('excluded.start'),
          tried_at: at,
        }))
        .where('unplaced_lessons.state', '=', 'open'),
    )
    .execute();
}

async function remember({ db }: WriteContext, rules: readonly DueRule[], horizon: string): Promise<void> {
  const behind = rules.filter(({ placed_to }) => placed_to === null || placed_to < horizon).map(({ id }) => id);
  if (behind.length > 0) await sql`update regular_rules set placed_to = ${horizon} where id = any(${behind}::int[])`.execute(db);
}
