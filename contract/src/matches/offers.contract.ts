import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { endpoint } from '../endpoint.ts';
import { z } from 'zod';
import { done, idParams, pageOf } from '../page.ts';
import { keepsReferenceData, teaches } from '../permissions.ts';
import { previewLimit } from '../rate-limits.ts';
import {
  Acceptance,
  AcceptancePreviewQuery,
  AcceptedOffer,
  AcceptOfferInput,
  DeclineOfferInput,
  DeclineReason,
  DeclineReasonChange,
  DeclineReasonEntry,
  DeclineReasonInput,
  InboxOffer,
  OfferFit,
  OwnOfferListQuery,
  ViewedOffer,
} from './offers.schema.ts';

const reasons = '/api/matches/decline-reasons/';
const ofReasons = 'Reasons for declining a search';

export const offersContract = {
  listOwnOffers: endpoint({
    method: 'GET',
    path: '/api/matches/offers/',
    summary: 'Offers to me',
    permission: teaches,
    query: OwnOfferListQuery,
    output: pageOf(InboxOffer),
    errors: [],
  }),
  getOfferFit: endpoint({
    method: 'GET',
    path: '/api/matches/offers/{id}/fit/',
    summary: 'The wished times over my coming weeks: which are possible, and what collides with the others',
    permission: teaches,
    params: idParams,
    output: OfferFit,
    errors: [],
  }),
  viewOffer: endpoint({
    method: 'POST',
    path: '/api/matches/offers/{id}/view/',
    summary: 'Mark an offer as viewed',
    permission: teaches,
    params: idParams,
    output: ViewedOffer,
    errors: [],
  }),
  previewAcceptance: endpoint({
    method: 'GET',
    path: '/api/matches/offers/{id}/acceptance/',
    summary: 'Preview of accepting an offer: lessons to be placed, and dates that fail',
    permission: teaches,
    params: idParams,
    rateLimit: previewLimit,
    query: AcceptancePreviewQuery,
    output: Acceptance,
    errors: ['match_closed', 'match_taken', 'rate_missing', 'engagement_paused', 'child_consent_missing', 'wrong_length', 'times_overlap'],
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: '/api/matches/offers/{id}/accept/',
    summary: 'Accept an offer: the first acceptance wins, and the lessons are placed',
    permission: teaches,
    params: idParams,
    body: AcceptOfferInput,
    output: AcceptedOffer,
    idempotent: true,
    errors: [
      'match_closed',
      'match_taken',
      'match_times_taken',
      'rate_missing',
      'engagement_paused',
      'child_consent_missing',
      'wrong_length',
      'times_overlap',
    ],
  }),
  declineOffer: endpoint({
    method: 'POST',
    path: '/api/matches/offers/{id}/decline/',
    summary: 'Decline an offer with a reason, optionally with alternative times',
    permission: teaches,
    params: idParams,
    body: DeclineOfferInput,
    output: done,
    idempotent: true,
    errors: ['match_closed', 'match_taken', 'comment_required'],
  }),
  listDeclineReasons: endpoint({
    method: 'GET',
    path: reasons,
    summary: 'Decline reasons for teaches',
    permission: teaches,
    output: z.array(DeclineReason),
    errors: [],
  }),
  listAllDeclineReasons: listEntries(reasons, keepsReferenceData, ofReasons, DeclineReasonEntry),
  createDeclineReason: createEntry(reasons, keepsReferenceData, ofReasons, DeclineReasonInput, DeclineReasonEntry),
  editDeclineReason: editEntry(reasons, keepsReferenceData, ofReasons, DeclineReasonChange, DeclineReasonEntry),
  deleteDeclineReason: deleteEntry(reasons, keepsReferenceData, ofReasons),
  reorderDeclineReasons: reorderEntries(reasons, keepsReferenceData, ofReasons),
};
