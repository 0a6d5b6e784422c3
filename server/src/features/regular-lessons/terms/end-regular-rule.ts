import type { ChangedRule, EndRegularRuleInput } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedRule } from './changed-rule.ts';
import { lockRule } from './locked-rule.ts';
import { endedTogether } from './rule-ends.queries.ts';
import { stopRules } from './stop-rules.ts';

/**
 * Ends a regular rule from a day on: planned lessons are taken back, or cancelled within the limit of late cancellation; those changed by
 * hand stay. The other children of a shared lesson go on, unless it ends for everyone.
 */
export async function endRegularRule(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: EndRegularRuleInput },
): Promise<ChangedRule> {
  const stopped = await endedTogether(ctx, await lockRule(ctx, params.id, 'end'), body);
  const taken = await stopRules(ctx, stopped, body.late_cancellation, async ({ rule, from }, { taken_back, cancelled }) => {
    await ctx.db.updateTable('regular_rules').set({ valid_to: from }).where('id', '=', rule.id).execute();
    return { action: 'regular_rule.end', old: { valid_to: rule.valid_to }, new: { valid_to: from, taken_back, cancelled } };
  });
  return changedRule(ctx, params.id, taken);
}
