import type { SubscriptionCard } from '@lectern/contract/subscriptions/subscriptions.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { lockedFor } from '../changing/locked-subscription.ts';
import { activateAwaiting } from '../public/activate-awaiting.ts';
import { getSubscription } from '../subscription-card.queries.ts';

/** Confirms a draft: the package awaits payment from today on, and is paid at once if the account covers it. */
export async function confirmSubscription(ctx: WriteContext, { params }: { params: { id: number } }): Promise<SubscriptionCard> {
  const { id, client_id, title } = await lockedFor(ctx, 'confirm', params.id);
  const soldOn = schoolDateOf(ctx, ctx.now);
  await ctx.db.updateTable('user_subscriptions').set({ state: 'awaiting_payment', sold_on: soldOn }).where('id', '=', id).execute();
  ctx.audit({
    action: 'subscription.confirm',
    entity: 'user_subscription',
    entity_id: id,
    client_id,
    old: { state: 'draft' },
    new: { title, state: 'awaiting_payment', sold_on: soldOn },
  });
  await activateAwaiting(ctx, client_id);
  return getSubscription(ctx, { params });
}
