import { mostTogether } from '@lectern/contract/regular-lessons/regular-rule-states';
import type { RuleAction, RuleState } from '@lectern/contract/regular-lessons/regular-rule-states';
import type { ServiceCourseKind } from '@lectern/contract/study/study.schema';
import type { ActionRule, ActionRules, RuleContext } from '../../kernel/actions.ts';
import { canArrangeLesson } from '../lessons/public/lesson-access.ts';
import { refusalByState } from './regular-lessons.rules.ts';

type Parties = { readonly teacher_id: number; readonly curator_id: number | null; readonly manager_id: number | null };
/** `paused`: a pause is in force or planned. `children`: those of the lesson whose rules have not ended. */
type RuleFacts = Parties & {
  readonly state: RuleState;
  readonly paused: boolean;
  readonly kind: ServiceCourseKind;
  readonly children: number;
};

function ruleOf(action: RuleAction): ActionRule<RuleFacts> {
  return { who: canArrangeLesson, blockedBy: ({ state, paused }) => refusalByState(action, state, paused) };
}

/** Who may perform which action on a regular rule, and when; guards and buttons use it. */
export const ruleActions: ActionRules<RuleAction, RuleFacts> = {
  change: ruleOf('change'),
  pause: ruleOf('pause'),
  resume: ruleOf('resume'),
  end: ruleOf('end'),
  join: {
    who: canArrangeLesson,
    blockedBy: ({ state, paused, kind, children }) => {
      const most = mostTogether(kind);
      if (most === 1) return 'not_a_pair';
      return refusalByState('join', state, paused) ?? (children < most ? null : { key: 'group_full', params: { count: most } });
    },
  },
};

type UnplacedFacts = Parties & { readonly state: 'open' | 'placed' | 'dismissed'; readonly start: string };

/** Whether an unplaced lesson needs no decision any more. */
function isSettled({ state, start }: Pick<UnplacedFacts, 'state' | 'start'>, { now }: Pick<RuleContext, 'now'>): boolean {
  return state !== 'open' || Temporal.Instant.compare(Temporal.Instant.from(start), now) <= 0;
}

const unplaced: ActionRule<UnplacedFacts> = {
  who: canArrangeLesson,
  blockedBy: (row, ctx) => (isSettled(row, ctx) ? 'unplaced_settled' : null),
};

export const unplacedActions: ActionRules<'place' | 'dismiss', UnplacedFacts> = { place: unplaced, dismiss: unplaced };
