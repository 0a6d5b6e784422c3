import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';

type Time = { readonly start: string; readonly finish: string };

/**
 * Ends the actor's holds of a teacher that overlap some times, because a lesson takes them or they are held again. Called under the
 * teacher's lock. A hold that touches one of the times ends as a whole.
 */
export async function endOwnHolds(ctx: WriteContext, teacherId: number, times: readonly Time[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct h.id from holds h join hold_times t on t.hold_id = h.id
    join unnest(${times.map(({ start }) => start)}::timestamptz[], ${times.map(({ finish }) => finish)}::timestamptz[]) as w (start, finish)
      on tstzrange(t.start, t.finish) && tstzrange(w.start, w.finish)
    where h.teacher_id = ${teacherId} and h.held_by = ${ctx.actor.id} and h.ended_at is null and h.held_until > ${isoOf(ctx.now)}
  `.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await endHolds(ctx, ids, teacherId);
}

/** Ends holds of a teacher's time by id, under the teacher's lock. */
export async function endHolds(ctx: WriteContext, ids: readonly number[], teacherId: number): Promise<void> {
  for (const id of ids) await endHold(ctx, id, teacherId);
}

/** Ends all holds of a teacher who stops working. Called under the teacher's lock. */
export async function endHoldsOfTeacher(ctx: WriteContext, teacherId: number): Promise<void> {
  const living = await ctx.db
    .selectFrom('holds')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .where('ended_at', 'is', null)
    .where('held_until', '>', isoOf(ctx.now))
    .execute();
  await endHolds(
    ctx,
    living.map(({ id }) => id),
    teacherId,
  );
}

/** Ends all holds for a child once a teacher was found. Called under the child's lock. */
export async function endHoldsForKid(ctx: WriteContext, kidId: number): Promise<void> {
  const living = await ctx.db
    .selectFrom('holds')
    .select(['id', 'teacher_id'])
    .where('kid_id', '=', kidId)
    .where('ended_at', 'is', null)
    .where('held_until', '>', isoOf(ctx.now))
    .orderBy('id')
    .execute();
  for (const { id, teacher_id } of living) await endHold(ctx, id, teacher_id);
}

/** Ends one hold; its times are free from the commit on. No effect on a hold that has just ended. */
export async function endHold({ audit, db, now }: WriteContext, id: number, teacherId: number): Promise<void> {
  const ended = await db
    .updateTable('holds')
    .set({ ended_at: isoOf(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return;
  await db.deleteFrom('hold_times').where('hold_id', '=', id).execute();
  audit({ action: 'hold.end', entity: 'hold', entity_id: id, teacher_id: teacherId });
}
