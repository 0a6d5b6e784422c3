import { clientLogContract } from '@lectern/contract/clients/access/client-log.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listClientLogItems } from './client-log.queries.ts';

export const clientLogRoutes = routesOf(clientLogContract, { listClientLogItems });
