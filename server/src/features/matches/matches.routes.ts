import { matchesContract } from '@lectern/contract/matches/matches.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { createMatchRequest } from './create-match-request.ts';
import { listLapses } from './lapses.queries.ts';
import { countUnviewedMatches, listMatchRequests } from './matches.queries.ts';
import { getSearchStart } from './search-start.queries.ts';
import { sendOffers } from './send-offers.ts';
import { withdrawMatchRequest } from './withdraw-match-request.ts';
import { withdrawOffer } from './withdraw-offer.ts';

export const matchesRoutes = routesOf(matchesContract, {
  countUnviewedMatches,
  listLapses,
  getSearchStart,
  listMatchRequests,
  createMatchRequest,
  sendOffers,
  withdrawMatchRequest,
  withdrawOffer,
});
