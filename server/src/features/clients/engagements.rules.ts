import { engagementCan } from '@lectern/contract/clients/engagement-states';
import type { EngagementAction, EngagementStatus } from '@lectern/contract/clients/engagement-states';

type Refusal = 'engagement_is_trial' | 'engagement_not_trial' | 'engagement_paused' | 'engagement_not_paused' | 'engagement_ended';

/** Whether the state allows an action; who may do it is the policy's business. @returns the error key of the refusal, or null */
export function refusalByState(action: EngagementAction, status: EngagementStatus): Refusal | null {
  if (engagementCan[action].from.includes(status)) return null;
  if (status === 'ended') return 'engagement_ended';
  if (action === 'begin') return 'engagement_not_trial';
  if (action === 'resume') return 'engagement_not_paused';
  return status === 'paused' ? 'engagement_paused' : 'engagement_is_trial';
}
