import { minor } from '@lectern/contract/money';
import type { SubscriptionCard, TransferInput, TransferPreview, TransferQuery } from '@lectern/contract/subscriptions/subscriptions.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { lockedFor, requireFor } from './locked-subscription.ts';
import type { HeldSubscription } from './locked-subscription.ts';
import { requireKid } from '../selling/required-kid.ts';
import { getSubscription } from '../subscription-card.queries.ts';
import { freezeDaysLeft, priceOfUnits, splitOff } from '../subscriptions.rules.ts';
import { nextUnitKey, takeUnits } from '../take-units.ts';

type Params = { params: { id: number } };
type Input = { readonly kid_id: number; readonly units: number };

/** Previews a transfer of lessons to another child. */
export async function previewTransfer(ctx: ReadContext, { params, query }: Params & { query: TransferQuery }): Promise<TransferPreview> {
  const subscription = await requireFor(ctx, 'transfer', params.id);
  await requireMovable(ctx, subscription, query);
  const { free, currency } = subscription;
  const { price } = splitOff(subscription, free, query.units);
  return {
    whole: query.units === free.length,
    units: query.units,
    price,
    units_staying: free.length - query.units,
    price_staying: minor(priceOfUnits(subscription, free) - price),
    currency,
  };
}

/**
 * Transfers lessons to another child of the client. If all free units move, the package becomes the child's. Otherwise they become a
 * package of their own with the same end, at their price. No money moves.
 */
export async function transferSubscription(
  ctx: WriteContext,
  { params, body }: Params & { body: TransferInput },
): Promise<SubscriptionCard> {
  const subscription = await lockedFor(ctx, 'transfer', params.id);
  await requireMovable(ctx, subscription, body);
  const { id, client_id, kid_id, title, free } = subscription;
  const whole = body.units === free.length;
  const becomes = whole ? await handOver(ctx, subscription, body.kid_id) : await split(ctx, subscription, body);
  ctx.audit({
    action: 'subscription.transfer',
    entity: 'user_subscription',
    entity_id: id,
    client_id,
    old: { kid_id, units_left: free.length },
    new: { title, kid_id: body.kid_id, units: body.units, subscription_id: becomes, comment: body.comment },
  });
  return getSubscription(ctx, { params: { id: becomes } });
}

async function requireMovable(ctx: ReadContext, { client_id, kid_id, free }: HeldSubscription, input: Input): Promise<void> {
  await requireKid(ctx, client_id, input.kid_id);
  if (input.kid_id === kid_id) throw new AppError('same_kid', {}, 'kid_id');
  if (input.units > free.length) throw new AppError('too_many_units', { left: free.length }, 'units');
}

async function handOver({ db }: WriteContext, { id }: HeldSubscription, kidId: number): Promise<number> {
  await db.updateTable('user_subscriptions').set({ kid_id: kidId }).where('id', '=', id).execute();
  return id;
}

async function split(ctx: WriteContext, subscription: HeldSubscription, { kid_id, units }: Input): Promise<number> {
  const { id, client_id, free, freezes, freeze_days } = subscription;
  const { numbers, price } = splitOff(subscription, free, units);
  const key = await nextUnitKey(ctx, id);
  await takeUnits(ctx, { id, client_id, numbers, reason: 'transfer', transaction_id: null, key });
  const { rows } = await sql<{ id: number }>`
    insert into user_subscriptions (client_id, kid_id, abonement_id, service_course_id, title, units, price, currency, valid_days, freeze_days, extended_days,
      state, sold_on, sold_by, starts_on, ends_on, transferred_from_id)
    select client_id, ${kid_id}, abonement_id, service_course_id, title, ${units}, ${price}, currency, valid_days,
      ${freezeDaysLeft(freeze_days, freezes)}, extended_days, 'active', sold_on, sold_by, ${schoolDateOf(ctx, ctx.now)}, ends_on, id
    from user_subscriptions where id = ${id}
    returning id
  `.execute(ctx.db);
  const made = rows[0]?.id ?? 0;
  await ctx.db
    .insertInto('unit_entries')
    .values({ subscription_id: made, client_id, units, reason: 'transfer', at: isoOf(ctx.now), idempotency_key: `${key}:into` })
    .execute();
  return made;
}
