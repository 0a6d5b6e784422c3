import type { ExtendInput, SubscriptionCard } from '@lectern/contract/subscriptions/subscriptions.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endOf, lockedFor } from './locked-subscription.ts';
import { getSubscription } from '../subscription-card.queries.ts';
import { dayAfter, extensionDaysLeft } from '../subscriptions.rules.ts';

type Input = { params: { id: number }; body: ExtendInput };

/** Extends a package by some days, within the school's limit for all extensions; the reason stays in the log. */
export async function extendSubscription(ctx: WriteContext, { params, body }: Input): Promise<SubscriptionCard> {
  const subscription = await lockedFor(ctx, 'extend', params.id);
  if (body.comment === '') throw new AppError('comment_required', {}, 'comment');
  const { id, client_id, title, ends_on: before, extended_days } = subscription;
  const left = extensionDaysLeft(extended_days, ctx.settings.extension_days_most);
  if (body.days > left) throw new AppError('extension_days_spent', { left }, 'days');
  const ends_on = dayAfter(endOf(subscription), body.days);
  await ctx.db
    .updateTable('user_subscriptions')
    .set({ ends_on, extended_days: extended_days + body.days })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: 'subscription.extend',
    entity: 'user_subscription',
    entity_id: id,
    client_id,
    old: { ends_on: before },
    new: { title, ends_on, days: body.days, comment: body.comment },
  });
  return getSubscription(ctx, { params });
}
