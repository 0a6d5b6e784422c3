import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import { sql } from 'kysely';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';

export { requestActions, searchScope } from '../matches.policy.ts';
export { matchRequestOf } from '../matches.queries.ts';
export { addOffers, lockForOffers } from '../send-offers.ts';

type Waves = { readonly size: number; readonly hours: number; readonly next_at: string | null };

/** Sets the waves of a search and the time of the next one. Under the child's lock. */
export async function setWaves(ctx: WriteContext, request: MatchRequest, waves: Waves): Promise<void> {
  const { size, hours, next_at } = waves;
  await ctx.db
    .updateTable('match_requests')
    .set({ wave_size: size, wave_hours: hours, next_wave_at: next_at })
    .where('id', '=', request.id)
    .execute();
  const { id, client_id } = request;
  ctx.audit({ action: 'match_request.waves', entity: 'match_request', entity_id: id, client_id, old: request.waves, new: waves });
}

export async function setDeadline(ctx: WriteContext, { id, client_id, deadline: before }: MatchRequest, deadline: string): Promise<void> {
  await ctx.db.updateTable('match_offers').set({ deadline_mailed_at: null }).where('request_id', '=', id).execute();
  await ctx.db.updateTable('match_requests').set({ deadline }).where('id', '=', id).execute();
  const change = { old: { deadline: before }, new: { deadline } };
  ctx.audit({ action: 'match_request.extend', entity: 'match_request', entity_id: id, client_id, ...change });
}

/** The searches whose next wave is due, the longest wait first. */
export async function dueWaves({ db, now }: ReadContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from match_requests where next_wave_at <= ${now.toString()} and state in ('draft', 'open') and deadline > ${now.toString()}
      and not child_data_stopped(kid_id)
    order by next_wave_at, id limit 200
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Teachers with an ended engagement of the child in the course. */
export async function partedTeachers({ db }: ReadContext, { kid_id, course_id }: MatchRequest): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ teacher_id: number }>`
    select distinct teacher_id from engagements e where kid_id = ${kid_id} and course_id = ${course_id} and status = 'ended'
      and not exists (select from engagements o where o.kid_id = e.kid_id and o.course_id = e.course_id and o.teacher_id = e.teacher_id
        and o.status <> 'ended')
  `.execute(db);
  return new Set(rows.map(({ teacher_id }) => teacher_id));
}
