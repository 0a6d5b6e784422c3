import { matchesContract } from '@lectern/contract/matches/matches.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { createMatchRequest } from './create-match-request.ts';
import { matchFiguresRoutes } from './figures/match-figures.routes.ts';
import { listLapses } from './lapses.queries.ts';
import { countUnviewedMatches, listMatchRequests } from './matches.queries.ts';
import { getSearchStart } from './search-start.queries.ts';
import { sendOffers } from './send-offers.ts';
import { withdrawMatchRequest } from './withdraw-match-request.ts';
import { withdrawOffer } from './withdraw-offer.ts';

const routes = routesOf(matchesContract, {
  countUnviewedMatches,
  listLapses,
  getSearchStart,
  listMatchRequests,
  createMatchRequest,
  sendOffers,
  withdrawMatchRequest,
  withdrawOffer,
});

export const matchesRoutes = [...routes, ...matchFiguresRoutes];
