import type { SubscriptionCard } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { endOf, lockedFor } from './locked-subscription.ts';
import { getSubscription } from '../subscription-card.queries.ts';
import { freezeAhead, unfrozen } from '../subscriptions.rules.ts';

/** Ends a freeze early, or cancels a future one: unused days are returned, and the package pays lessons from today on. */
export async function unfreezeSubscription(ctx: WriteContext, { params }: { params: { id: number } }): Promise<SubscriptionCard> {
  const subscription = await lockedFor(ctx, 'unfreeze', params.id);
  const today = schoolDateOf(ctx, ctx.now);
  const freeze = freezeAhead(subscription.freezes, today);
  if (freeze === null) throw new AppError('not_frozen');
  const { to_day, ends_on } = unfrozen(freeze, endOf(subscription), today);
  await sql`
    with ended as (
      update subscription_freezes set to_day = ${to_day}, ended_at = ${isoOf(ctx.now)}, ended_by = ${ctx.actor.id} where id = ${freeze.id}
    )
    update user_subscriptions set ends_on = ${ends_on}, state = 'active' where id = ${subscription.id}
  `.execute(ctx.db);
  ctx.audit({
    action: 'subscription.unfreeze',
    entity: 'user_subscription',
    entity_id: subscription.id,
    client_id: subscription.client_id,
    old: { state: subscription.state, to_day: freeze.to_day, ends_on: subscription.ends_on },
    new: { title: subscription.title, state: 'active', to_day, ends_on },
  });
  return getSubscription(ctx, { params });
}
