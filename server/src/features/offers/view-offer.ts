import type { ViewedOffer } from '@lectern/contract/matches/offers.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { countUnviewedMatches, setOfferViewed } from '../matches/public/answered-offers.ts';
import { requireOwnOffer } from './inbox.queries.ts';

/** Notes that the teacher has looked at an offer. Once more, or after its end, nothing changes. */
export async function viewOffer(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ViewedOffer> {
  const offer = await requireOwnOffer(ctx, params.id);
  if (!(await setOfferViewed(ctx, offer))) ctx.nothingChanged();
  const { count } = await countUnviewedMatches(ctx);
  return { unviewed: count };
}
