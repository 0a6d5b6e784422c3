import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves a child's packages to another record of the same child, for a merge; warnings about the old record are over. */
export async function moveSubscriptionsToChild({ db, now }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update user_subscriptions set kid_id = ${to} where kid_id = ${from}`.execute(db);
  await sql`update low_balance_warnings set over_at = ${isoOf(now)} where kid_id = ${from} and over_at is null`.execute(db);
}
