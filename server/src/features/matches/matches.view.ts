import { matchOfferLeadsTo, matchRequestLeadsTo } from '@lectern/contract/matches/match-states';
import type { MatchOffer, MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { Allowed } from '@lectern/contract/page';

export type RequestRow = Omit<MatchRequest, 'offers' | 'can'>;
export type OfferRow = Omit<MatchOffer, 'can'> & { readonly request_id: number };

const openOr = (allowed: boolean): Allowed => ({ allowed, reason: allowed ? null : 'match_closed' });

/** Whether more teachers may be offered a search: while it is under way and its deadline has not passed. */
export function takesOffers({ state, deadline }: Pick<RequestRow, 'state' | 'deadline'>, now: Temporal.Instant): boolean {
  const isGoing = state === 'draft' || state === 'open';
  return isGoing && Temporal.Instant.compare(Temporal.Instant.from(deadline), now) > 0;
}

export function matchRequestView(row: RequestRow, offers: readonly OfferRow[], now: Temporal.Instant): MatchRequest {
  return {
    ...row,
    offers: offers.map(({ request_id: _, ...offer }) => ({
      ...offer,
      can: { withdraw: openOr(matchOfferLeadsTo[offer.state].includes('withdrawn')) },
    })),
    can: {
      offer: openOr(takesOffers(row, now)),
      withdraw: openOr(matchRequestLeadsTo[row.state].includes('withdrawn')),
    },
  };
}
