import type { ChangedRule, RegularPause } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { canArrangeLesson } from '../../lessons/public/lesson-access.ts';
import { changedRule } from './changed-rule.ts';
import { otherRulesOf } from '../regular-lessons.queries.ts';
import type { RuleRow } from '../regular-lessons.view.ts';
import { refusalOfPeople, requireEngaged } from '../engaged.queries.ts';
import { lockRule } from './locked-rule.ts';
import { notePlaced, placeRules } from '../placing/place-rules.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { firstDayOf, later, pauseFrom } from '../regular-lessons.rules.ts';

/**
 * Ends the current pause, or deletes the next one, and places its lessons. Children of a shared lesson who paused together resume together,
 * as far as the actor arranges their lessons.
 */
export async function resumeRegularRule(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ChangedRule> {
  const { rule, today } = await lockRule(ctx, params.id, 'resume');
  const engaged = await requireEngaged(ctx, rule.engagement_id);
  const refused = refusalOfPeople(engaged, firstDayOf([rule], today));
  if (refused !== null) throw refused;
  const pause = pauseFrom(rule.pauses, today);
  if (pause === null) throw new Error('a rule without a pause was resumed');
  const together = [rule, ...(await pausedWith(ctx, rule, pause))];
  // Dates in the pause have not been placed yet.
  const from = later(pause.from_day, today);
  for (const { id } of together) await endPause(ctx, id, pause, today);
  const { placed } = await placeRules(ctx, engaged, placingHorizon(ctx));
  const isResumed = ({ rule_id }: { readonly rule_id: number }) => together.some(({ id }) => id === rule_id);
  notePlaced(
    ctx,
    engaged,
    placed.filter((date) => !isResumed(date)),
  );
  for (const { id, pupil, teacher_id } of together)
    ctx.audit({
      action: 'regular_rule.resume',
      entity: 'regular_rule',
      entity_id: id,
      client_id: pupil,
      teacher_id,
      old: { ...pause },
      new: { resumed_on: from, placed: placed.filter(({ rule_id }) => rule_id === id).map(({ start }) => isoOf(start)) },
    });
  return changedRule(ctx, rule.id, { placed: placed.filter(({ rule_id }) => rule_id === rule.id).length });
}

/** The other children's rules that paused in the same write, and that the actor arranges. */
async function pausedWith(ctx: WriteContext, rule: RuleRow, { from_day }: RegularPause): Promise<RuleRow[]> {
  const { rows } = await sql<{ id: number }>`
    select o.rule_id as id from regular_pauses p join regular_pauses o on o.paused_at = p.paused_at and o.from_day = p.from_day
      and o.to_day is not distinct from p.to_day
    where p.rule_id = ${rule.id} and p.from_day = ${from_day}
  `.execute(ctx.db);
  const others = await otherRulesOf(ctx, rule);
  return others.filter(({ id, ...parties }) => rows.some((row) => row.id === id) && canArrangeLesson(ctx.actor, parties));
}

async function endPause({ db }: WriteContext, ruleId: number, { from_day }: RegularPause, today: string): Promise<void> {
  const own = sql`rule_id = ${ruleId} and from_day = ${from_day}`;
  if (from_day < today) await sql`update regular_pauses set to_day = ${today} where ${own}`.execute(db);
  else await sql`delete from regular_pauses where ${own}`.execute(db);
  await sql`update regular_rules set placed_to = least(placed_to, ${later(from_day, today)}) where id = ${ruleId}`.execute(db);
}
