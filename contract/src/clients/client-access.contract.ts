import { endpoint } from '../endpoint.ts';
import { idParams, pageOf } from '../page.ts';
import { servesClients } from '../permissions.ts';
import { AccessListQuery, AccessRequest, AskAccessInput, DecideAccessInput, GrantAccessInput } from './client-access.schema.ts';

export const clientAccessContract = {
  askClientAccess: endpoint({
    method: 'POST',
    path: '/integration/send-request-to-get-access-to-client-profile/',
    summary: 'Ask a colleague to be shown their client for a while; they get it by mail and in their cabinet',
    permission: servesClients,
    body: AskAccessInput,
    output: AccessRequest,
    status: 201,
    idempotent: true,
    errors: ['access_key_expired', 'access_not_needed', 'access_already_asked'],
  }),
  listAccessRequests: endpoint({
    method: 'GET',
    path: '/api/clients/access-requests/',
    summary: 'Requests of colleagues to be shown one’s clients, and one’s own requests',
    permission: servesClients,
    query: AccessListQuery,
    output: pageOf(AccessRequest),
    errors: [],
  }),
  grantClientAccess: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/grant/',
    summary: 'Show the client to who asked until a day: to read, contacts masked and each look logged, nothing to change',
    permission: servesClients,
    params: idParams,
    body: GrantAccessInput,
    output: AccessRequest,
    errors: ['access_request_closed', 'date_in_past', 'range_too_long'],
  }),
  declineClientAccess: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/decline/',
    summary: 'Do not show the client, with a word why',
    permission: servesClients,
    params: idParams,
    body: DecideAccessInput,
    output: AccessRequest,
    errors: ['access_request_closed'],
  }),
  revokeClientAccess: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/revoke/',
    summary: 'End before its day what was granted',
    permission: servesClients,
    params: idParams,
    body: DecideAccessInput,
    output: AccessRequest,
    errors: ['access_request_closed'],
  }),
  withdrawAccessRequest: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/withdraw/',
    summary: 'Take back one’s own request that nobody has answered',
    permission: servesClients,
    params: idParams,
    output: AccessRequest,
    errors: ['access_request_closed'],
  }),
};
