import { searchesContract } from '@lectern/contract/matches/searches.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { proposeAssignment } from './assignment/assignment.queries.ts';
import { sendAssignment } from './assignment/send-assignment.ts';
import { extendSearch } from './extend-search.ts';
import { startWaves } from './start-waves.ts';
import { stopWaves } from './stop-waves.ts';
import { getWaveOrder } from './wave-order.queries.ts';

export const searchesRoutes = routesOf(searchesContract, {
  extendSearch,
  getWaveOrder,
  startWaves,
  stopWaves,
  proposeAssignment,
  sendAssignment,
});
