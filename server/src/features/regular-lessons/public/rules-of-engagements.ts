import type { LateCancellation, LateCancellationQuery, LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { placeEngagement } from '../placing/place-due-lessons.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { later, todayIn } from '../regular-lessons.rules.ts';
import { falloutOf, lateOf } from '../rule-lessons.queries.ts';
import { takeBack } from '../terms/take-back.ts';

type Rule = {
  readonly id: number;
  readonly zone: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly client_id: number;
  readonly teacher_id: number;
};

/** Rules that hold today or will; today is that of each rule's own zone. */
async function openRulesOf(db: Db, engagementIds: readonly number[], now: Temporal.Instant): Promise<(Rule & { today: string })[]> {
  if (engagementIds.length === 0) return [];
  const { rows } = await sql<Rule>`
    select r.id, r.zone, r.valid_from, r.valid_to, e.client_id, e.teacher_id
    from regular_rules r join engagements e on e.id = r.engagement_id
    where r.engagement_id = any(${engagementIds}::int[]) order by r.id
  `.execute(db);
  return rows
    .map((rule) => ({ ...rule, today: todayIn(rule.zone, now) }))
    .filter(({ valid_from, valid_to, today }) => valid_to === null || valid_to > later(today, valid_from));
}

/** What weekly lessons come to that stop from today until a day, or for good: how many weekly times, and what becomes of which lessons. */
export async function stoppedRules(
  ctx: ReadContext,
  engagementIds: readonly number[],
  until: string | null,
  asked: LateCancellationQuery,
): Promise<{ rules: number; taken_back: readonly { readonly id: number; readonly start: string }[]; late: readonly LateLesson[] }> {
  const rules = await openRulesOf(ctx.db, engagementIds, ctx.now);
  const fallouts = await Promise.all(rules.map(({ id, today }) => falloutOf(ctx, id, today, until)));
  const all = fallouts.flatMap(({ taken_back }) => taken_back);
  const late = await lateOf(ctx, { taken_back: all }, asked);
  return { rules: rules.length, taken_back: all.filter(({ id }) => !late.some((lesson) => lesson.id === id)), late };
}

/**
 * Ends every weekly lesson of engagements from today on, under the locks of their teachers and children: what is planned by them
 * is taken back, or cancelled inside the limit of late cancellation; what somebody changed by hand stays.
 * @throws AppError as `takeLessonsAway` does
 */
export async function endRulesOf(ctx: WriteContext, engagementIds: readonly number[], cancellation: LateCancellation): Promise<void> {
  const freed = await freedBy(ctx, engagementIds, null);
  const taken = await takeBack(ctx, freed, cancellation);
  for (const { rule, from: end } of freed) {
    await ctx.db.updateTable('regular_rules').set({ valid_to: end }).where('id', '=', rule.id).execute();
    const { taken_back = [], cancelled = [] } = taken.get(rule.id) ?? {};
    note(ctx, 'regular_rule.end', rule, { valid_to: end, taken_back, cancelled });
  }
}

/**
 * Takes back what is planned by the weekly lessons of engagements that rest, from today until a day, and sees to those dates again
 * when they go on: while an engagement rests, nothing is placed. Inside the limit of late cancellation lessons are cancelled. Under
 * the same locks. @throws AppError as `takeLessonsAway` does
 */
export async function restRulesOf(
  ctx: WriteContext,
  engagementIds: readonly number[],
  until: string | null,
  cancellation: LateCancellation,
): Promise<void> {
  const freed = await freedBy(ctx, engagementIds, until);
  const taken = await takeBack(ctx, freed, cancellation);
  for (const { rule } of freed) {
    await sql`update regular_rules set placed_to = least(placed_to, ${rule.today}) where id = ${rule.id}`.execute(ctx.db);
    const { taken_back = [], cancelled = [] } = taken.get(rule.id) ?? {};
    note(ctx, 'regular_rule.pause', rule, { from_day: rule.today, to_day: until, taken_back, cancelled });
  }
}

async function freedBy(ctx: WriteContext, engagementIds: readonly number[], until: string | null) {
  const rules = await openRulesOf(ctx.db, engagementIds, ctx.now);
  return Promise.all(
    rules.map(async (rule) => {
      const from = later(rule.today, rule.valid_from);
      return { rule, ruleId: rule.id, from, to: until, fallout: await falloutOf(ctx, rule.id, from, until) };
    }),
  );
}

/** Places the weekly lessons of an engagement that goes on again; what finds no place is noted as always. Under the same locks. */
export async function placeRulesOf(ctx: WriteContext, engagementId: number): Promise<void> {
  await placeEngagement(ctx, engagementId, placingHorizon(ctx));
}

function note(ctx: WriteContext, action: string, rule: Rule, after: Readonly<Record<string, unknown>>): void {
  const { id, client_id, teacher_id, valid_to } = rule;
  const old = action === 'regular_rule.end' ? { valid_to } : null;
  ctx.audit({ action, entity: 'regular_rule', entity_id: id, client_id, teacher_id, old, new: after });
}
