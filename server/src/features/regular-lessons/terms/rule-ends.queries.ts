import type {
  EndPreviewQuery,
  PausePreviewQuery,
  RegularPause,
  RuleConsequences,
} from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { openRule } from './locked-rule.ts';
import { later } from '../regular-lessons.rules.ts';
import type { RuleRow } from '../regular-lessons.view.ts';
import { consequencesOf, falloutOf } from '../rule-lessons.queries.ts';
import { requireNotPast } from './terms.ts';

/**
 * The day from which a rule no longer holds; one that has not begun ends before its first day.
 * @throws AppError `day_in_past`, and `rule_ended` if it ends earlier anyway
 */
export function endOfRule({ valid_from, valid_to }: RuleRow, today: string, wanted: string): string {
  requireNotPast(wanted, today, 'from_day');
  if (valid_to !== null && wanted >= valid_to) throw new AppError('rule_ended', {}, 'from_day');
  return later(wanted, valid_from);
}

/** @throws AppError `day_in_past`; `invalid` for an end that is not after the beginning; `rule_ended` */
export function pauseOfRule({ valid_to }: RuleRow, today: string, { from_day, to_day }: RegularPause): RegularPause {
  requireNotPast(from_day, today, 'from_day');
  if (to_day !== null && to_day <= from_day) throw new AppError('invalid', { reason: 'too_small' }, 'to_day');
  if (valid_to !== null && from_day >= valid_to) throw new AppError('rule_ended', {}, 'from_day');
  return { from_day, to_day };
}

export async function previewRuleEnd(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: EndPreviewQuery },
): Promise<RuleConsequences> {
  const { rule, today } = await openRule(ctx, params.id, 'end');
  return consequencesOf(ctx, await falloutOf(ctx, rule.id, endOfRule(rule, today, query.from_day), null), query);
}

export async function previewRulePause(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: PausePreviewQuery },
): Promise<RuleConsequences> {
  const { rule, today } = await openRule(ctx, params.id, 'pause');
  const { from_day, to_day } = pauseOfRule(rule, today, { from_day: query.from_day, to_day: query.to_day ?? null });
  return consequencesOf(ctx, await falloutOf(ctx, rule.id, from_day, to_day), query);
}
