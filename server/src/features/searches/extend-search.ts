import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { ExtendSearchInput } from '@lectern/contract/matches/searches.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { lock } from '../../kernel/locks.ts';
import { matchRequestOf, requestActions, setDeadline } from '../matches/public/waves.ts';

type Input = { readonly params: { id: number }; readonly body: ExtendSearchInput };

/** Maximum number of days from now to the deadline of a search. */
const furthestDays = 180;

/** Extends the deadline. Open offers may be answered until then. @throws AppError `match_closed`, `invalid` */
export async function extendSearch(ctx: WriteContext, { params, body }: Input): Promise<MatchRequest> {
  const { kid_id } = await matchRequestOf(ctx, params.id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const request = await matchRequestOf(ctx, params.id);
  requireAction(ctx, requestActions, 'extend', request);
  const deadline = Temporal.Instant.from(body.deadline);
  const isLater = Temporal.Instant.compare(deadline, Temporal.Instant.from(request.deadline)) > 0;
  if (!isLater || Temporal.Instant.compare(deadline, ctx.now) <= 0) throw new AppError('invalid', { reason: 'too_small' }, 'deadline');
  if (Temporal.Instant.compare(deadline, ctx.now.add({ hours: 24 * furthestDays })) > 0)
    throw new AppError('invalid', { reason: 'too_big' }, 'deadline');
  await setDeadline(ctx, request, isoOf(deadline));
  return matchRequestOf(ctx, params.id);
}
