import { searchContract } from '@lectern/contract/search/search.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { findKnown, search } from './search.queries.ts';

export const searchRoutes = routesOf(searchContract, { search, findKnown });
