import type { DealHistoryItem, NoteDealInput } from '@lectern/contract/deals/deals.schema';
import { requireAction } from '../../kernel/actions.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { requireDeal } from './deal-card.queries.ts';
import { dealHistory } from './deal-history.queries.ts';
import { dealActions } from './deals.policy.ts';

type Input = { readonly params: { readonly id: number }; readonly body: NoteDealInput };

/** Adds a note. The deal's version stays, so that a note never causes a conflict. */
export async function noteDeal(ctx: WriteContext, { params, body }: Input): Promise<DealHistoryItem[]> {
  const deal = await requireDeal(ctx, params.id);
  requireAction(ctx, dealActions, 'note', deal);
  const { id } = await ctx.db
    .insertInto('deal_notes')
    .values({ deal_id: deal.id, text: body.text, noted_at: isoOf(ctx.now), noted_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'deal.note', entity: 'deal_note', entity_id: id, client_id: deal.client_id, new: { deal_id: deal.id } });
  return dealHistory(ctx, deal.id);
}
