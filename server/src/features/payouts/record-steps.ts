import type { PayoutState } from '@lectern/contract/payouts/payout-states';
import { sql } from 'kysely';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';

/** Records who changed the state of payouts, and when. */
export async function recordSteps(ctx: WriteContext, ids: readonly number[], state: PayoutState): Promise<void> {
  await sql`
    insert into payout_steps (payout_id, state, at, by_id)
    select id, ${state}, ${isoOf(ctx.now)}, ${ctx.actor.id || null}::int from unnest(${ids}::int[]) as id
  `.execute(ctx.db);
}
