import type { MatchOffer, MatchRequest } from '@lectern/contract/matches/matches.schema';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import { offerActions, requestActions } from './matches.policy.ts';

export type RequestRow = Omit<MatchRequest, 'offers' | 'can' | 'waves'> & {
  readonly waves: { readonly size: number; readonly hours: number } | null;
  readonly next_wave_at: string | null;
};
export type OfferRow = Omit<MatchOffer, 'can'> & { readonly request_id: number };

export function matchRequestView(ctx: RuleContext, row: RequestRow, offers: readonly OfferRow[]): MatchRequest {
  const { next_wave_at, ...request } = row;
  const waves = row.waves === null ? null : { ...row.waves, next_at: next_wave_at };
  return {
    ...request,
    waves,
    offers: offers.map(({ request_id: _, ...offer }) => ({ ...offer, can: allowedActions(ctx, offerActions, offer) })),
    can: allowedActions(ctx, requestActions, { ...row, waves }),
  };
}
