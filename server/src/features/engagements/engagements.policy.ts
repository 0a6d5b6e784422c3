import type { EngagementAction, EngagementStatus } from '@lectern/contract/engagements/engagement-states';
import { abilities } from '@lectern/contract/permissions';
import type { ActionRule, ActionRules } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';
import { refusalByState } from './engagements.rules.ts';

/** The people concerned by an engagement besides the child: the curator of the teacher's group and the client's account manager. */
export type EngagementParties = { readonly curator_id: number | null; readonly manager_id: number | null };

/** Whoever arranges the lessons starts, pauses and ends an engagement; the teacher is only notified. */
function canArrangeEngagement(actor: Actor, { curator_id, manager_id }: EngagementParties): boolean {
  if (actor.abilities.includes(abilities.allSchedules)) return true;
  if (actor.role === 'AccountManager') return manager_id === actor.id || actor.abilities.includes(abilities.allClients);
  return actor.role === 'Curator' && curator_id === actor.id;
}

type EngagementStanding = EngagementParties & {
  readonly status: EngagementStatus;
  readonly client_status: 'active' | 'inactive';
  readonly kid_status: 'active' | 'inactive';
  readonly kid_name: string;
  readonly teacher_name: string;
  readonly course_title: string;
};

function ruleOf(action: EngagementAction): ActionRule<EngagementStanding> {
  return {
    who: canArrangeEngagement,
    blockedBy: (engagement) => {
      const key = refusalByState(action, engagement);
      const { kid_name: name, teacher_name: teacher, course_title: course } = engagement;
      return key === null ? null : { key, params: { name, teacher, course } };
    },
  };
}

/** Who may perform which action on an engagement, and when; guards and buttons use it. */
export const engagementActions: ActionRules<EngagementAction, EngagementStanding> = {
  begin: ruleOf('begin'),
  pause: ruleOf('pause'),
  resume: ruleOf('resume'),
  end: ruleOf('end'),
};
