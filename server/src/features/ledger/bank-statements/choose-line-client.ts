import type { ChooseClientInput, StatementLine } from '@lectern/contract/ledger/bank-statements.schema';
import type { StatementLineState, StatementState } from '@lectern/contract/ledger/ledger-states';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError, refusedAs } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { canServeMoney, requireClient } from '../../clients/public/client-access.ts';
import { finishStatement } from './finish-statement.ts';
import { lineActions } from './statement.policy.ts';
import { requireLine } from './statements.queries.ts';

type Input = { params: { id: number }; body: ChooseClientInput };
type Line = {
  readonly statement_id: number;
  readonly state: StatementLineState;
  readonly client_id: number | null;
  readonly certainty: string;
  readonly statement_state: StatementState;
};

/** Assigns a line to a client, whatever its match, or ignores it. */
export async function chooseLineClient(ctx: WriteContext, { params: { id }, body }: Input): Promise<StatementLine> {
  // Locks the statement's row as posting does, so that a line does not change while it is posted.
  const { rows } = await sql<Line>`
    select l.statement_id, l.state, l.client_id, l.certainty, s.state as statement_state
    from bank_statements s join bank_statement_lines l on l.statement_id = s.id where l.id = ${id} for update of s
  `.execute(ctx.db);
  const [line] = rows;
  if (line === undefined) throw new AppError('not_found', { id });
  const { state: lineState } = await requireLine(ctx, id);
  requireAction(ctx, lineActions, 'choose', { state: lineState, statement_state: line.statement_state });
  if (body.client_id !== null) {
    const absent = new AppError('not_found', { id: body.client_id }, 'client_id');
    const client = await requireClient(ctx, body.client_id).catch(refusedAs(absent));
    if (!canServeMoney(ctx.actor, client)) throw absent;
  }
  const chosen =
    body.client_id === null
      ? ({ state: 'skipped', client_id: null, certainty: 'none' } as const)
      : ({ state: 'waiting', client_id: body.client_id, certainty: 'chosen' } as const);
  await ctx.db.updateTable('bank_statement_lines').set(chosen).where('id', '=', id).execute();
  const { state, client_id, certainty } = line;
  ctx.audit({
    action: 'statement.choose',
    entity: 'bank_statement_line',
    entity_id: id,
    old: { state, client_id, certainty },
    new: chosen,
  });
  if (line.statement_state === 'posting') await finishStatement(ctx, line.statement_id);
  return requireLine(ctx, id);
}
