import { duplicatesContract } from '@lectern/contract/clients/duplicates.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { findDuplicates, listDuplicatesOf } from './duplicates.queries.ts';

export const duplicatesRoutes = routesOf(duplicatesContract, { findDuplicates, listDuplicatesOf });
