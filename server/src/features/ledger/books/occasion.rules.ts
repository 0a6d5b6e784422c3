import type { Direction } from '@lectern/contract/ledger/ledger.schema';
import { handMoves } from '@lectern/contract/ledger/ledger-states';

/** Which way money moves between two kinds of accounts, where people may move it at all. @returns null for every other pair */
export function directionBetween(debit: string, credit: string): Direction | null {
  return handMoves.find((move) => move.debit === debit && move.credit === credit)?.direction ?? null;
}
