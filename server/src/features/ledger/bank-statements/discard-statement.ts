import type { BankStatement } from '@lectern/contract/ledger/bank-statements.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { statementActions } from './statement.policy.ts';
import { requireStatement } from './statements.queries.ts';

/** Discards a statement without posted lines; its lines may come again in another file. */
export async function discardStatement(ctx: WriteContext, { params: { id } }: { params: { id: number } }): Promise<BankStatement> {
  const found = await ctx.db.selectFrom('bank_statements').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  requireAction(ctx, statementActions, 'discard', found);
  await ctx.db.updateTable('bank_statements').set({ state: 'discarded' }).where('id', '=', id).execute();
  ctx.audit({ action: 'statement.discard', entity: 'bank_statement', entity_id: id, old: found, new: { state: 'discarded' } });
  return requireStatement(ctx, id);
}
