import type { AccountKind } from '@lectern/contract/ledger/ledger.schema';

/** What a client has, positive being theirs; minor units. */
export type OnAccount = { readonly money: number; readonly bonus: number };

/** The accounts that a transaction moves between, and the other way round where it takes one back. */
export type HandMoved = { readonly debit_kind: AccountKind; readonly credit_kind: AccountKind; readonly amount: number };

/** The opposite of a transaction. */
export function reversed({ debit_kind, credit_kind, amount }: HandMoved): HandMoved {
  return { debit_kind: credit_kind, credit_kind: debit_kind, amount };
}

/**
 * How much of a transaction goes beyond what the client has on the account that it is taken from. What was owed before is not
 * made larger by asking about it: from nothing or less, all of it is beyond.
 * @returns 0 where it is covered, and where nothing is taken from the client
 */
export function beyondAccount({ debit_kind, amount }: HandMoved, { money, bonus }: OnAccount): number {
  if (debit_kind === 'client_money') return Math.max(0, amount - Math.max(0, money));
  if (debit_kind === 'client_bonus') return Math.max(0, amount - Math.max(0, bonus));
  return 0;
}
