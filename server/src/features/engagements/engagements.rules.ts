import { engagementCan } from '@lectern/contract/engagements/engagement-states';
import type { EngagementAction, EngagementStatus } from '@lectern/contract/engagements/engagement-states';

type Standing = {
  readonly status: EngagementStatus;
  readonly client_status: 'active' | 'inactive';
  readonly kid_status: 'active' | 'inactive';
};
type Refusal =
  | 'engagement_is_trial'
  | 'engagement_not_trial'
  | 'engagement_paused'
  | 'engagement_not_paused'
  | 'engagement_ended'
  | 'client_inactive';

/** Whether the state allows an action; the policy decides who may perform it. @returns the error key of the refusal, or null */
export function refusalByState(action: EngagementAction, { status, client_status, kid_status }: Standing): Refusal | null {
  if (engagementCan[action].from.includes(status)) {
    const needsActivePeople = action === 'begin' || action === 'resume';
    return needsActivePeople && (client_status !== 'active' || kid_status !== 'active') ? 'client_inactive' : null;
  }
  if (status === 'ended') return 'engagement_ended';
  if (action === 'begin') return 'engagement_not_trial';
  if (action === 'resume') return 'engagement_not_paused';
  return status === 'paused' ? 'engagement_paused' : 'engagement_is_trial';
}
