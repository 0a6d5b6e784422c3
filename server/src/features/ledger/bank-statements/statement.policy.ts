import type { Allowed } from '@lectern/contract/page';
import { choosableLineStates, statementMoves } from '@lectern/contract/ledger/ledger-states';
import type { StatementLineState, StatementState } from '@lectern/contract/ledger/ledger-states';

type Move = keyof typeof statementMoves;

/** Whether a statement's state allows a move. */
export function mayMove(move: Move, state: StatementState): boolean {
  return (statementMoves[move] as readonly StatementState[]).includes(state);
}

/** What can be done with a statement now. */
export function statementCan(state: StatementState): { readonly post: Allowed; readonly discard: Allowed } {
  const can = (move: Move) => (mayMove(move, state) ? { allowed: true, reason: null } : { allowed: false, reason: 'statement_not_open' });
  return { post: can('post'), discard: can('discard') };
}

/** Whether it can be said whose a line is. */
export function mayChoose(statement: StatementState, line: StatementLineState): boolean {
  return mayMove('choose_client', statement) && choosableLineStates.includes(line);
}
