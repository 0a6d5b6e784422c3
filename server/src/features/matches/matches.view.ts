import type { MatchOffer, MatchRequest } from '@lectern/contract/matches/matches.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { Asking } from '../../kernel/actions.ts';
import { offerActions, requestActions } from './matches.policy.ts';

export type RequestRow = Omit<MatchRequest, 'offers' | 'can'>;
export type OfferRow = Omit<MatchOffer, 'can'> & { readonly request_id: number };

export function matchRequestView(asking: Asking, row: RequestRow, offers: readonly OfferRow[]): MatchRequest {
  return {
    ...row,
    offers: offers.map(({ request_id: _, ...offer }) => ({ ...offer, can: allowedActions(asking, offerActions, offer) })),
    can: allowedActions(asking, requestActions, row),
  };
}
