import type { SubscriptionCard } from '@lectern/contract/subscriptions/subscriptions.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lockedFor } from '../changing/locked-subscription.ts';
import { activateAwaiting } from '../public/activate-awaiting.ts';
import { getSubscription } from '../subscription-card.queries.ts';

/** Cancels an unpaid package; a later one that awaits payment may then be paid. */
export async function cancelSubscription(ctx: WriteContext, { params }: { params: { id: number } }): Promise<SubscriptionCard> {
  const { id, client_id, state, title } = await lockedFor(ctx, 'cancel', params.id);
  await ctx.db.updateTable('user_subscriptions').set({ state: 'cancelled' }).where('id', '=', id).execute();
  ctx.audit({
    action: 'subscription.cancel',
    entity: 'user_subscription',
    entity_id: id,
    client_id,
    old: { title, state },
    new: { state: 'cancelled' },
  });
  await activateAwaiting(ctx, client_id);
  return getSubscription(ctx, { params });
}
