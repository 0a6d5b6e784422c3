import type { HoldReason } from '@lectern/contract/payouts/payout-states';
import type { Tone } from '../../ui/tag.tsx';
import type { BankStatus, Payout, Register } from './payouts.queries.ts';

export const registerStates = {
  draft: 'salary:payouts.register_state.draft',
  approved: 'salary:payouts.register_state.approved',
  sent: 'salary:payouts.register_state.sent',
  discarded: 'salary:payouts.register_state.discarded',
} as const satisfies Record<Register['state'], string>;
export const registerTones = {
  draft: 'attention',
  approved: 'planned',
  sent: 'held',
  discarded: 'cancelled',
} as const satisfies Record<Register['state'], Tone>;
export const registerKinds = {
  period: 'salary:payouts.kind.period',
  advance: 'salary:payouts.kind.advance',
} as const satisfies Record<Register['kind'], string>;

export const payoutStates = {
  planned: 'salary:payouts.state.planned',
  approved: 'salary:payouts.state.approved',
  sent: 'salary:payouts.state.sent',
  paid: 'salary:payouts.state.paid',
  failed: 'salary:payouts.state.failed',
  dropped: 'salary:payouts.state.dropped',
} as const satisfies Record<Payout['state'], string>;
export const payoutTones = {
  planned: 'attention',
  approved: 'planned',
  sent: 'planned',
  paid: 'held',
  failed: 'danger',
  dropped: 'cancelled',
} as const satisfies Record<Payout['state'], Tone>;

export const paySources = {
  lessons: 'salary:payouts.source.lessons',
  scheme: 'salary:payouts.source.scheme',
} as const satisfies Record<Payout['source'], string>;

type Outcome = BankStatus['rows'][number]['outcome'];
export const statusOutcomes = {
  paid: 'salary:payouts.status_file.outcomes.paid',
  failed: 'salary:payouts.status_file.outcomes.failed',
  same: 'salary:payouts.status_file.outcomes.same',
  waiting: 'salary:payouts.status_file.outcomes.waiting',
  unknown: 'salary:payouts.status_file.outcomes.unknown',
  other_sum: 'salary:payouts.status_file.outcomes.other_sum',
  other_account: 'salary:payouts.status_file.outcomes.other_account',
  contradicts: 'salary:payouts.status_file.outcomes.contradicts',
  repeated: 'salary:payouts.status_file.outcomes.repeated',
  unreadable: 'salary:payouts.status_file.outcomes.unreadable',
} as const satisfies Record<Outcome, string>;
export const statusTones = {
  paid: 'held',
  failed: 'danger',
  same: 'neutral',
  waiting: 'planned',
  unknown: 'attention',
  other_sum: 'danger',
  other_account: 'danger',
  contradicts: 'danger',
  repeated: 'attention',
  unreadable: 'attention',
} as const satisfies Record<Outcome, Tone>;

export const holdReasons = {
  requisites_missing: 'salary:payouts.held.requisites_missing',
  own_approval: 'salary:payouts.held.own_approval',
  not_self_employed: 'salary:payouts.held.not_self_employed',
  receipt_overdue: 'salary:payouts.held.receipt_overdue',
} as const satisfies Record<HoldReason, string>;
