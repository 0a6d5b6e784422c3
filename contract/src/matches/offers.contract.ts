import { createEntry, deleteEntry, editEntry, listEntries, reorderEntries } from '../dictionary.ts';
import { endpoint } from '../endpoint.ts';
import { z } from 'zod';
import { done, idParams, pageOf } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
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

/** Teachers with ability 4130. */
const teachers = staff(['Teacher']);
const keeping = staff([], abilities.keepReferenceData);
const reasons = '/api/matches/decline-reasons/';
const ofReasons = 'Reasons for declining a search';

export const offersContract = {
  listOwnOffers: endpoint({
    method: 'GET',
    path: '/api/matches/offers/',
    summary: 'Offers to me',
    permission: teachers,
    query: OwnOfferListQuery,
    output: pageOf(InboxOffer),
    errors: [],
  }),
  getOfferFit: endpoint({
    method: 'GET',
    path: '/api/matches/offers/{id}/fit/',
    summary: 'The wished times over my coming weeks: which are possible, and what collides with the others',
    permission: teachers,
    params: idParams,
    output: OfferFit,
    errors: [],
  }),
  viewOffer: endpoint({
    method: 'POST',
    path: '/api/matches/offers/{id}/view/',
    summary: 'Mark an offer as viewed',
    permission: teachers,
    params: idParams,
    output: ViewedOffer,
    errors: [],
  }),
  previewAcceptance: endpoint({
    method: 'GET',
    path: '/api/matches/offers/{id}/acceptance/',
    summary: 'Preview of accepting an offer: lessons to be placed, and dates that fail',
    permission: teachers,
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
    permission: teachers,
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
    permission: teachers,
    params: idParams,
    body: DeclineOfferInput,
    output: done,
    idempotent: true,
    errors: ['match_closed', 'match_taken', 'comment_required'],
  }),
  listDeclineReasons: endpoint({
    method: 'GET',
    path: reasons,
    summary: 'Decline reasons for teachers',
    permission: teachers,
    output: z.array(DeclineReason),
    errors: [],
  }),
  listAllDeclineReasons: listEntries(reasons, keeping, ofReasons, DeclineReasonEntry),
  createDeclineReason: createEntry(reasons, keeping, ofReasons, DeclineReasonInput, DeclineReasonEntry),
  editDeclineReason: editEntry(reasons, keeping, ofReasons, DeclineReasonChange, DeclineReasonEntry),
  deleteDeclineReason: deleteEntry(reasons, keeping, ofReasons),
  reorderDeclineReasons: reorderEntries(reasons, keeping, ofReasons),
};
