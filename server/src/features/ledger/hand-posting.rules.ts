import type { AccountKind } from '@lectern/contract/ledger/ledger.schema';

/** The balances of a client, positive in their favour; minor units. */
export type OnAccount = { readonly money: number; readonly bonus: number };

/** The accounts of a transaction, swapped for a reversal. */
export type HandMoved = { readonly debit_kind: AccountKind; readonly credit_kind: AccountKind; readonly amount: number };

/** The reversal of a transaction. */
export function reversed({ debit_kind, credit_kind, amount }: HandMoved): HandMoved {
  return { debit_kind: credit_kind, credit_kind: debit_kind, amount };
}

/**
 * By how much a transaction overdraws the client's account. An existing debt does not count: below zero, the whole amount overdraws.
 * @returns 0 if the account covers it, and if nothing is taken from the client
 */
export function beyondAccount({ debit_kind, amount }: HandMoved, { money, bonus }: OnAccount): number {
  if (debit_kind === 'client_money') return Math.max(0, amount - Math.max(0, money));
  if (debit_kind === 'client_bonus') return Math.max(0, amount - Math.max(0, bonus));
  return 0;
}
