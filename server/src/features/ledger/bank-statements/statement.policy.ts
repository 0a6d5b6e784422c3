import { choosableLineStates, statementMoves } from '@lectern/contract/ledger/ledger-states';
import type { StatementLineState, StatementState } from '@lectern/contract/ledger/ledger-states';
import type { ActionRule, ActionRules } from '../../../kernel/actions.ts';

type Statement = { readonly state: StatementState };
type Line = { readonly state: StatementLineState; readonly statement_state: StatementState };

/** Whether a statement's state allows a transition. */
function mayMove(move: keyof typeof statementMoves, state: StatementState): boolean {
  return (statementMoves[move] as readonly StatementState[]).includes(state);
}

function ruleOf(move: keyof typeof statementMoves): ActionRule<Statement> {
  return { blockedBy: ({ state }) => (mayMove(move, state) ? null : 'statement_not_open') };
}

/** The actions on a statement, and when they are allowed; guards and buttons use it. */
export const statementActions: ActionRules<'post' | 'discard', Statement> = { post: ruleOf('post'), discard: ruleOf('discard') };

export const lineActions: ActionRules<'choose', Line> = {
  choose: {
    blockedBy: ({ state, statement_state }) =>
      mayMove('choose_client', statement_state) && choosableLineStates.includes(state) ? null : 'line_not_open',
  },
};
