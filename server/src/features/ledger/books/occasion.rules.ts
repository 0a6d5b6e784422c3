import type { Direction } from '@lectern/contract/ledger/ledger.schema';
import { handMoves } from '@lectern/contract/ledger/ledger-states';

/** Which way money moves between two kinds of accounts, where people may move it at all. @returns null for every other pair */
export function directionBetween(debit: string, credit: string): Direction | null {
  return handMoves.find((move) => move.debit === debit && move.credit === credit)?.direction ?? null;
}

/**
 * Who may post an occasion is a list of single rights: what somebody gave or took as they saw the list is done to the list as it is,
 * so that two who change different ones are both right.
 * @param now the list as it is; returned itself where it stays so
 * @param wish the list as it should be; left out, it stays
 * @param seen the list that the wish was made from; left out, the wish is the last word
 */
export function mergedPosters(now: string[], wish: readonly string[] = now, seen: readonly string[] = now): string[] {
  const given = wish.filter((role) => !seen.includes(role) && !now.includes(role));
  const kept = now.filter((role) => wish.includes(role) || !seen.includes(role));
  return given.length === 0 && kept.length === now.length ? now : [...kept, ...given];
}
