import { abilities } from '@lectern/contract/permissions';
import type { PayPeriodState } from '@lectern/contract/salary/salary.schema';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules, Refusal } from '../../../kernel/actions.ts';

export type PeriodFacts = {
  readonly state: PayPeriodState;
  readonly ends_on: string;
  /** Its calculation is still running. */
  readonly calculating: boolean;
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
  /** The approver who is paid by the period: that pay waits for another approver. */
  readonly waiting: number | null;
};
export type PayPeriodAction = 'calculate' | 'review' | 'approve' | 'close' | 'reopen';

const unless = (allowed: boolean, { state }: PeriodFacts): Refusal | null =>
  allowed ? null : { key: 'pay_period_state', params: { state } };

/** The steps of a pay period, and when each is allowed; guards and buttons use it. A closed period allows none. */
export const payPeriodActions: ActionRules<PayPeriodAction, PeriodFacts> = {
  calculate: {
    who: keepsPay,
    blockedBy: (period) => unless(period.state === 'open', period) ?? (period.ends_on < period.today ? null : 'pay_period_not_over'),
  },
  review: {
    who: keepsPay,
    blockedBy: (period) => unless(period.state === 'calculated', period) ?? (period.calculating ? 'pay_calculating' : null),
  },
  approve: {
    who: keepsPay,
    blockedBy: (period, { actor }) =>
      unless(period.state === 'under_review' || period.waiting !== null, period) ?? (period.waiting === actor.id ? 'own_pay' : null),
  },
  close: { who: keepsPay, blockedBy: (period) => unless(period.state === 'approved', period) },
  reopen: {
    who: ({ abilities: held }) => held.includes(abilities.reopenPay),
    blockedBy: (period) => unless(period.state !== 'open' && period.state !== 'closed', period),
  },
};
