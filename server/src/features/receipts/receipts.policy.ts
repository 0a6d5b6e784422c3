import type { OwedReceipt } from '@lectern/contract/receipts/receipts.schema';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules, Refusal } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

export type ReceiptFacts = Pick<OwedReceipt, 'teacher_id' | 'payout_state' | 'state'> & { readonly released: unknown };
type ReceiptAction = 'add' | 'verify' | 'annul' | 'release';

const unlessPaid = ({ payout_state: state }: ReceiptFacts): Refusal | null =>
  state === 'paid' ? null : { key: 'payout_state', params: { state } };
const unlessIn =
  (...allowed: readonly OwedReceipt['state'][]) =>
  ({ state }: ReceiptFacts): Refusal | null =>
    allowed.includes(state) ? null : { key: 'receipt_state', params: { state } };
/** Nobody decides on their own receipt, whatever abilities they hold. */
const unlessOwn = ({ teacher_id }: { readonly teacher_id: number }, { id }: Pick<Actor, 'id'>): Refusal | null =>
  teacher_id === id ? 'own_receipt' : null;

/** The actions on the receipt of a payout. */
export const receiptActions: ActionRules<ReceiptAction, ReceiptFacts> = {
  add: {
    who: ({ id, role }, { teacher_id }) => role === 'Teacher' && id === teacher_id,
    blockedBy: (owed) => unlessPaid(owed) ?? (owed.state === 'verified' ? unlessIn()(owed) : null),
  },
  verify: {
    who: keepsPay,
    blockedBy: (owed, { actor }) => unlessOwn(owed, actor) ?? unlessIn('attached')(owed) ?? unlessPaid(owed),
  },
  annul: { who: keepsPay, blockedBy: (owed, { actor }) => unlessOwn(owed, actor) ?? unlessIn('attached', 'verified')(owed) },
  release: {
    who: keepsPay,
    blockedBy: (owed, { actor }) =>
      unlessOwn(owed, actor) ?? (owed.state === 'overdue' && owed.released === null ? null : 'receipt_not_overdue'),
  },
};

export const selfEmployedActions: ActionRules<'check', { readonly teacher_id: number }> = {
  check: { who: keepsPay, blockedBy: (person, { actor }) => unlessOwn(person, actor) },
};
