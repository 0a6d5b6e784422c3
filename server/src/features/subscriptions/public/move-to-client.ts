import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** The transactions of a merge that move the value of paid lessons from one client to the other. */
export type PrepaidTransactions = { readonly out: number; readonly in: number };

/**
 * Moves a client's packages to another client, for a merge. Free units move by an entry at each end; used units stay on record where they
 * were used.
 * @param posted called only if there are paid lessons to move
 */
export async function moveSubscriptionsToClient(
  { db, now }: WriteContext,
  from: number,
  to: number,
  posted: PrepaidTransactions | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; units_left: number }>`
    select id, units_left from user_subscriptions where client_id = ${from} order by id for update
  `.execute(db);
  const left = rows.filter(({ units_left }) => units_left > 0);
  if (left.length > 0 && posted !== null) {
    const at = isoOf(now);
    const entry = (side: 'out' | 'in', subscription: (typeof left)[number]) => ({
      subscription_id: subscription.id,
      client_id: side === 'out' ? from : to,
      units: side === 'out' ? -subscription.units_left : subscription.units_left,
      reason: 'transfer' as const,
      transaction_id: posted[side],
      at,
      idempotency_key: `merge:${from}:${to}:subscription:${subscription.id}:${side}`,
    });
    await db
      .insertInto('unit_entries')
      .values(left.flatMap((subscription) => [entry('out', subscription), entry('in', subscription)]))
      .execute();
  }
  await sql`update user_subscriptions set client_id = ${to} where client_id = ${from}`.execute(db);
}
