import { starterCatalogueContract } from '@lectern/contract/starter-catalogue/starter-catalogue.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getStarterCatalogue } from './starter-catalogue.queries.ts';
import { takeBackStarterCatalogue } from './take-back-starter-catalogue.ts';
import { takeStarterCatalogue } from './take-starter-catalogue.ts';

export const starterCatalogueRoutes = routesOf(starterCatalogueContract, {
  getStarterCatalogue,
  takeStarterCatalogue,
  takeBackStarterCatalogue,
});
