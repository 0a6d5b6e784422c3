import type { ChangedRule, PauseRegularRuleInput } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedRule } from './changed-rule.ts';
import { lockRule } from './locked-rule.ts';
import { pauseOfRule } from './rule-ends.queries.ts';
import { falloutOf } from '../rule-lessons.queries.ts';
import { takeBackOf } from './take-back.ts';

/**
 * Pauses a regular rule between two days: planned lessons in it are taken back, or cancelled within the limit of late cancellation, and
 * none are placed until its end.
 */
export async function pauseRegularRule(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: PauseRegularRuleInput },
): Promise<ChangedRule> {
  const { rule, today } = await lockRule(ctx, params.id, 'pause');
  const { from_day, to_day } = pauseOfRule(rule, today, body);
  const fallout = await falloutOf(ctx, rule.id, from_day, to_day);
  const freed = { ruleId: rule.id, fallout, from: from_day, to: to_day };
  const { taken_back, cancelled } = await takeBackOf(ctx, freed, body.late_cancellation);
  await ctx.db
    .insertInto('regular_pauses')
    .values({ rule_id: rule.id, from_day, to_day, paused_at: isoOf(ctx.now), paused_by: ctx.actor.id })
    .execute();
  ctx.audit({
    action: 'regular_rule.pause',
    entity: 'regular_rule',
    entity_id: rule.id,
    client_id: rule.pupil,
    teacher_id: rule.teacher_id,
    new: { from_day, to_day, taken_back, cancelled },
  });
  return changedRule(ctx, rule.id, { taken_back: taken_back.length, cancelled: cancelled.length });
}
