import type { Engagement } from '@lectern/contract/clients/clients.schema';
import type { EngagementAction } from '@lectern/contract/clients/engagement-states';
import type { Allowed } from '@lectern/contract/page';
import type { Actor } from '../../kernel/calls/context.ts';
import { canArrangeEngagement } from './engagements.policy.ts';
import type { EngagementParties } from './engagements.policy.ts';
import { refusalByState } from './engagements.rules.ts';

/** An engagement with all that decides what may be done with it. */
export type EngagementFacts = Omit<Engagement, 'can'> &
  EngagementParties & {
    readonly client_id: number;
    readonly client_name: string;
    readonly client_status: 'active' | 'inactive';
    readonly kid_name: string;
    readonly kid_status: 'active' | 'inactive';
    readonly paused_with: 'kid' | 'client' | null;
  };

/** Why an action is not open to the actor now, as an error key; null where it is. */
export function refusalOfEngagement(actor: Actor, action: EngagementAction, engagement: EngagementFacts) {
  if (!canArrangeEngagement(actor, engagement)) return 'forbidden';
  const refused = refusalByState(action, engagement.status);
  if (refused !== null) return refused;
  const goesOn = action === 'begin' || action === 'resume';
  return goesOn && (engagement.kid_status !== 'active' || engagement.client_status !== 'active') ? 'client_inactive' : null;
}

/** An engagement as the asking user sees it, with the names around it. */
export function engagementView(actor: Actor, facts: EngagementFacts) {
  const { curator_id: _curator, manager_id: _manager, client_status: _client, kid_status: _kid, paused_with: _with, ...engagement } = facts;
  const allowedTo = (action: EngagementAction): Allowed => {
    const reason = refusalOfEngagement(actor, action, facts);
    return { allowed: reason === null, reason };
  };
  return {
    ...engagement,
    can: { begin: allowedTo('begin'), pause: allowedTo('pause'), resume: allowedTo('resume'), end: allowedTo('end') },
  };
}
