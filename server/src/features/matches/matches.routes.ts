import { matchesContract } from '@lectern/contract/matches/matches.contract';
import { routesOf } from '../../kernel/routes.ts';
import { countUnviewedMatches } from './matches.queries.ts';

export const matchesRoutes = routesOf(matchesContract, { countUnviewedMatches });
