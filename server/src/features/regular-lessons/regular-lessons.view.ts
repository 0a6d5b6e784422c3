import type { RegularPause, RegularRule, UnplacedLesson } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { Asking } from '../../kernel/actions.ts';
import { ruleActions, unplacedActions } from './regular-lessons.policy.ts';
import { pauseFrom, stateOn, todayIn } from './regular-lessons.rules.ts';

type Parties = { readonly teacher_id: number; readonly curator_id: number | null; readonly manager_id: number | null };

/** A rule with names, pauses, and the facts that decide about its actions. */
export type RuleRow = Omit<RegularRule, 'state' | 'pause' | 'can'> &
  Parties & {
    readonly pauses: readonly RegularPause[];
    readonly placed_to: string | null;
  };

/** An unplaced lesson with the facts that decide about its actions. */
export type UnplacedRow = Omit<UnplacedLesson, 'can'> &
  Parties & {
    readonly state: 'open' | 'placed' | 'dismissed';
    readonly engagement_id: number;
    readonly kid_id: number;
  };

/** A rule as the actor sees it today. */
export function ruleView(row: RuleRow, asking: Asking): RegularRule {
  const { curator_id: _curator, manager_id: _manager, placed_to: _placed, pauses: _pauses, ...rule } = row;
  const today = ruleToday(row, asking);
  return { ...rule, ...today, can: allowedActions(asking, ruleActions, { ...row, ...today, paused: today.pause !== null }) };
}

/** The state and the current or next pause of a rule today. */
export function ruleToday(row: RuleRow, { now }: Pick<Asking, 'now'>): Pick<RegularRule, 'state' | 'pause'> {
  const today = todayIn(row.zone, now);
  return { state: stateOn(row, row.pauses, today), pause: pauseFrom(row.pauses, today) };
}

/** An unplaced lesson as the actor sees it. */
export function unplacedView(row: UnplacedRow, asking: Asking): UnplacedLesson {
  const { curator_id: _curator, manager_id: _manager, state: _state, engagement_id: _engagement, kid_id: _kid, ...unplaced } = row;
  return { ...unplaced, can: allowedActions(asking, unplacedActions, row) };
}
