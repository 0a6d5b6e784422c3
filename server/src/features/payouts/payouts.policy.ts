import type { PayoutState, RegisterState } from '@lectern/contract/payouts/payout-states';
import { abilities } from '@lectern/contract/permissions';
import type { ActionRules, Refusal } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

/** Sees registers and bank details, and changes them. A manager or a colleague never does. */
export const keepsPay = ({ abilities: held }: Pick<Actor, 'abilities'>) => held.includes(abilities.keepPay);

export const payeeActions: ActionRules<'edit', null> = { edit: { who: keepsPay } };

export type RegisterFacts = { readonly state: RegisterState; readonly made_by: number; readonly people: number };
type RegisterAction = 'approve' | 'discard' | 'file' | 'send' | 'status';

const inState =
  (...allowed: readonly RegisterState[]) =>
  ({ state }: RegisterFacts): Refusal | null =>
    allowed.includes(state) ? null : { key: 'register_state', params: { state } };

/** The steps of a payout register; whoever made it never approves it. */
export const registerActions: ActionRules<RegisterAction, RegisterFacts> = {
  approve: {
    who: keepsPay,
    blockedBy: (register, { actor }) =>
      inState('draft')(register) ??
      (register.made_by === actor.id ? 'own_register' : null) ??
      (register.people === 0 ? 'nobody_to_pay' : null),
  },
  discard: { who: keepsPay, blockedBy: inState('draft', 'approved') },
  file: { who: keepsPay, blockedBy: inState('approved') },
  send: { who: keepsPay, blockedBy: inState('approved') },
  status: { who: keepsPay, blockedBy: inState('sent') },
};

export type PayoutFacts = { readonly state: PayoutState };
type PayoutAction = 'edit' | 'drop' | 'confirm' | 'fail';

const payoutIn =
  (...allowed: readonly PayoutState[]) =>
  ({ state }: PayoutFacts): Refusal | null =>
    allowed.includes(state) ? null : { key: 'payout_state', params: { state } };

/** What may be done with a payout. A paid one fails when the bank returns the money. */
export const payoutActions: ActionRules<PayoutAction, PayoutFacts> = {
  edit: { who: keepsPay, blockedBy: payoutIn('planned') },
  drop: { who: keepsPay, blockedBy: payoutIn('planned') },
  confirm: { who: keepsPay, blockedBy: payoutIn('sent') },
  fail: { who: keepsPay, blockedBy: payoutIn('sent', 'paid') },
};
