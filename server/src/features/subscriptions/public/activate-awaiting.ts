import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { businessDateOf } from '../../ledger/public/business-date.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import { affordable, lastDayOf } from '../subscriptions.rules.ts';

type Awaiting = {
  readonly id: number;
  readonly title: string;
  readonly units: number;
  readonly price: MinorUnits;
  readonly currency: Currency;
  readonly valid_days: number;
};

/**
 * Pays packages that await payment from the client's account, the oldest first. One that costs more than is left keeps waiting and does not
 * block cheaper ones. Holds the client's lock until the transaction ends.
 */
export async function activateAwaiting(ctx: WriteContext, clientId: number): Promise<void> {
  await lock(ctx.db, [{ of: 'client', id: clientId }]);
  const covered = await coveredAwaiting(ctx, clientId, 0);
  if (covered.length === 0) return;
  const date = await businessDateOf(ctx, ctx.now);
  for (const subscription of covered) await activate(ctx, clientId, subscription, date);
}

/** The titles of the packages that an additional amount on account would pay. @param more minor units */
export async function coveredBy(ctx: Pick<ReadContext, 'db' | 'settings'>, clientId: number, more: number): Promise<string[]> {
  return (await coveredAwaiting(ctx, clientId, more)).map(({ title }) => title);
}

async function coveredAwaiting(
  { db, settings }: Pick<ReadContext, 'db' | 'settings'>,
  clientId: number,
  more: number,
): Promise<Awaiting[]> {
  const { rows } = await sql<Awaiting & { money: number }>`
    select s.id, s.title, s.units, s.price, s.currency, s.valid_days, coalesce(b.money, 0) as money
    from user_subscriptions s left join client_balances b on b.client_id = s.client_id
    where s.client_id = ${clientId} and s.state = 'awaiting_payment' and s.currency = ${settings.currency}
    order by s.sold_on, s.id
  `.execute(db);
  return affordable(rows, (rows[0]?.money ?? 0) + more);
}

async function activate(ctx: WriteContext, clientId: number, subscription: Awaiting, date: string): Promise<void> {
  const key = `subscription:${subscription.id}:sale`;
  const transactionId = await postTransaction(ctx, {
    occasion: 'subscription_sale',
    business_date: date,
    client_id: clientId,
    subscription_id: subscription.id,
    amount: subscription.price,
    currency: subscription.currency,
    idempotency_key: key,
    even_zero: true,
  });
  if (transactionId === null) throw new Error(`subscription ${subscription.id} was paid, but still awaits payment`);
  const endsOn = lastDayOf(date, subscription.valid_days);
  await sql`
    with sold as (
      insert into unit_entries (subscription_id, client_id, units, reason, transaction_id, at, idempotency_key)
      values (${subscription.id}, ${clientId}, ${subscription.units}, 'sale', ${transactionId}, ${isoOf(ctx.now)}, ${key})
    )
    update user_subscriptions set state = 'active', starts_on = ${date}, ends_on = ${endsOn} where id = ${subscription.id}
  `.execute(ctx.db);
  ctx.audit({
    action: 'subscription.activate',
    entity: 'user_subscription',
    entity_id: subscription.id,
    client_id: clientId,
    old: { state: 'awaiting_payment' },
    new: {
      state: 'active',
      title: subscription.title,
      units: subscription.units,
      price: subscription.price,
      starts_on: date,
      ends_on: endsOn,
    },
  });
}
