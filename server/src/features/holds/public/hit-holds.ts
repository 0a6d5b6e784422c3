import type { HitHold } from '@lectern/contract/holds/holds.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { endHolds } from './end-own-holds.ts';

/** A half-open interval between two ISO instants. */
type HitInterval = { readonly start: string; readonly finish: string };

/** Active holds of a teacher in an interval, with their times in it, the first to expire at the front. */
export async function hitHolds({ db, now }: ReadContext, teacherId: number, { start, finish }: HitInterval): Promise<HitHold[]> {
  const { rows } = await sql<HitHold>`
    select h.id, u.name as held_by_name, h.held_until,
      json_agg(json_build_object('start', to_json(t.start), 'finish', to_json(t.finish)) order by t.start) as times
    from hold_times t join holds h on h.id = t.hold_id join users u on u.id = h.held_by
    where t.teacher_id = ${teacherId} and tstzrange(t.start, t.finish) && tstzrange(${start}, ${finish})
      and h.ended_at is null and h.held_until > ${isoOf(now)}
    group by h.id, u.name order by h.held_until, h.id
  `.execute(db);
  // JSON from the database has its own format of instants.
  const utc = (instant: string) => isoOf(Temporal.Instant.from(instant));
  return rows.map((hold) => ({ ...hold, times: hold.times.map((time) => ({ start: utc(time.start), finish: utc(time.finish) })) }));
}

/** Ends all holds of a teacher in an interval that is taken now. Called under the teacher's lock. */
export async function endHitHolds(ctx: WriteContext, teacherId: number, interval: HitInterval): Promise<void> {
  const hit = await hitHolds(ctx, teacherId, interval);
  await endHolds(
    ctx,
    hit.map(({ id }) => id),
    teacherId,
  );
}
