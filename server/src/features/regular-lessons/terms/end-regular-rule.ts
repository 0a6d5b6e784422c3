import type { ChangedRule, EndRegularRuleInput } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedRule } from './changed-rule.ts';
import { lockRule } from './locked-rule.ts';
import { endOfRule } from './rule-ends.queries.ts';
import { falloutOf } from '../rule-lessons.queries.ts';
import { takeBackOf } from './take-back.ts';

/**
 * Ends a regular rule from a day on: planned lessons are taken back, or cancelled within the limit of late cancellation; those changed by
 * hand stay.
 */
export async function endRegularRule(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: EndRegularRuleInput },
): Promise<ChangedRule> {
  const { rule, today } = await lockRule(ctx, params.id, 'end');
  const end = endOfRule(rule, today, body.from_day);
  const fallout = await falloutOf(ctx, rule.id, end, null);
  const { taken_back, cancelled } = await takeBackOf(ctx, { ruleId: rule.id, fallout, from: end, to: null }, body.late_cancellation);
  await ctx.db.updateTable('regular_rules').set({ valid_to: end }).where('id', '=', rule.id).execute();
  ctx.audit({
    action: 'regular_rule.end',
    entity: 'regular_rule',
    entity_id: rule.id,
    client_id: rule.pupil,
    teacher_id: rule.teacher_id,
    old: { valid_to: rule.valid_to },
    new: { valid_to: end, taken_back, cancelled },
  });
  return changedRule(ctx, rule.id, { taken_back: taken_back.length, cancelled: cancelled.length });
}
