import type { RuleAction } from '@lectern/contract/regular-lessons/regular-rule-states';
import { requireAction } from '../../../kernel/actions.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lockEngaged } from './lock-engaged.ts';
import { ruleActions } from '../regular-lessons.policy.ts';
import { todayIn } from '../regular-lessons.rules.ts';
import { requireRule } from '../regular-lessons.queries.ts';
import { ruleToday } from '../regular-lessons.view.ts';
import type { RuleRow } from '../regular-lessons.view.ts';

export type RuleToday = { readonly rule: RuleRow; readonly today: string };

/** Loads a rule for an action. @throws AppError `not_found`, `forbidden`, `rule_ended`, `rule_paused`, `rule_not_paused` */
export async function openRule(ctx: ReadContext, id: number, action: RuleAction): Promise<RuleToday> {
  const rule = await requireRule(ctx, id);
  const today = todayIn(rule.zone, ctx.now);
  const { state, pause } = ruleToday(rule, ctx);
  requireAction(ctx, ruleActions, action, { ...rule, state, paused: pause !== null });
  return { rule, today };
}

/** Loads a rule for a write, under the locks of its teacher and child. */
export async function lockRule(ctx: WriteContext, id: number, action: RuleAction): Promise<RuleToday> {
  await lockEngaged(ctx, await requireRule(ctx, id));
  return openRule(ctx, id, action);
}
