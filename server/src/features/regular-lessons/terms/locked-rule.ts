import type { RuleAction } from '@lectern/contract/regular-lessons/regular-rule-states';
import { blockOf, isPermitted, requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lockEngaged } from './lock-engaged.ts';
import { ruleActions } from '../regular-lessons.policy.ts';
import { todayIn } from '../regular-lessons.rules.ts';
import { otherRulesOf, requireRule } from '../regular-lessons.queries.ts';
import { ruleFacts } from '../regular-lessons.view.ts';
import type { RuleRow } from '../regular-lessons.view.ts';

export type RuleToday = { readonly rule: RuleRow; readonly today: string };

/** Loads a rule for an action. @throws AppError `not_found`, `forbidden`, `rule_ended`, `rule_paused`, `rule_not_paused` */
export async function openRule(ctx: ReadContext, id: number, action: RuleAction): Promise<RuleToday> {
  const rule = await requireRule(ctx, id);
  const today = todayIn(rule.zone, ctx.now);
  requireAction(ctx, ruleActions, action, ruleFacts(rule, ctx));
  return { rule, today };
}

/** Loads a rule for a write, under the locks of its teacher and child. @param joining children who are about to join */
export async function lockRule(ctx: WriteContext, id: number, action: RuleAction, joining: readonly number[] = []): Promise<RuleToday> {
  await lockEngaged(ctx, await requireRule(ctx, id), joining);
  return openRule(ctx, id, action);
}

/**
 * The rules of the other children that an action on a shared lesson also affects: those whose state allows it.
 * @throws AppError `group_of_others` if the actor does not arrange the lessons of all of them
 */
export async function othersToo(ctx: ReadContext, { rule }: RuleToday, action: RuleAction): Promise<RuleToday[]> {
  const others = (await otherRulesOf(ctx, rule)).map((other) => ({ other, facts: ruleFacts(other, ctx) }));
  const open = others.filter(({ facts }) => blockOf(ruleActions[action], ctx, facts) === null);
  if (open.some(({ facts }) => !isPermitted(ruleActions[action], ctx.actor, facts))) throw new AppError('group_of_others');
  return open.map(({ other }) => ({ rule: other, today: todayIn(other.zone, ctx.now) }));
}
