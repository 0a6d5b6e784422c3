import type { Tone } from '../../ui/tag.tsx';
import type { AccrualKind } from './salary.queries.ts';

export const accrualTitles = {
  held: 'salary:kind.held',
  client_no_show: 'salary:kind.client_no_show',
  late_cancellation: 'salary:kind.late_cancellation',
  over_quota: 'salary:kind.over_quota',
  penalty: 'salary:kind.penalty',
  school_fault: 'salary:kind.school_fault',
  bonus: 'salary:kind.bonus',
  deduction: 'salary:kind.deduction',
  rate_difference: 'salary:kind.rate_difference',
  top_up: 'salary:kind.top_up',
  activity: 'salary:kind.activity',
  reversal: 'salary:kind.reversal',
} as const satisfies Record<AccrualKind, string>;

export const accrualTones = {
  held: 'held',
  client_no_show: 'attention',
  late_cancellation: 'attention',
  over_quota: 'attention',
  penalty: 'danger',
  school_fault: 'neutral',
  bonus: 'held',
  deduction: 'danger',
  rate_difference: 'neutral',
  top_up: 'held',
  activity: 'held',
  reversal: 'cancelled',
} as const satisfies Record<AccrualKind, Tone>;
