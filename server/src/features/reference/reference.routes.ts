import { referenceContract } from '@lectern/contract/reference/reference.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getReferenceHistory } from './reference.queries.ts';

export const referenceRoutes = routesOf(referenceContract, { getReferenceHistory });
