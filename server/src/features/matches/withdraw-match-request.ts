import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { endOffers, endRequest } from './end-search.ts';
import { requestActions } from './matches.policy.ts';
import { matchRequestOf } from './matches.queries.ts';

/** Withdraws a search with its offers. Idempotent. */
export async function withdrawMatchRequest(ctx: WriteContext, { params }: { params: { id: number } }): Promise<MatchRequest> {
  const { kid_id } = await matchRequestOf(ctx, params.id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const request = await matchRequestOf(ctx, params.id);
  if (request.state === 'withdrawn') {
    ctx.nothingChanged();
    return request;
  }
  requireAction(ctx, requestActions, 'withdraw', request);
  await endOffers(ctx, request.offers, request, 'withdrawn');
  await endRequest(ctx, request, 'withdrawn');
  return matchRequestOf(ctx, params.id);
}
