import type { PayoutState, RegisterState } from '@lectern/contract/payouts/payout-states';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules, Refusal } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

/** Nobody changes their own pay or kind of contract, whatever abilities they hold. */
const unlessOwn = ({ teacher_id }: { readonly teacher_id: number }, { id }: Pick<Actor, 'id'>): Refusal | null =>
  teacher_id === id ? 'own_pay' : null;

export const payeeActions: ActionRules<'edit', { readonly teacher_id: number }> = {
  edit: { who: keepsPay, blockedBy: (payee, { actor }) => unlessOwn(payee, actor) },
};

export type RegisterFacts = {
  readonly state: RegisterState;
  readonly made_by: number;
  /** Payouts that were not dropped. */
  readonly people: number;
  /** Those of them that the bank has paid or refused. */
  readonly decided: number;
  /** Whether one of its payouts is to the actor. */
  readonly pays_actor: boolean;
};
type RegisterAction = 'approve' | 'discard' | 'file' | 'send' | 'status';

const inState =
  (...allowed: readonly RegisterState[]) =>
  ({ state }: RegisterFacts): Refusal | null =>
    allowed.includes(state) ? null : { key: 'register_state', params: { state } };

/** An action on a register affects each of its payouts. */
const unlessPaysActor = ({ pays_actor }: RegisterFacts): Refusal | null => (pays_actor ? 'own_pay' : null);

/** The actions on a payout register; its creator never approves it, and people paid by it may do nothing with it. */
export const registerActions: ActionRules<RegisterAction, RegisterFacts> = {
  approve: {
    who: keepsPay,
    blockedBy: (register, { actor }) =>
      inState('draft')(register) ??
      (register.made_by === actor.id ? 'own_register' : null) ??
      unlessPaysActor(register) ??
      (register.people === 0 ? 'nobody_to_pay' : null),
  },
  discard: { who: keepsPay, blockedBy: (register) => inState('draft', 'approved')(register) ?? unlessPaysActor(register) },
  file: {
    who: keepsPay,
    blockedBy: (register) => inState('approved', 'sent')(register) ?? (register.people === register.decided ? 'nobody_to_pay' : null),
  },
  send: { who: keepsPay, blockedBy: (register) => inState('approved')(register) ?? unlessPaysActor(register) },
  status: { who: keepsPay, blockedBy: (register) => inState('sent')(register) ?? unlessPaysActor(register) },
};

export type PayoutFacts = { readonly state: PayoutState; readonly teacher_id: number };
type PayoutAction = 'edit' | 'drop' | 'confirm' | 'fail';

const payoutIn =
  (...allowed: readonly PayoutState[]) =>
  (payout: PayoutFacts, { actor }: { readonly actor: Pick<Actor, 'id'> }): Refusal | null =>
    allowed.includes(payout.state) ? unlessOwn(payout, actor) : { key: 'payout_state', params: { state: payout.state } };

/** The actions on a payout. A paid one fails when the bank returns the money. */
export const payoutActions: ActionRules<PayoutAction, PayoutFacts> = {
  edit: { who: keepsPay, blockedBy: payoutIn('planned') },
  drop: { who: keepsPay, blockedBy: payoutIn('planned') },
  confirm: { who: keepsPay, blockedBy: payoutIn('sent') },
  fail: { who: keepsPay, blockedBy: payoutIn('sent', 'paid') },
};
