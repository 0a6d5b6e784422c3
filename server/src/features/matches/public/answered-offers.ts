import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endOffers } from '../end-search.ts';

export { countUnviewedMatches } from '../matches.queries.ts';

type Offer = {
  readonly id: number;
  readonly request_id: number;
  readonly client_id: number;
  readonly teacher_id: number;
  readonly state: string;
  readonly viewed_at: string | null;
};
type WeeklyTime = { readonly weekday: number; readonly start_minute: number };

const about = ({ id, client_id, teacher_id }: Offer) => ({ entity: 'match_offer', entity_id: id, client_id, teacher_id }) as const;

/** Marks an offer as viewed. @returns false if it was already viewed, or has ended */
export async function setOfferViewed(ctx: WriteContext, offer: Offer): Promise<boolean> {
  const viewed = await ctx.db
    .updateTable('match_offers')
    .set({ state: 'viewed', viewed_at: isoOf(ctx.now) })
    .where('id', '=', offer.id)
    .where('state', '=', 'offered')
    .returning('id')
    .executeTakeFirst();
  if (viewed === undefined) return false;
  ctx.audit({ action: 'match_offer.view', ...about(offer), new: { state: 'viewed' } });
  return true;
}

/**
 * Accepts an open offer: the search is filled, and its other open offers end. Under the child's lock.
 * @returns the other offers, which have ended
 */
export async function setOfferAccepted(
  ctx: WriteContext,
  offer: Offer,
  { engagement_id, times }: { readonly engagement_id: number; readonly times: readonly WeeklyTime[] },
): Promise<{ readonly id: number; readonly teacher_id: number }[]> {
  const { id, request_id, client_id, teacher_id, state } = offer;
  const at = isoOf(ctx.now);
  await sql`
    update match_offers set state = 'accepted', viewed_at = coalesce(viewed_at, ${at}), ended_at = ${at}, engagement_id = ${engagement_id}
    where id = ${id}
  `.execute(ctx.db);
  await ctx.db.updateTable('match_requests').set({ state: 'filled' }).where('id', '=', request_id).execute();
  const others = await ctx.db
    .selectFrom('match_offers')
    .select(['id', 'teacher_id', 'state'])
    .where('request_id', '=', request_id)
    .where('state', 'in', ['offered', 'viewed'])
    .orderBy('id')
    .execute();
  await endOffers(ctx, others, { id: request_id, client_id }, 'withdrawn');
  ctx.audit({ action: 'match_offer.accept', ...about(offer), old: { state }, new: { state: 'accepted', engagement_id, times } });
  const filled = { state: 'filled', offer_id: id, engagement_id };
  ctx.audit({ action: 'match_request.fill', entity: 'match_request', entity_id: request_id, client_id, teacher_id, new: filled });
  return others;
}

type Decline = { readonly reason_id: number; readonly words: string; readonly times: readonly WeeklyTime[] };

/** Declines an open offer, with alternative times. Under the child's lock. */
export async function setOfferDeclined(ctx: WriteContext, offer: Offer, { reason_id, words, times }: Decline): Promise<void> {
  const at = isoOf(ctx.now);
  const answer = { state: 'declined' as const, decline_reason: words, decline_reason_id: reason_id };
  await ctx.db
    .updateTable('match_offers')
    .set({ ...answer, viewed_at: offer.viewed_at ?? at, ended_at: at })
    .where('id', '=', offer.id)
    .execute();
  const each = [...new Map(times.map((time) => [time.weekday * 1440 + time.start_minute, time])).values()];
  if (each.length > 0)
    await ctx.db
      .insertInto('match_offer_alternatives')
      .values(each.map((time) => ({ offer_id: offer.id, ...time })))
      .execute();
  ctx.audit({ action: 'match_offer.decline', ...about(offer), old: { state: offer.state }, new: { ...answer, times: each } });
}
