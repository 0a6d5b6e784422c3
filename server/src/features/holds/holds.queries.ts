import type { Hold } from '@lectern/contract/holds/holds.schema';
import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';

/** The actor's active holds, the first to expire at the front. @param id limits the result to one hold, if given */
export async function livingHolds({ db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>, id: number | null): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select h.id, h.teacher_id, u.name as teacher_name, h.kid_id, k.name as kid_name, h.held_until,
      (select json_agg(json_build_object('start', to_json(t.start), 'finish', to_json(t.finish)) order by t.start)
        from hold_times t where t.hold_id = h.id) as times
    from holds h join users u on u.id = h.teacher_id left join children k on k.id = h.kid_id
    where h.held_by = ${actor.id} and h.ended_at is null and h.held_until > ${isoOf(now)} and (${id}::int is null or h.id = ${id})
    order by h.held_until, h.id
  `.execute(db);
  // JSON from the database has its own format of instants.
  const utc = (instant: string) => isoOf(Temporal.Instant.from(instant));
  return rows.map((hold) => ({ ...hold, times: hold.times.map(({ start, finish }) => ({ start: utc(start), finish: utc(finish) })) }));
}

export function listOwnHolds(ctx: ReadContext): Promise<Hold[]> {
  return livingHolds(ctx, null);
}
