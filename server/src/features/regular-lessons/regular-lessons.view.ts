import type { RegularPause, RegularRule, UnplacedLesson } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import { canReadLesson } from '../lessons/public/lesson-access.ts';
import { ruleActions, unplacedActions } from './regular-lessons.policy.ts';
import { pauseFrom, stateOn, todayIn } from './regular-lessons.rules.ts';

type Parties = { readonly teacher_id: number; readonly curator_id: number | null; readonly manager_id: number | null };

/** The rule of another child of a shared lesson, with the facts that decide whether the actor may know the child. */
type OtherRule = {
  readonly rule_id: number;
  readonly kid_id: number;
  readonly kid_name: string;
  readonly pupil: number;
  readonly manager_id: number | null;
  /** Whether the child's whole course is paused. */
  readonly is_paused: boolean;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly pauses: readonly RegularPause[];
};

/** A rule with names, pauses, and the facts that decide about its actions. */
export type RuleRow = Omit<RegularRule, 'state' | 'pause' | 'can' | 'others'> &
  Parties & {
    readonly pauses: readonly RegularPause[];
    readonly placed_to: string | null;
    readonly others: readonly OtherRule[];
  };

/** An unplaced lesson with the facts that decide about its actions. */
export type UnplacedRow = Omit<UnplacedLesson, 'can'> &
  Parties & {
    readonly state: 'open' | 'placed' | 'dismissed';
    readonly engagement_id: number;
    readonly kid_id: number;
  };

/** A rule as the actor sees it today. */
export function ruleView(row: RuleRow, ctx: RuleContext): RegularRule {
  const { curator_id: _curator, manager_id: _manager, placed_to: _placed, pauses: _pauses, ...rule } = row;
  const today = ruleToday(row, ctx);
  return {
    ...rule,
    ...today,
    others: othersOf(row, ctx),
    can: allowedActions(ctx, ruleActions, ruleFacts(row, ctx)),
  };
}

/** The other children of a shared lesson whose rules have not ended, as far as the actor may know them. */
export function othersOf(row: RuleRow, { actor, now }: RuleContext): RegularRule['others'] {
  const { teacher_id, curator_id, zone } = row;
  return row.others.flatMap(({ rule_id, kid_id, kid_name, pupil, manager_id, is_paused, pauses, ...days }) => {
    const own = stateOn(days, pauses, todayIn(zone, now));
    if (own === 'ended') return [];
    const state = is_paused ? 'paused' : own;
    const known = canReadLesson(actor, { teacher_id, curator_id, manager_id, pupil });
    return [{ rule_id, kid_id: known ? kid_id : null, kid_name: known ? kid_name : null, state }];
  });
}

/** The facts that decide about the actions on a rule. */
export function ruleFacts(row: RuleRow, ctx: RuleContext) {
  const { state, pause } = ruleToday(row, ctx);
  return { ...row, state, paused: pause !== null, children: othersOf(row, ctx).length + 1 };
}

/** The state and the current or next pause of a rule today. */
export function ruleToday(row: RuleRow, { now }: Pick<RuleContext, 'now'>): Pick<RegularRule, 'state' | 'pause'> {
  const today = todayIn(row.zone, now);
  return { state: stateOn(row, row.pauses, today), pause: pauseFrom(row.pauses, today) };
}

/** An unplaced lesson as the actor sees it. */
export function unplacedView(row: UnplacedRow, ctx: RuleContext): UnplacedLesson {
  const { curator_id: _curator, manager_id: _manager, state: _state, engagement_id: _engagement, kid_id: _kid, ...unplaced } = row;
  return { ...unplaced, can: allowedActions(ctx, unplacedActions, row) };
}
