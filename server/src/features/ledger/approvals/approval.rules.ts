import type { HandMoved } from '../hand-posting.rules.ts';

/** Kinds of transactions with their own limit for approval by a second person. */
export type LimitedSort = 'out' | 'bonus' | 'reversal';

/**
 * The limit for a transaction by hand: money that leaves the client's account, or a bonus that the school grants. Taking a bonus back and
 * receiving money need no approval.
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

/**
 * Whether an additional amount on a day needs a second person.
 * @param limit 0 means that none is needed
 * @param before the amount of this day that was not approved
 */
export function needsSecondPerson(amount: number, before: number, limit: number): boolean {
  return limit > 0 && before + amount > limit;
}

/** The stricter of two daily limits in minor units; 0 means none. */
export function stricterLimit(one: number, other: number): number {
  return one === 0 || other === 0 ? Math.max(one, other) : Math.min(one, other);
}
