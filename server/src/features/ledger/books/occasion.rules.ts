import type { Direction } from '@lectern/contract/ledger/ledger.schema';
import { handMoves } from '@lectern/contract/ledger/ledger-states';

/** The direction of money between two kinds of accounts, if people may post it. @returns null for every other pair */
export function directionBetween(debit: string, credit: string): Direction | null {
  return handMoves.find((move) => move.debit === debit && move.credit === credit)?.direction ?? null;
}

/**
 * Merges two concurrent changes of the roles that may post an occasion: additions and removals are applied to the current list.
 * @param now the current list, returned itself if nothing changes
 * @param input the new list; without it nothing changes
 * @param seen the list that the new one was made from; without it, the new list replaces the current one
 */
export function mergedPosters(now: string[], input: readonly string[] = now, seen: readonly string[] = now): string[] {
  const given = input.filter((role) => !seen.includes(role) && !now.includes(role));
  const kept = now.filter((role) => input.includes(role) || !seen.includes(role));
  return given.length === 0 && kept.length === now.length ? now : [...kept, ...given];
}
