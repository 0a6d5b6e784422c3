import type { ApprovalState } from '@lectern/contract/ledger/ledger-states';
import type { HandMoved } from '../hand-posting.rules.ts';

/** What needs a second person above a limit of its own. */
export type LimitedSort = 'out' | 'bonus' | 'reversal';

/**
 * Which limit a transaction by hand falls under: money that leaves the client's account, or what the school gives. Taking a bonus back
 * and receiving money need nobody else.
 */
export function limitedSort(
  { debit_kind, credit_kind }: Pick<HandMoved, 'debit_kind' | 'credit_kind'>,
  reversal: boolean,
): LimitedSort | null {
  if (reversal) return 'reversal';
  if (credit_kind === 'client_bonus' || (credit_kind === 'client_money' && ['revenue', 'client_bonus'].includes(debit_kind)))
    return 'bonus';
  return debit_kind === 'client_money' ? 'out' : null;
}

/** Whether so much more on one day needs a second person. @param limit 0 asks for none @param before of this day, by one person alone */
export function needsSecondPerson(amount: number, before: number, limit: number): boolean {
  return limit > 0 && before + amount > limit;
}

/** Why somebody cannot decide. @returns the error key, or null */
export function refusalOfDecision(
  { state, asked_by }: { readonly state: ApprovalState; readonly asked_by: number },
  { id, approves }: { readonly id: number; readonly approves: boolean },
): 'approval_decided' | 'own_approval' | 'forbidden' | null {
  if (state !== 'pending') return 'approval_decided';
  if (!approves) return 'forbidden';
  return asked_by === id ? 'own_approval' : null;
}
