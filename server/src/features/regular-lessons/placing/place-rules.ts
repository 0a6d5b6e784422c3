import type { RegularPause } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { placeLessons } from '../../lessons/public/place-lessons.ts';
import { engagedIn } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';
import { sharedDates, slotsOn } from './shared-slots.ts';
import type { SharedDates } from './shared-slots.ts';
import { conflictsOf } from './date-conflicts.ts';
import type { RuleDate } from './date-conflicts.ts';
import { datesOf, inPause, later, startOn, todayIn } from '../regular-lessons.rules.ts';
import type { Repeating } from '../regular-lessons.rules.ts';

/** A rule with everything that decides which of its dates are due. */
type DueRule = Repeating & {
  readonly id: number;
  readonly engagement_id: number;
  readonly group_id: number | null;
  readonly placed_to: string | null;
  readonly pauses: readonly RegularPause[];
  /** Dates that already have a lesson, whatever its outcome. */
  readonly taken: readonly string[];
  readonly noted: readonly { readonly date: string; readonly state: 'open' | 'placed' | 'dismissed' }[];
};

/** A date of a rule, and whose lesson it is. */
type PlacedDate = RuleDate & { readonly client_id: number };
/** The result of placing, by the rules' own dates. */
export type Placement = { readonly placed: readonly PlacedDate[]; readonly unplaced: readonly PlacedDate[] };

/** The rules of an engagement, and those of the other children of its shared lessons. */
async function dueRules({ db, now }: WriteContext, engagementId: number): Promise<DueRule[]> {
  // A rule's own date differs from the one in UTC by at most a day.
  const since = todayIn('UTC', now.subtract({ hours: 24 }));
  const { rows } = await sql<DueRule>`
    select r.id, r.engagement_id, r.group_id, r.weekday, r.start_minute, r.minutes, r.zone, r.valid_from, r.valid_to, r.placed_to,
      coalesce((select json_agg(json_build_object('from_day', p.from_day, 'to_day', p.to_day)) from regular_pauses p where p.rule_id = r.id), '[]') as pauses,
      coalesce((select json_agg(l.rule_date) from lessons l where l.rule_id = r.id and l.rule_date >= ${since} and l.moved_from_id is null), '[]') as taken,
      coalesce((select json_agg(json_build_object('date', u.rule_date, 'state', u.state)) from unplaced_lessons u
        where u.rule_id = r.id and u.rule_date >= ${since}), '[]') as noted
    from regular_rules r where (r.engagement_id = ${engagementId}
      or r.group_id in (select group_id from regular_rules where engagement_id = ${engagementId})) and (r.valid_to is null or r.valid_to > ${since}) order by r.id
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

/** A child of the same weekly lessons, with the rules. */
type Member = { readonly engaged: Engaged; readonly rules: readonly DueRule[] };

/**
 * Places the due lessons of an engagement's rules up to a date, under the locks of its teacher and child, in a handful of statements for
 * any number of dates. A shared lesson is placed for all its children in one slot. Unplaced dates are recorded with the reason and retried
 * the next time. Idempotent.
 * @param horizon the first date on which nothing is placed yet
 */
export async function placeRules(ctx: WriteContext, engaged: Engaged, horizon: string): Promise<Placement> {
  const rules = await dueRules(ctx, engaged.engagement_id);
  const parts: Placement[] = [];
  // One group after the other, because the lessons of one are busy time for the next.
  for (const [groupId, together] of Map.groupBy(rules, ({ group_id }) => group_id)) {
    const members: Member[] = [];
    for (const [id, own] of Map.groupBy(together, ({ engagement_id }) => engagement_id)) {
      const member = id === engaged.engagement_id ? engaged : await engagedIn(ctx, id);
      if (member !== null && (member.status === 'active' || member === engaged)) members.push({ engaged: member, rules: own });
    }
    parts.push(await placeTogether(ctx, groupId, members, horizon));
  }
  return { placed: parts.flatMap(({ placed }) => placed), unplaced: parts.flatMap(({ unplaced }) => unplaced) };
}

async function placeTogether(ctx: WriteContext, groupId: number | null, members: readonly Member[], horizon: string): Promise<Placement> {
  const dates = members.flatMap(({ engaged, rules }) =>
    rules.flatMap((rule) => dueDates(rule, horizon, ctx.now).map((due) => ({ ...due, engaged, client_id: engaged.client_id }))),
  );
  const shared = await sharedDates(ctx.db, groupId, members[0]?.engaged.teacher_id ?? 0, dates);
  const reasons = await reasonsOf(ctx, groupId, dates, shared);
  const free = dates.filter((date) => !reasons.has(date));
  const slots =
    groupId === null
      ? null
      : await slotsOn(
          ctx,
          shared,
          free.map(({ date }) => date),
        );
  const ids = await placeLessons(
    ctx,
    free.map(({ engaged, rule_id, date, start, minutes }) => ({
      engagement_id: engaged.engagement_id,
      shared_slot: slots?.get(date) ?? null,
      rule_id,
      rule_date: date,
      start: isoOf(start),
      minutes,
    })),
  );
  await settle(ctx, ids);
  const unplaced = dates.flatMap((date) => {
    const reason = reasons.get(date);
    return reason === undefined ? [] : [{ ...date, reason: reason.key, params: reason.params }];
  });
  await note(ctx, unplaced);
  await remember(
    ctx,
    members.flatMap(({ rules }) => rules),
    horizon,
  );
  return { placed: free, unplaced };
}

type MemberDate = PlacedDate & { readonly engaged: Engaged };
type Reason = { readonly key: string; readonly params: object };

/** Why a lesson cannot be placed, by date. A pair is taught only together: while one child is busy, neither is placed. */
async function reasonsOf(
  ctx: WriteContext,
  groupId: number | null,
  dates: readonly MemberDate[],
  { joinedIds, changed }: SharedDates,
): Promise<ReadonlyMap<MemberDate, Reason>> {
  const reasons = new Map<MemberDate, Reason>();
  for (const [engaged, own] of Map.groupBy(dates, (date) => date.engaged)) {
    const conflicts = await conflictsOf(ctx, engaged, own, { without: joinedIds });
    for (const [index, date] of own.entries()) {
      const conflict = changed.has(date.date) ? { key: 'changed_by_hand', params: {} } : conflicts[index];
      if (conflict) reasons.set(date, conflict);
    }
  }
  if (groupId === null || dates[0]?.engaged.kind !== 'pair') return reasons;
  for (const together of Map.groupBy(dates, ({ date }) => date).values()) {
    if (!together.some((date) => reasons.has(date))) continue;
    for (const date of together) if (!reasons.has(date)) reasons.set(date, { key: 'other_child_busy', params: {} });
  }
  return reasons;
}

/** Writes the audit entry of lessons that were placed by a job, not by a user's change of a rule. */
export function notePlaced(ctx: WriteContext, { teacher_id }: Pick<Engaged, 'teacher_id'>, placed: readonly PlacedDate[]): void {
  for (const [ruleId, dates] of Map.groupBy(placed, ({ rule_id }) => rule_id))
    ctx.audit({
      action: 'regular_rule.place',
      entity: 'regular_rule',
      entity_id: ruleId,
      client_id: dates[0]?.client_id ?? null,
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
