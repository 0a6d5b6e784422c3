import type { ChangedRule, PauseRegularRuleInput } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedRule } from './changed-rule.ts';
import { lockRule } from './locked-rule.ts';
import { pausedTogether } from './rule-ends.queries.ts';
import { stopRules } from './stop-rules.ts';

/**
 * Pauses a regular rule between two days: planned lessons in it are taken back, or cancelled within the limit of late cancellation, and
 * none are placed until its end. The other children of a shared lesson go on, unless it pauses for everyone.
 */
export async function pauseRegularRule(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: PauseRegularRuleInput },
): Promise<ChangedRule> {
  const stopped = await pausedTogether(ctx, await lockRule(ctx, params.id, 'pause'), body);
  const taken = await stopRules(ctx, stopped, body.late_cancellation, async ({ rule, from, to }, { taken_back, cancelled }) => {
    await ctx.db
      .insertInto('regular_pauses')
      .values({ rule_id: rule.id, from_day: from, to_day: to, paused_at: isoOf(ctx.now), paused_by: ctx.actor.id })
      .execute();
    return { action: 'regular_rule.pause', new: { from_day: from, to_day: to, taken_back, cancelled } };
  });
  return changedRule(ctx, params.id, taken);
}
