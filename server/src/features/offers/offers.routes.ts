import { offersContract } from '@lectern/contract/matches/offers.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { dictionary, entriesOf } from '../../kernel/reference/dictionary.ts';
import { createEntry, deleteEntry, editEntry, reorderEntries } from '../../kernel/reference/write-entry.ts';
import { acceptOffer } from './accept-offer.ts';
import { previewAcceptance } from './acceptance.queries.ts';
import { declineOffer } from './decline-offer.ts';
import { listDeclineReasons, listOwnOffers } from './inbox.queries.ts';
import { getOfferFit } from './offer-fit.queries.ts';
import { viewOffer } from './view-offer.ts';

const titles = ['title_en', 'title_ru'];
const reasons = dictionary('match_decline_reasons', { noun: 'match_decline_reason', fields: [...titles, 'needs_comment'], titles });

export const offersRoutes = routesOf(offersContract, {
  listOwnOffers,
  getOfferFit,
  viewOffer,
  previewAcceptance,
  acceptOffer,
  declineOffer,
  listDeclineReasons,
  listAllDeclineReasons: (ctx, { query }) => entriesOf(ctx, reasons, query),
  createDeclineReason: (ctx, { body }) => createEntry(ctx, reasons, body),
  editDeclineReason: (ctx, { params, body }) => editEntry(ctx, reasons, params.id, body),
  deleteDeclineReason: (ctx, { params }) => deleteEntry(ctx, reasons, params.id),
  reorderDeclineReasons: (ctx, { body }) => reorderEntries(ctx, reasons, body.ids),
});
