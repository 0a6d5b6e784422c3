import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { StartWavesInput } from '@lectern/contract/matches/searches.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { StagedContext } from '../../kernel/calls/context.ts';
import { matchRequestOf, requestActions } from '../matches/public/waves.ts';
import { sendWave } from './send-wave.ts';
import { waveOrderOf } from './wave-order.queries.ts';

type Input = { readonly params: { id: number }; readonly body: StartWavesInput };

/** Starts the waves of a search with the first one. Free teachers are searched before the transaction, and checked in it. */
export async function startWaves(ctx: StagedContext, { params, body }: Input): Promise<MatchRequest> {
  const request = await matchRequestOf(ctx, params.id);
  requireAction(ctx, requestActions, 'start_waves', request);
  const order = await waveOrderOf(ctx, request);
  if (order.order.length === 0) throw new AppError('match_nobody');
  return ctx.transaction((write) => sendWave(write, params.id, order, body));
}
