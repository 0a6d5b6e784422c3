import type { StopPreview } from '@lectern/contract/engagements/engagements.schema';
import type { LateCancellation, LateCancellationQuery, LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { placeEngagement } from '../placing/place-due-lessons.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { later, todayIn } from '../regular-lessons.rules.ts';
import { ruleRowsById } from '../regular-lessons.queries.ts';
import { falloutOf, lateOf } from '../rule-lessons.queries.ts';
import { othersAfter } from '../terms/rule-ends.queries.ts';
import { takeBack } from '../terms/take-back.ts';

type Rule = {
  readonly id: number;
  readonly zone: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly client_id: number;
  readonly teacher_id: number;
};

/** Current and future rules; today is in each rule's own zone. */
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

/** Previews a stop of regular lessons from today until a day, or for good: the number of weekly times, and the affected lessons. */
export async function stoppedRules(
  ctx: ReadContext,
  engagementIds: readonly number[],
  until: string | null,
  cancellation: LateCancellationQuery,
): Promise<{ rules: number; taken_back: readonly { readonly id: number; readonly start: string }[]; late: readonly LateLesson[] }> {
  const rules = await openRulesOf(ctx.db, engagementIds, ctx.now);
  const fallouts = await Promise.all(rules.map(({ id, today }) => falloutOf(ctx, id, today, until)));
  const all = fallouts.flatMap(({ taken_back }) => taken_back);
  const late = await lateOf(ctx, { taken_back: all }, cancellation);
  return { rules: rules.length, taken_back: all.filter(({ id }) => !late.some((lesson) => lesson.id === id)), late };
}

/** What happens to the other children of shared weekly lessons when engagements stop; children who stop themselves are left out. */
export async function othersOfStopped(ctx: ReadContext, engagementIds: readonly number[]): Promise<StopPreview['others']> {
  const open = await openRulesOf(ctx.db, engagementIds, ctx.now);
  const stopped = await ruleRowsById(
    ctx,
    open.map(({ id }) => id),
  );
  const found = new Map<string, StopPreview['others'][number]>();
  for (const rule of stopped)
    for (const { rule_id, kid_name, becomes } of othersAfter(
      ctx,
      { rule },
      stopped.map((each) => ({ rule: each })),
    )) {
      const kid = rule.others.find((other) => other.rule_id === rule_id)?.kid_id;
      if (becomes !== 'stops_too') found.set(`${kid} ${becomes}`, { kid_name, becomes });
    }
  return [...found.values()];
}

/**
 * Ends every regular rule of engagements from today on, under the locks of their teachers and children. Planned lessons are taken back, or
 * cancelled within the limit of late cancellation; those changed by hand stay.
 * @throws AppError the errors of `takeLessonsAway`
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
 * Takes back the planned regular lessons of paused engagements from today until a day; their dates are placed again on resume. Within the
 * limit of late cancellation lessons are cancelled. Under the same locks.
 * @throws AppError the errors of `takeLessonsAway`
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

/** Places the regular lessons of a resumed engagement; unplaced dates are recorded as usual. Under the same locks. */
export async function placeRulesOf(ctx: WriteContext, engagementId: number): Promise<void> {
  await placeEngagement(ctx, engagementId, placingHorizon(ctx));
}

function note(ctx: WriteContext, action: string, rule: Rule, after: Readonly<Record<string, unknown>>): void {
  const { id, client_id, teacher_id, valid_to } = rule;
  const old = action === 'regular_rule.end' ? { valid_to } : null;
  ctx.audit({ action, entity: 'regular_rule', entity_id: id, client_id, teacher_id, old, new: after });
}
