import type { Currency, MinorUnits } from '@lectern/contract/money';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { lock } from '../../../kernel/locks.ts';
import { businessDateOf, schoolDateOf } from '../../ledger/public/business-date.ts';
import { moneyReceived } from '../../ledger/public/money-received.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import { freeUnits } from '../free-units.ts';
import { dayAfter, priceOfUnits } from '../subscriptions.rules.ts';
import { nextUnitKey, takeUnits } from '../take-units.ts';

type Due = {
  readonly id: number;
  readonly title: string;
  readonly state: 'active' | 'used' | 'expired' | 'refunded';
  readonly price: MinorUnits;
  readonly units: number;
  readonly currency: Currency;
  readonly ends_on: string;
  readonly free: readonly number[];
};

/**
 * Expires packages after their last day, client by client, each in its own transaction. A unit that a correction returned to a closed
 * package is handled the way the package was closed. Idempotent.
 */
export async function expireSubscriptions(job: JobContext): Promise<void> {
  const { rows } = await sql<{ client_id: number }>`
    select distinct s.client_id from user_subscriptions s where ${isDue(job)} order by s.client_id
  `.execute(job.db);
  const faults: unknown[] = [];
  for (const { client_id } of rows) {
    if (job.stopping.aborted) break;
    await job.write((ctx) => expireOfClient(ctx, client_id)).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `packages of ${faults.length} clients were not ended`);
}

/**
 * Over `user_subscriptions s`: its end has passed and none of its lessons awaits its report; or it was refunded and a correction returned a
 * unit.
 */
function isDue({ now, settings }: Pick<ReadContext, 'now' | 'settings'>): RawBuilder<boolean> {
  const today = schoolDateOf({ settings }, now);
  const zone = temporalZone(settings.school_zone);
  const midnight = isoOf(Temporal.PlainDate.from(today).toZonedDateTime(zone).toInstant());
  return sql`s.units_left > 0 and (s.state = 'refunded' or s.ends_on < ${today} and s.state in ('active', 'used', 'expired') and (
    s.ends_on < ${dayAfter(today, -settings.expiry_waits_days)} or not exists (
      select from lessons l where l.client_id = s.client_id and l.status = 'planned' and l.service_course_id = s.service_course_id
        and l.start < ${midnight}::timestamptz - make_interval(days => ${today}::date - s.ends_on - 1) and l.start > ${midnight}::timestamptz - interval '40 days'
        and (s.kid_id is null or s.kid_id = l.kid_id)
    )
  ))`;
}

async function expireOfClient(ctx: WriteContext, clientId: number): Promise<void> {
  await lock(ctx.db, [{ of: 'client', id: clientId }]);
  const { rows } = await sql<Due>`
    select s.id, s.title, s.state, s.price, s.units, s.currency, s.ends_on,
      ${freeUnits} as free
    from user_subscriptions s where s.client_id = ${clientId} and ${isDue(ctx)} order by s.ends_on, s.id
  `.execute(ctx.db);
  if (rows.length === 0) return ctx.nothingChanged();
  let backOnAccount = 0;
  for (const due of rows) backOnAccount += await expire(ctx, clientId, due);
  if (backOnAccount > 0) await moneyReceived(ctx, clientId);
}

/** @returns the amount returned to the account, in minor units */
async function expire(ctx: WriteContext, clientId: number, due: Due): Promise<number> {
  const { id, title, state, currency, ends_on, free } = due;
  const refunded = state === 'refunded';
  const back = refunded || ctx.settings.subscription_expiry_to === 'account';
  const value = priceOfUnits(due, free);
  const key = await nextUnitKey(ctx, id);
  const transactionId = await postTransaction(ctx, {
    occasion: refunded ? 'subscription_refund' : back ? 'subscription_expiry_back' : 'subscription_expiry',
    business_date: await businessDateOf(ctx, ctx.now),
    client_id: clientId,
    subscription_id: id,
    amount: value,
    currency,
    idempotency_key: `${key}:expiry`,
    even_zero: true,
  });
  const reason = refunded ? 'refund' : 'expiry';
  await takeUnits(ctx, { id, client_id: clientId, numbers: free, reason, transaction_id: transactionId, key: `${key}:unit` });
  const becomes = refunded ? 'refunded' : 'expired';
  await ctx.db.updateTable('user_subscriptions').set({ state: becomes }).where('id', '=', id).execute();
  ctx.audit({
    action: refunded ? 'subscription.refund' : 'subscription.expire',
    entity: 'user_subscription',
    entity_id: id,
    client_id: clientId,
    old: { state, units_left: free.length },
    new: { title, state: becomes, ends_on, amount: value, currency, transaction_id: transactionId },
  });
  return back ? value : 0;
}
