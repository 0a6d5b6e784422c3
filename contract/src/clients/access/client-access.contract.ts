import { endpoint } from '../../endpoint.ts';
import { idParams, pageOf } from '../../page.ts';
import { servesClients } from '../../permissions.ts';
import { AccessListQuery, AccessRequest, AskAccessInput, DecideAccessInput, GrantAccessInput } from './client-access.schema.ts';

export const clientAccessContract = {
  askClientAccess: endpoint({
    method: 'POST',
    path: '/integration/send-request-to-get-access-to-client-profile/',
    summary: 'Ask a colleague for access to their client; they get a mail and see it in their cabinet',
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
    summary: 'Access requests for my clients, and my own requests',
    permission: servesClients,
    query: AccessListQuery,
    output: pageOf(AccessRequest),
    errors: [],
  }),
  grantClientAccess: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/grant/',
    summary: 'Grant read access until a day: contacts stay masked, each reveal is logged',
    permission: servesClients,
    params: idParams,
    body: GrantAccessInput,
    output: AccessRequest,
    errors: ['access_request_closed', 'date_in_past', 'range_too_long'],
  }),
  declineClientAccess: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/decline/',
    summary: 'Refuse access, with a reason',
    permission: servesClients,
    params: idParams,
    body: DecideAccessInput,
    output: AccessRequest,
    errors: ['access_request_closed'],
  }),
  revokeClientAccess: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/revoke/',
    summary: 'Revoke granted access',
    permission: servesClients,
    params: idParams,
    body: DecideAccessInput,
    output: AccessRequest,
    errors: ['access_request_closed'],
  }),
  withdrawAccessRequest: endpoint({
    method: 'POST',
    path: '/api/clients/access-requests/{id}/withdraw/',
    summary: 'Withdraw my own request',
    permission: servesClients,
    params: idParams,
    output: AccessRequest,
    errors: ['access_request_closed'],
  }),
};
