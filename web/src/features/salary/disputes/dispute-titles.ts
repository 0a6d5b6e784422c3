import type { Tone } from '../../../ui/tag.tsx';
import type { PayDispute } from '../salary.queries.ts';

export const disputeReasons = {
  wrong_sum: 'salary:dispute.reason.wrong_sum',
  wrong_outcome: 'salary:dispute.reason.wrong_outcome',
  not_my_lesson: 'salary:dispute.reason.not_my_lesson',
  other: 'salary:dispute.reason.other',
} as const satisfies Record<PayDispute['reason'], string>;

export const disputeStates = {
  open: 'salary:dispute.state.open',
  accepted: 'salary:dispute.state.accepted',
  rejected: 'salary:dispute.state.rejected',
  withdrawn: 'salary:dispute.state.withdrawn',
} as const satisfies Record<PayDispute['state'], string>;

export const disputeTones = {
  open: 'attention',
  accepted: 'held',
  rejected: 'neutral',
  withdrawn: 'cancelled',
} as const satisfies Record<PayDispute['state'], Tone>;
