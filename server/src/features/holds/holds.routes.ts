import { holdsContract } from '@lectern/contract/holds/holds.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { createHold } from './create-hold.ts';
import { listOwnHolds } from './holds.queries.ts';
import { releaseHold } from './release-hold.ts';

export const holdsRoutes = routesOf(holdsContract, { listOwnHolds, createHold, releaseHold });
