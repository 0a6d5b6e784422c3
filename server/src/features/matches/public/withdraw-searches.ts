import type { MatchOfferState } from '@lectern/contract/matches/match-states';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endOffers, endRequest } from '../end-search.ts';

type Offer = { readonly id: number; readonly request_id: number; readonly teacher_id: number; readonly state: MatchOfferState };

/** Withdraws the searches for children who stop learning, with their offers. Under the children's locks. */
export async function withdrawSearchesFor(ctx: WriteContext, kidIds: readonly number[]): Promise<void> {
  const requests = await sql<{ id: number; client_id: number }>`
    select id, client_id from match_requests where kid_id = any(${kidIds}::int[]) and state in ('draft', 'open') order by id
  `.execute(ctx.db);
  if (requests.rows.length === 0) return;
  const offers = await sql<Offer>`
    select id, request_id, teacher_id, state from match_offers
    where request_id = any(${requests.rows.map(({ id }) => id)}::int[]) and state in ('offered', 'viewed') order by id
  `.execute(ctx.db);
  for (const request of requests.rows) {
    const own = offers.rows.filter(({ request_id }) => request_id === request.id);
    await endOffers(ctx, own, request, 'withdrawn');
    await endRequest(ctx, request, 'withdrawn');
  }
}

/** Withdraws a teacher's offers for a child's course that they stop teaching. Under the child's lock. */
export async function withdrawOffersOfCourse(
  ctx: WriteContext,
  { kid_id, course_id, teacher_id }: { readonly kid_id: number; readonly course_id: number; readonly teacher_id: number },
): Promise<void> {
  const { rows } = await sql<Offer & { readonly client_id: number }>`
    select o.id, o.request_id, o.teacher_id, o.state, r.client_id from match_offers o join match_requests r on r.id = o.request_id
    where r.kid_id = ${kid_id} and r.course_id = ${course_id} and o.teacher_id = ${teacher_id} and o.state in ('offered', 'viewed') order by o.id
  `.execute(ctx.db);
  for (const offer of rows) await endOffers(ctx, [offer], { id: offer.request_id, client_id: offer.client_id }, 'withdrawn');
}
