import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { abilities, anyStaff, staff } from '../permissions.ts';
import {
  CreateMatchRequestInput,
  MatchRequest,
  MatchRequestListQuery,
  SearchStart,
  SendOffersInput,
  UnviewedMatches,
} from './matches.schema.ts';

/** Those who look for teachers: for their clients, for the children of their group, or for everybody. */
const searches = staff(['AccountManager', 'SalesManager', 'Curator'], abilities.allSchedules);

export const matchesContract = {
  countUnviewedMatches: endpoint({
    method: 'GET',
    path: '/api/matches/get-unviewed-matches-count/',
    summary: 'How many pupils offered to the teacher they have not looked at yet',
    permission: staff(['Teacher']),
    output: UnviewedMatches,
    errors: [],
  }),
  getSearchStart: endpoint({
    method: 'GET',
    path: '/api/matches/search-start/{id}/',
    summary: 'What a search for a teacher of a client’s children starts from: what they learn, and with whom they learned',
    permission: anyStaff,
    params: idParams,
    output: SearchStart,
    errors: [],
  }),
  listMatchRequests: endpoint({
    method: 'GET',
    path: '/api/matches/requests/',
    summary: 'Searches for a teacher with the answers of those who were offered them',
    permission: searches,
    query: MatchRequestListQuery,
    output: pageOf(MatchRequest),
    errors: [],
  }),
  createMatchRequest: endpoint({
    method: 'POST',
    path: '/api/matches/requests/',
    summary: 'Begin a search for a teacher; with offers it is open, without it is a draft',
    permission: searches,
    body: CreateMatchRequestInput,
    output: MatchRequest,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'zone_unknown', 'client_inactive', 'match_going', 'teacher_inactive', 'not_taught_by_teacher', 'already_offered'],
  }),
  sendOffers: endpoint({
    method: 'POST',
    path: '/api/matches/requests/{id}/offers/',
    summary: 'Offer a search to more teachers; a draft becomes open by it',
    permission: searches,
    params: idParams,
    body: SendOffersInput,
    output: MatchRequest,
    idempotent: true,
    errors: ['match_closed', 'teacher_inactive', 'not_taught_by_teacher', 'already_offered'],
  }),
  withdrawMatchRequest: endpoint({
    method: 'POST',
    path: '/api/matches/requests/{id}/withdraw/',
    summary: 'End a search without a teacher: its open offers end with it',
    permission: searches,
    params: idParams,
    output: MatchRequest,
    errors: ['match_closed'],
  }),
  withdrawOffer: endpoint({
    method: 'POST',
    path: '/api/matches/offers/{id}/withdraw/',
    summary: 'Take one teacher’s open offer back; the search goes on',
    permission: searches,
    params: idParams,
    output: MatchRequest,
    errors: ['match_closed'],
  }),
};
