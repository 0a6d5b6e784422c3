import type { RefundInput, RefundPreview, SubscriptionCard } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { businessDateOf } from '../../ledger/public/business-date.ts';
import { moneyReceived } from '../../ledger/public/money-received.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import { lockedFor, requireFor } from './locked-subscription.ts';
import type { HeldSubscription } from './locked-subscription.ts';
import { coveredBy } from '../public/activate-awaiting.ts';
import { getSubscription } from '../subscription-card.queries.ts';
import { refundOf } from '../subscriptions.rules.ts';
import type { Refund } from '../subscriptions.rules.ts';
import { unwrittenLessonsOf } from '../unwritten-lessons.queries.ts';
import { nextUnitKey, takeUnits } from '../take-units.ts';

type Params = { params: { id: number } };

/** Previews the refund of a package today. */
export async function previewRefund(ctx: ReadContext, { params }: Params): Promise<RefundPreview> {
  const subscription = await requireFor(ctx, 'refund', params.id);
  const { price_left, recalculation, refund } = reckoned(ctx, subscription);
  return {
    units_left: subscription.free.length,
    price_left,
    units_used: subscription.used.length,
    recalculation,
    refund,
    currency: subscription.currency,
    unwritten: await unwrittenLessonsOf(ctx, subscription),
    pays: await coveredBy(ctx, subscription.client_id, refund),
  };
}

/**
 * Refunds a package: the price of its free units returns to the account, less the recalculation. From there it can be paid out like any
 * money on account, or pays packages that await payment.
 */
export async function refundSubscription(ctx: WriteContext, { params, body }: Params & { body: RefundInput }): Promise<SubscriptionCard> {
  const subscription = await lockedFor(ctx, 'refund', params.id);
  if (body.comment === '') throw new AppError('comment_required', {}, 'comment');
  const unwritten = await unwrittenLessonsOf(ctx, subscription);
  if (unwritten.count > 0 && !body.despite_unwritten) throw new AppError('lessons_not_written_up', unwritten, 'despite_unwritten');
  const { id, client_id, title, state, free } = subscription;
  const { refund, kept } = reckoned(ctx, subscription);
  const key = await nextUnitKey(ctx, id);
  const business_date = await businessDateOf(ctx, ctx.now);
  const posting = { business_date, client_id, subscription_id: id, currency: subscription.currency, comment: body.comment };
  const transactionId = await postTransaction(ctx, {
    ...posting,
    occasion: 'subscription_refund',
    amount: refund,
    idempotency_key: `${key}:refund`,
    even_zero: true,
  });
  await postTransaction(ctx, { ...posting, occasion: 'subscription_recalculation', amount: kept, idempotency_key: `${key}:recalculation` });
  await takeUnits(ctx, { id, client_id, numbers: free, reason: 'refund', transaction_id: transactionId, key: `${key}:unit` });
  // Future freezes are cancelled.
  await sql`update subscription_freezes set to_day = from_day where subscription_id = ${id} and from_day > ${business_date}`.execute(
    ctx.db,
  );
  await ctx.db.updateTable('user_subscriptions').set({ state: 'refunded' }).where('id', '=', id).execute();
  ctx.audit({
    action: 'subscription.refund',
    entity: 'user_subscription',
    entity_id: id,
    client_id,
    old: { state, units_left: free.length },
    new: {
      title,
      state: 'refunded',
      refund,
      kept,
      currency: subscription.currency,
      transaction_id: transactionId,
      comment: body.comment,
      ...(unwritten.count > 0 ? { unwritten } : {}),
    },
  });
  await moneyReceived(ctx, client_id);
  return getSubscription(ctx, { params });
}

function reckoned({ settings }: ReadContext, subscription: HeldSubscription): Refund {
  const { free, used, single_price } = subscription;
  return refundOf(subscription, free, used, settings.refund_recalculates_used ? single_price : null);
}
