import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { matchRequestOf, setWaves } from '../matches/public/waves.ts';

/** Stops the waves of a search; open offers stay. Idempotent. */
export async function stopWaves(ctx: WriteContext, { params }: { params: { id: number } }): Promise<MatchRequest> {
  const { kid_id } = await matchRequestOf(ctx, params.id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const request = await matchRequestOf(ctx, params.id);
  if (request.waves === null || request.waves.next_at === null) {
    ctx.nothingChanged();
    return request;
  }
  await setWaves(ctx, request, { ...request.waves, next_at: null });
  return matchRequestOf(ctx, params.id);
}
