import type { Engagement } from '@lectern/contract/engagements/engagements.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import { engagementActions } from './engagements.policy.ts';
import type { EngagementParties } from './engagements.policy.ts';

/** An engagement with all facts that decide about its actions. */
export type EngagementFacts = Omit<Engagement, 'can'> &
  EngagementParties & {
    readonly client_id: number;
    readonly client_name: string;
    readonly client_status: 'active' | 'inactive';
    readonly kid_name: string;
    readonly kid_status: 'active' | 'inactive';
    readonly paused_with: 'kid' | 'client' | null;
  };

/** An engagement as the actor sees it, with names. */
export function engagementView(ctx: RuleContext, facts: EngagementFacts) {
  const { curator_id: _curator, manager_id: _manager, client_status: _client, kid_status: _kid, paused_with: _with, ...engagement } = facts;
  return { ...engagement, can: allowedActions(ctx, engagementActions, facts) };
}
