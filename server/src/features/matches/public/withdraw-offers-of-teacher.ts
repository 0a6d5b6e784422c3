import type { MatchOfferState } from '@lectern/contract/matches/match-states';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endOffers } from '../end-search.ts';

type Open = {
  readonly id: number;
  readonly teacher_id: number;
  readonly state: MatchOfferState;
  readonly request_id: number;
  readonly client_id: number;
};

/** Withdraws the offers of a teacher who stops working. Called under the teacher's lock, in the same transaction. */
export function withdrawOffersOfTeacher(ctx: WriteContext, teacherId: number): Promise<void> {
  return withdraw(ctx, teacherId, sql`true`);
}

/** Withdraws a teacher's offers for courses and grades that they no longer teach. Called by that change, under the teacher's lock. */
export function withdrawOffersNotTaught(ctx: WriteContext, teacherId: number): Promise<void> {
  return withdraw(
    ctx,
    teacherId,
    sql`not exists (select from teacher_skills k where k.teacher_id = o.teacher_id and k.course_id = r.course_id
      and r.grade between k.grade_from and k.grade_to)`,
  );
}

async function withdraw(ctx: WriteContext, teacherId: number, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Open>`
    select o.id, o.teacher_id, o.state, o.request_id, r.client_id from match_offers o join match_requests r on r.id = o.request_id
    where o.teacher_id = ${teacherId} and o.state in ('offered', 'viewed') and ${which} order by o.id for update of o
  `.execute(ctx.db);
  for (const offer of rows) await endOffers(ctx, [offer], { id: offer.request_id, client_id: offer.client_id }, 'withdrawn');
}
