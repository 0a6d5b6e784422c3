import { matchOfferLeadsTo } from '@lectern/contract/matches/match-states';
import type { MatchOfferState } from '@lectern/contract/matches/match-states';
import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';

type Offer = { readonly id: number; readonly teacher_id: number; readonly state: MatchOfferState };
type Request = { readonly id: number; readonly client_id: number };
type End = 'withdrawn' | 'expired';

/**
 * Ends those of the given offers that are still open. Called under the child's or the teacher's lock; an offer that has ended already stays
 * unchanged.
 */
export async function endOffers(ctx: WriteContext, offers: readonly Offer[], { client_id }: Request, end: End): Promise<void> {
  const open = offers.filter(({ state }) => matchOfferLeadsTo[state].includes(end));
  if (open.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update match_offers set state = ${end}, ended_at = ${isoOf(ctx.now)}
    where id = any(${open.map(({ id }) => id)}::int[]) and state in ('offered', 'viewed') returning id
  `.execute(ctx.db);
  const ended = new Set(rows.map(({ id }) => id));
  const action = end === 'withdrawn' ? 'match_offer.withdraw' : 'match_offer.expire';
  for (const { id, teacher_id, state } of open.filter((offer) => ended.has(offer.id)))
    ctx.audit({ action, entity: 'match_offer', entity_id: id, client_id, teacher_id, old: { state }, new: { state: end } });
}

/** Ends a search. Called under the child's lock. */
export async function endRequest(ctx: WriteContext, { id, client_id }: Request, end: End): Promise<void> {
  await ctx.db.updateTable('match_requests').set({ state: end }).where('id', '=', id).execute();
  const action = end === 'withdrawn' ? 'match_request.withdraw' : 'match_request.expire';
  ctx.audit({ action, entity: 'match_request', entity_id: id, client_id, new: { state: end } });
}
