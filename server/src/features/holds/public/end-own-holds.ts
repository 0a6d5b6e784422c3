import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/context.ts';

type Time = { readonly start: string; readonly finish: string };

/**
 * Ends what the actor holds of a teacher around some times, because a lesson now stands there or they are held anew. Called
 * under the teacher's lock. A hold that touches one of the times ends whole.
 */
export async function endOwnHolds(ctx: WriteContext, teacherId: number, times: readonly Time[]): Promise<void> {
  const { actor, db, now } = ctx;
  const { rows } = await sql<{ id: number }>`
    select distinct h.id from holds h join hold_times t on t.hold_id = h.id
    join unnest(${times.map(({ start }) => start)}::timestamptz[], ${times.map(({ finish }) => finish)}::timestamptz[]) as w (start, finish)
      on tstzrange(t.start, t.finish) && tstzrange(w.start, w.finish)
    where h.teacher_id = ${teacherId} and h.held_by = ${actor.id} and h.ended_at is null and h.held_until > ${isoOf(now)}
  `.execute(db);
  for (const { id } of rows) await endHold(ctx, id, teacherId);
}

/** Ends one hold: its times are free from the commit on. */
export async function endHold({ audit, db, now }: WriteContext, id: number, teacherId: number): Promise<void> {
  await db
    .updateTable('holds')
    .set({ ended_at: isoOf(now) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('hold_times').where('hold_id', '=', id).execute();
  audit({ action: 'hold.end', entity: 'hold', entity_id: id, teacher_id: teacherId });
}
