import type { DeclineOfferInput } from '@lectern/contract/matches/offers.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { setOfferDeclined } from '../matches/public/answered-offers.ts';
import { answerActions } from './inbox.policy.ts';
import { requireOwnOffer } from './inbox.queries.ts';

/** Declines an offer with a reason; the search continues with the others. */
export async function declineOffer(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: DeclineOfferInput },
): Promise<Record<string, never>> {
  const { kid_id } = await requireOwnOffer(ctx, params.id);
  await lock(ctx.db, [{ of: 'kid', id: kid_id }]);
  const offer = await requireOwnOffer(ctx, params.id);
  requireAction(ctx, answerActions, 'decline', offer);
  const words = await wordsOf(ctx, body);
  await setOfferDeclined(ctx, offer, { reason_id: body.reason_id, words, times: body.times });
  return {};
}

/** The text of the reason, independent of later changes of the dictionary. @throws AppError `invalid`, `comment_required` */
async function wordsOf(ctx: WriteContext, { reason_id, comment }: DeclineOfferInput): Promise<string> {
  const reason = await ctx.db
    .selectFrom('match_decline_reasons')
    .select([titleOf(ctx).as('title'), 'needs_comment'])
    .where('id', '=', reason_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (reason === undefined) throw new AppError('invalid', { reason: 'choice' }, 'reason_id');
  if (reason.needs_comment && comment === '') throw new AppError('comment_required', {}, 'comment');
  const { title } = reason;
  return (comment === '' ? title : `${title}: ${comment}`).slice(0, 500);
}
