import type { Tone } from '../../../ui/tag.tsx';
import type { PayPeriod } from '../salary.queries.ts';

export const periodStates = {
  open: 'salary:state.open',
  calculated: 'salary:state.calculated',
  under_review: 'salary:state.under_review',
  approved: 'salary:state.approved',
  closed: 'salary:state.closed',
} as const satisfies Record<PayPeriod['state'], string>;

export const periodTones = {
  open: 'planned',
  calculated: 'attention',
  under_review: 'attention',
  approved: 'held',
  closed: 'neutral',
} as const satisfies Record<PayPeriod['state'], Tone>;
