import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';

/**
 * Puts away the times of holds that have run out: they have held nobody up since then, and are looked through no more. Nothing
 * that anybody can see changes.
 */
export async function endPassedHolds({ db, now, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  await sql`
    with passed as (update holds set ended_at = held_until where ended_at is null and held_until <= ${isoOf(now)} returning id)
    delete from hold_times where hold_id in (select id from passed)
  `.execute(db);
}
