import type {
  EndPreviewQuery,
  PausePreviewQuery,
  RegularPause,
  RuleConsequences,
} from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { LateCancellationQuery } from '@lectern/contract/lessons/taken-away.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { openRule, othersToo } from './locked-rule.ts';
import type { RuleToday } from './locked-rule.ts';
import { later } from '../regular-lessons.rules.ts';
import { othersOf } from '../regular-lessons.view.ts';
import type { RuleRow } from '../regular-lessons.view.ts';
import { consequencesOf, falloutOf, joinedFallout } from '../rule-lessons.queries.ts';
import { requireNotPast } from './terms.ts';

/**
 * The day from which a rule no longer holds; one that has not begun ends before its first day.
 * @throws AppError `day_in_past`, and `rule_ended` if it ends earlier anyway
 */
export function endOfRule({ valid_from, valid_to }: RuleRow, today: string, requested: string): string {
  requireNotPast(requested, today, 'from_day');
  if (valid_to !== null && requested >= valid_to) throw new AppError('rule_ended', {}, 'from_day');
  return later(requested, valid_from);
}

/** @throws AppError `day_in_past`; `invalid` for an end that is not after the beginning; `rule_ended` */
export function pauseOfRule({ valid_to }: RuleRow, today: string, { from_day, to_day }: RegularPause): RegularPause {
  requireNotPast(from_day, today, 'from_day');
  if (to_day !== null && to_day <= from_day) throw new AppError('invalid', { reason: 'too_small' }, 'to_day');
  if (valid_to !== null && from_day >= valid_to) throw new AppError('rule_ended', {}, 'from_day');
  return { from_day, to_day };
}

/** A rule with the days [from, to) on which it stops. */
export type StoppedRule = RuleToday & { readonly from: string; readonly to: string | null };

const lasts =
  (from: string) =>
  ({ rule: { valid_to } }: RuleToday) =>
    valid_to === null || valid_to > from;

/** The rules that end together: the rule, and those of the other children if all stop. @throws AppError `group_of_others` */
export async function endedTogether(
  ctx: ReadContext,
  open: RuleToday,
  requested: { from_day: string; everyone: boolean },
): Promise<StoppedRule[]> {
  const { from_day, everyone } = requested;
  const first = { ...open, from: endOfRule(open.rule, open.today, from_day), to: null };
  const others = everyone ? (await othersToo(ctx, open, 'end')).filter(lasts(from_day)) : [];
  return [first, ...others.map((each) => ({ ...each, from: endOfRule(each.rule, each.today, from_day), to: null }))];
}

/** The rules that pause together, likewise. @throws AppError `group_of_others` */
export async function pausedTogether(
  ctx: ReadContext,
  open: RuleToday,
  requested: RegularPause & { everyone: boolean },
): Promise<StoppedRule[]> {
  const { from_day: from, to_day: to } = pauseOfRule(open.rule, open.today, requested);
  const others = requested.everyone ? (await othersToo(ctx, open, 'pause')).filter(lasts(from)) : [];
  return [open, ...others].map((each) => ({ ...each, from, to }));
}

/** What happens to the other children of a shared lesson when some of its rules stop. */
export function othersAfter(
  ctx: ReadContext,
  { rule }: Pick<RuleToday, 'rule'>,
  stopped: readonly Pick<RuleToday, 'rule'>[],
): RuleConsequences['others'] {
  const stops = (id: number) => stopped.some((each) => each.rule.id === id);
  const others = othersOf(rule, ctx);
  const goOn = others.filter(({ rule_id, state }) => !stops(rule_id) && state !== 'paused').length;
  return others.map(({ rule_id, kid_name, state }) => {
    if (stops(rule_id)) return { rule_id, kid_name, becomes: 'stops_too' };
    if (state === 'paused') return { rule_id, kid_name, becomes: 'rests' };
    return { rule_id, kid_name, becomes: goOn === 1 ? 'goes_on_alone' : 'goes_on' };
  });
}

async function previewStop(
  ctx: ReadContext,
  open: RuleToday,
  stopped: readonly StoppedRule[],
  cancellation: LateCancellationQuery,
): Promise<RuleConsequences> {
  const fallouts = await Promise.all(stopped.map(({ rule, from, to }) => falloutOf(ctx, rule.id, from, to)));
  return { ...(await consequencesOf(ctx, joinedFallout(fallouts), cancellation)), others: othersAfter(ctx, open, stopped) };
}

export async function previewRuleEnd(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: EndPreviewQuery },
): Promise<RuleConsequences> {
  const open = await openRule(ctx, params.id, 'end');
  const { from_day, everyone = false } = query;
  return previewStop(ctx, open, await endedTogether(ctx, open, { from_day, everyone }), query);
}

export async function previewRulePause(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: PausePreviewQuery },
): Promise<RuleConsequences> {
  const open = await openRule(ctx, params.id, 'pause');
  const { from_day, to_day = null, everyone = false } = query;
  return previewStop(ctx, open, await pausedTogether(ctx, open, { from_day, to_day, everyone }), query);
}
