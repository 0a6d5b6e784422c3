import type { PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import type { PayPeriodState } from '@lectern/contract/salary/salary.schema';
import type { ActionRules } from '../../../kernel/actions.ts';
import { canSeePay } from '../../teachers/public/teacher-access.ts';

export type DisputedLine = { readonly teacher_id: number; readonly period_state: PayPeriodState; readonly disputed: boolean };

/** A teacher disputes the own lines until their period is closed, each once at a time. */
export const payLineActions: ActionRules<'dispute', DisputedLine> = {
  dispute: {
    who: (actor, { teacher_id }) => actor.id === teacher_id,
    blockedBy: ({ period_state: state, disputed }) => {
      if (state === 'closed') return { key: 'pay_period_state', params: { state } };
      return disputed ? { key: 'already_disputed', field: 'accrual_id' } : null;
    },
  },
};

export type DisputeFacts = Pick<PayDispute, 'state'> & { readonly teacher_id: number; readonly curator_id: number | null };
const unlessOpen = ({ state }: DisputeFacts) => (state === 'open' ? null : 'dispute_resolved');

/** A dispute is answered by users who see the pay, never by the teacher. */
export const payDisputeActions: ActionRules<'answer' | 'withdraw', DisputeFacts> = {
  answer: {
    who: (actor, { teacher_id, curator_id }) => actor.id !== teacher_id && canSeePay(actor, { id: teacher_id, curator_id }),
    blockedBy: unlessOpen,
  },
  withdraw: { who: (actor, { teacher_id }) => actor.id === teacher_id, blockedBy: unlessOpen },
};
