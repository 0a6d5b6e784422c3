import type { DealStage } from '@lectern/contract/deals/deal-states';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

type Deal = { readonly id: number; readonly version: number };
type Loss = { readonly loss_reason_id: number | null; readonly loss_comment: string };

/** Ends a deal's stay in its stage and starts the next one. The caller holds the row lock. */
export async function enterStage(ctx: WriteContext, { id, version }: Deal, stage: DealStage, loss: Loss): Promise<void> {
  const { actor, db } = ctx;
  const at = isoOf(ctx.now);
  await db.updateTable('deal_stays').set({ left_at: at }).where('deal_id', '=', id).where('left_at', 'is', null).execute();
  await db
    .insertInto('deal_stays')
    .values({ ...loss, deal_id: id, stage, entered_at: at, entered_by: actor.id })
    .execute();
  await db
    .updateTable('deals')
    .set({ stage, stage_since: at, version: version + 1, changed_by: actor.id, ...loss })
    .where('id', '=', id)
    .execute();
}
