import type { PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import type { PayPeriodState } from '@lectern/contract/salary/salary.schema';
import { seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';
import { canSeePay } from '../../teachers/public/teacher-access.ts';

export type DisputedLine = { readonly teacher_id: number; readonly period_state: PayPeriodState; readonly disputed: boolean };

/** People dispute their own pay lines until the period is closed, with at most one open dispute per line. */
export const payLineActions: ActionRules<'dispute', DisputedLine> = {
  dispute: {
    who: (actor, { teacher_id }) => actor.id === teacher_id,
    blockedBy: ({ period_state: state, disputed }) => {
      if (state === 'closed') return { key: 'pay_period_state', params: { state } };
      return disputed ? { key: 'already_disputed', field: 'accrual_id' } : null;
    },
  },
};

export type DisputeFacts = Pick<PayDispute, 'state'> & {
  /** The paid person. */
  readonly teacher_id: number;
  readonly curator_id: number | null;
  /** Whether it is scheme pay, which no curator may see. */
  readonly of_scheme: boolean;
};

/** Whether the actor may see a dispute: the paid person, and users who see that pay. */
export function canSeeDispute(actor: Actor, { teacher_id: id, curator_id, of_scheme }: Omit<DisputeFacts, 'state'>): boolean {
  return of_scheme ? actor.id === id || seesAllPay(actor) : canSeePay(actor, { id, curator_id });
}

const unlessOpen = ({ state }: DisputeFacts) => (state === 'open' ? null : 'dispute_resolved');

/** Users who see the pay answer a dispute, never the paid person. */
export const payDisputeActions: ActionRules<'answer' | 'withdraw', DisputeFacts> = {
  answer: {
    who: (actor, dispute) => actor.id !== dispute.teacher_id && canSeeDispute(actor, dispute),
    blockedBy: unlessOpen,
  },
  withdraw: { who: (actor, { teacher_id }) => actor.id === teacher_id, blockedBy: unlessOpen },
};
