import type { ViewedOffer } from '@lectern/contract/matches/offers.schema';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { countUnviewedMatches, setOfferViewed } from '../matches/public/answered-offers.ts';
import { requireOwnOffer } from './inbox.queries.ts';

/** Marks an offer as viewed by its teacher. No effect if repeated or after its end. */
export async function viewOffer(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ViewedOffer> {
  const offer = await requireOwnOffer(ctx, params.id);
  if (!(await setOfferViewed(ctx, offer))) ctx.nothingChanged();
  const { count } = await countUnviewedMatches(ctx);
  return { unviewed: count };
}
