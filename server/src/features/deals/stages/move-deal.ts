import type { DealCard, MoveDealInput } from '@lectern/contract/deals/deals.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { bringClientBack } from '../../learning/public/bring-client-back.ts';
import { dealAfterWrite, requireOwnDeal } from '../deal-card.queries.ts';
import { dealMoves } from '../deals.policy.ts';
import { enterStage } from './enter-stage.ts';
import { handOver } from '../handing-over/hand-over.ts';

type Input = { readonly params: { readonly id: number }; readonly body: MoveDealInput };

/** Moves a deal to another stage. A won deal activates its client and hands it over to an account manager; a lost one stores the reason. */
export async function moveDeal(ctx: WriteContext, { params, body }: Input): Promise<DealCard> {
  const { stage, version, loss_reason_id, comment, manager_id } = body;
  const deal = await requireOwnDeal(ctx, params.id, version);
  requireAction(ctx, dealMoves, stage, deal);
  const loss =
    stage === 'lost'
      ? { loss_reason_id: await requireReason(ctx, loss_reason_id), loss_comment: comment }
      : { loss_reason_id: null, loss_comment: '' };
  if (stage === 'won' && deal.client_id !== null) await bringClientBack(ctx, deal.client_id);
  await enterStage(ctx, deal, stage, loss);
  if (stage === 'won' && deal.client_id !== null) await handOver(ctx, { ...deal, client_id: deal.client_id }, manager_id);
  ctx.audit({
    action: 'deal.move',
    entity: 'deal',
    entity_id: deal.id,
    client_id: deal.client_id,
    old: { stage: deal.stage },
    new: { stage, ...(stage === 'lost' ? loss : {}) },
  });
  return dealAfterWrite(ctx, deal.id);
}

async function requireReason({ db }: WriteContext, id: number | null): Promise<number> {
  if (id === null) throw new AppError('deal_needs_reason', {}, 'loss_reason_id');
  const reason = await db.selectFrom('deal_loss_reasons').select('id').where('id', '=', id).where('active', '=', true).executeTakeFirst();
  if (reason === undefined) throw new AppError('not_found', {}, 'loss_reason_id');
  return reason.id;
}
