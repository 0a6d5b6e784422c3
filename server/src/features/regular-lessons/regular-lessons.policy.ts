import type { RuleAction, RuleState } from '@lectern/contract/regular-lessons/regular-rule-states';
import type { ActionRule, ActionRules, Asking } from '../../kernel/actions.ts';
import { canArrangeLesson } from '../lessons/public/lesson-access.ts';
import { refusalByState } from './regular-lessons.rules.ts';

type Parties = { readonly teacher_id: number; readonly curator_id: number | null; readonly manager_id: number | null };
/** `paused`: a pause is on, or one is to come. */
type RuleFacts = Parties & { readonly state: RuleState; readonly paused: boolean };

function ruleOf(action: RuleAction): ActionRule<RuleFacts> {
  return { who: canArrangeLesson, blockedBy: ({ state, paused }) => refusalByState(action, state, paused) };
}

/** Who may do what with a rule that lessons repeat by, and when: guards and buttons read it. */
export const ruleActions: ActionRules<RuleAction, RuleFacts> = {
  change: ruleOf('change'),
  pause: ruleOf('pause'),
  resume: ruleOf('resume'),
  end: ruleOf('end'),
};

type UnplacedFacts = Parties & { readonly state: 'open' | 'placed' | 'dismissed'; readonly start: string };

/** Whether a date without a lesson needs no decision any more. */
function isSettled({ state, start }: Pick<UnplacedFacts, 'state' | 'start'>, { now }: Pick<Asking, 'now'>): boolean {
  return state !== 'open' || Temporal.Instant.compare(Temporal.Instant.from(start), now) <= 0;
}

const unplaced: ActionRule<UnplacedFacts> = {
  who: canArrangeLesson,
  blockedBy: (row, asking) => (isSettled(row, asking) ? 'unplaced_settled' : null),
};

/** The same for a date of a rule that has no lesson. */
export const unplacedActions: ActionRules<'place' | 'dismiss', UnplacedFacts> = { place: unplaced, dismiss: unplaced };
