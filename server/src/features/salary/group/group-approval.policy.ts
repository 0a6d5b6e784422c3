import type { PayPeriodState } from '@lectern/contract/salary/salary.schema';
import type { ActionRules } from '../../../kernel/actions.ts';

export type GroupApprovalFacts = {
  readonly state: PayPeriodState;
  /** Teachers of the group with pay in the period. */
  readonly people: number;
  readonly open_disputes: number;
  /** Whether the curator is one of them. */
  readonly own_pay: boolean;
};

/** A curator approves the pay of the whole group while the period is reviewed; never their own pay, and no disputed pay. */
export const groupApprovalActions: ActionRules<'approve', GroupApprovalFacts> = {
  approve: {
    who: ({ role }) => role === 'Curator',
    blockedBy: ({ state, people, open_disputes, own_pay }) => {
      if (state !== 'under_review') return { key: 'pay_period_state', params: { state } };
      if (own_pay) return 'own_pay';
      if (people === 0) return 'nobody_in_group';
      return open_disputes > 0 ? { key: 'pay_disputed', params: { count: open_disputes } } : null;
    },
  },
};
