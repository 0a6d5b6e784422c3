import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import { requireAction } from '../../kernel/actions.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { addOffers, lockForOffers, matchRequestOf, requestActions, setWaves } from '../matches/public/waves.ts';
import type { Order } from './waves.rules.ts';

type Waves = { readonly size: number; readonly hours: number };

/**
 * Offers a search to the first teachers of the order and sets the time of the next wave, if teachers are left. A teacher who has got an
 * offer meanwhile is skipped.
 */
export async function sendWave(ctx: WriteContext, id: number, { order }: Order, { size, hours }: Waves): Promise<MatchRequest> {
  const { kid_id } = await matchRequestOf(ctx, id);
  const wave = order.slice(0, size).map(({ teacher_id, slots }) => ({ teacher_id, slots }));
  await lockForOffers(ctx, kid_id, wave);
  const request = await matchRequestOf(ctx, id);
  requireAction(ctx, requestActions, 'start_waves', request);
  const offered = new Set(request.offers.map(({ teacher_id }) => teacher_id));
  await addOffers(
    ctx,
    request,
    wave.filter(({ teacher_id }) => !offered.has(teacher_id)),
  );
  const next = order.length > size ? isoOf(ctx.now.add({ hours })) : null;
  await setWaves(ctx, request, { size, hours, next_at: next });
  return matchRequestOf(ctx, id);
}
