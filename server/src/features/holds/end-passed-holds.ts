import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';

/** Marks the times of expired holds as ended, so that queries no longer scan them. Has no visible effect. */
export async function endPassedHolds({ db, now, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  await sql`
    with passed as (update holds set ended_at = held_until where ended_at is null and held_until <= ${isoOf(now)} returning id)
    delete from hold_times where hold_id in (select id from passed)
  `.execute(db);
}
