import { clientAccessContract } from '@lectern/contract/clients/access/client-access.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { askClientAccess } from './ask-client-access.ts';
import { getAccessKey, listAccessRequests } from './client-access.queries.ts';
import { declineClientAccess, grantClientAccess, revokeClientAccess, withdrawAccessRequest } from './decide-client-access.ts';

export const clientAccessRoutes = routesOf(clientAccessContract, {
  askClientAccess,
  getAccessKey,
  listAccessRequests,
  grantClientAccess,
  declineClientAccess,
  revokeClientAccess,
  withdrawAccessRequest,
});
