import type { DisputeLineInput, SettlementDispute } from '@lectern/contract/settlements/settlements.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { requireClientMoney } from '../clients/public/client-access.ts';
import { settlementActions } from './settlements.policy.ts';
import { isOfClient, requireDispute } from './settlements.queries.ts';
import { disputeView } from './settlements.view.ts';

type Input = { readonly params: { readonly id: number }; readonly body: DisputeLineInput };

/** Disputes a line of a client's settlement; a line has at most one open dispute. */
export async function disputeLine(ctx: WriteContext, { params, body }: Input): Promise<SettlementDispute> {
  const client = await requireClientMoney(ctx, params.id);
  requireAction(ctx, settlementActions, 'dispute', client);
  const { transaction_id, raised_by, reason } = body;
  if (reason === '') throw new AppError('comment_required', {}, 'reason');
  if (!(await isOfClient(ctx, client, transaction_id))) throw new AppError('not_found', { id: transaction_id }, 'transaction_id');
  await lock(ctx.db, [{ of: 'client', id: client.id }]);
  const added = await ctx.db
    .insertInto('settlement_disputes')
    .values({ client_id: client.id, transaction_id, raised_by, reason, opened_at: isoOf(ctx.now), opened_by: ctx.actor.id })
    // A literal: with a parameter, a cached plan no longer matches the partial index of the rule.
    .onConflict((conflict) => conflict.column('transaction_id').where('state', '=', sql.lit('open')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new AppError('already_disputed', {}, 'transaction_id');
  ctx.audit({
    action: 'settlement.dispute',
    entity: 'settlement_dispute',
    entity_id: added.id,
    client_id: client.id,
    new: { transaction_id, raised_by, reason },
  });
  const { dispute } = await requireDispute(ctx, added.id);
  return disputeView(ctx, client, dispute);
}
