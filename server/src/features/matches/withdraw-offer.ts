import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { endOffers } from './end-search.ts';
import { offerActions } from './matches.policy.ts';
import { matchRequestOf } from './matches.queries.ts';

/** Withdraws one open offer. Idempotent. */
export async function withdrawOffer(ctx: WriteContext, { params }: { params: { id: number } }): Promise<MatchRequest> {
  const found = await ctx.db.selectFrom('match_offers').select('request_id').where('id', '=', params.id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id: params.id });
  const { kid_id } = await matchRequestOf(ctx, found.request_id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const request = await matchRequestOf(ctx, found.request_id);
  const offer = request.offers.find(({ id }) => id === params.id);
  if (offer === undefined) throw new AppError('not_found', { id: params.id });
  if (offer.state === 'withdrawn') {
    ctx.nothingChanged();
    return request;
  }
  requireAction(ctx, offerActions, 'withdraw', offer);
  await endOffers(ctx, [offer], request, 'withdrawn');
  return matchRequestOf(ctx, found.request_id);
}
