import type { Allowed } from '@lectern/contract/page';
import type { RegularPause, RegularRule, UnplacedLesson } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { RuleAction } from '@lectern/contract/regular-lessons/regular-rule-states';
import type { Actor } from '../../kernel/calls/context.ts';
import { canArrangeLesson } from '../lessons/public/lesson-access.ts';
import { pauseFrom, refusalOf, stateOn, todayIn } from './regular-lessons.rules.ts';

type Parties = { readonly teacher_id: number; readonly curator_id: number | null; readonly manager_id: number | null };
type Viewing = { readonly actor: Actor; readonly now: Temporal.Instant };

/** A rule with the names around it, its pauses, and who decides over it. */
export type RuleRow = Omit<RegularRule, 'state' | 'pause' | 'can'> &
  Parties & {
    readonly pauses: readonly RegularPause[];
    readonly placed_to: string | null;
  };

/** A date without a lesson, and who decides over it. */
export type UnplacedRow = Omit<UnplacedLesson, 'can'> &
  Parties & {
    readonly state: 'open' | 'placed' | 'dismissed';
    readonly engagement_id: number;
    readonly kid_id: number;
  };

/** A rule as the asking user sees it today. */
export function ruleView(row: RuleRow, { actor, now }: Viewing): RegularRule {
  const { curator_id: _curator, manager_id: _manager, placed_to: _placed, pauses, ...rule } = row;
  const today = todayIn(rule.zone, now);
  const state = stateOn(rule, pauses, today);
  const pause = pauseFrom(pauses, today);
  const permitted = canArrangeLesson(actor, row);
  const allowedTo = (action: RuleAction): Allowed => {
    const reason = permitted ? refusalOf(action, state, pause !== null) : 'forbidden';
    return { allowed: reason === null, reason };
  };
  return {
    ...rule,
    state,
    pause,
    can: { change: allowedTo('change'), pause: allowedTo('pause'), resume: allowedTo('resume'), end: allowedTo('end') },
  };
}

/** Whether a date without a lesson is still to be seen to. */
export function isSettled({ state, start }: Pick<UnplacedRow, 'state' | 'start'>, now: Temporal.Instant): boolean {
  return state !== 'open' || Temporal.Instant.compare(Temporal.Instant.from(start), now) <= 0;
}

/** A date without a lesson as the asking user sees it. */
export function unplacedView(row: UnplacedRow, { actor, now }: Viewing): UnplacedLesson {
  const { curator_id: _curator, manager_id: _manager, state: _state, engagement_id: _engagement, kid_id: _kid, ...unplaced } = row;
  const reason = !canArrangeLesson(actor, row) ? 'forbidden' : isSettled(row, now) ? 'unplaced_settled' : null;
  const allowed = { allowed: reason === null, reason };
  return { ...unplaced, can: { place: allowed, dismiss: allowed } };
}
