import type { ResolveDisputeInput, SettlementDispute } from '@lectern/contract/settlements/settlements.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { disputeActions } from './settlements.policy.ts';
import { isOfClient, requireDispute } from './settlements.queries.ts';
import { disputeView } from './settlements.view.ts';

type Input = { readonly params: { readonly id: number }; readonly body: ResolveDisputeInput };

/** Resolves a dispute with a result and the correcting transaction, if any. The ledger itself is corrected separately. */
export async function resolveDispute(ctx: WriteContext, { params, body }: Input): Promise<SettlementDispute> {
  const { client } = await requireDispute(ctx, params.id);
  await lock(ctx.db, [{ of: 'client', id: client.id }]);
  // Read again under the lock, because it may have been resolved meanwhile.
  const { dispute } = await requireDispute(ctx, params.id);
  requireAction(ctx, disputeActions, 'resolve', { ...client, state: dispute.state });
  const { comment, correction_id } = body;
  if (comment === '') throw new AppError('comment_required', {}, 'comment');
  if (correction_id !== null && !(await isOfClient(ctx, client, correction_id)))
    throw new AppError('not_found', { id: correction_id }, 'correction_id');
  await ctx.db
    .updateTable('settlement_disputes')
    .set({ state: 'resolved', resolution: comment, correction_id, resolved_at: isoOf(ctx.now), resolved_by: ctx.actor.id })
    .where('id', '=', dispute.id)
    .execute();
  ctx.audit({
    action: 'settlement.resolve',
    entity: 'settlement_dispute',
    entity_id: dispute.id,
    client_id: client.id,
    old: { transaction_id: dispute.transaction_id, reason: dispute.reason },
    new: { resolution: comment, correction_id },
  });
  return disputeView(ctx, client, (await requireDispute(ctx, dispute.id)).dispute);
}
