import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealCard, UndoMoveInput } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { dealAfterWrite, lastMoveOf, requireOwnDeal } from '../deal-card.queries.ts';
import { undoDealMove } from '../deals.policy.ts';

type Input = { readonly params: { readonly id: number }; readonly body: UndoMoveInput };

type Stay = {
  readonly stage: DealStage;
  readonly stage_since: string;
  readonly loss_reason_id: number | null;
  readonly loss_comment: string;
};

/** Undoes the actor's own last move: deletes the stay that it started and reopens the one before. */
export async function undoMoveDeal(ctx: WriteContext, { params, body }: Input): Promise<DealCard> {
  const deal = await requireOwnDeal(ctx, params.id, body.version);
  requireAction(ctx, undoDealMove, 'undo', { ...deal, last: await lastMoveOf(ctx, deal.id) });
  await ctx.db.deleteFrom('deal_stays').where('deal_id', '=', deal.id).where('left_at', 'is', null).execute();
  const { rows } = await sql<Stay>`
    update deal_stays set left_at = null
    where id = (select id from deal_stays where deal_id = ${deal.id} order by entered_at desc, id desc limit 1)
    returning stage, entered_at as stage_since, loss_reason_id, loss_comment
  `.execute(ctx.db);
  const [stay] = rows;
  if (stay === undefined) throw new AppError('deal_move_stands');
  await ctx.db
    .updateTable('deals')
    .set({ ...stay, version: deal.version + 1, changed_by: ctx.actor.id })
    .where('id', '=', deal.id)
    .execute();
  ctx.audit({
    action: 'deal.undo_move',
    entity: 'deal',
    entity_id: deal.id,
    client_id: deal.client_id,
    old: { stage: deal.stage },
    new: { stage: stay.stage },
  });
  return dealAfterWrite(ctx, deal.id);
}
