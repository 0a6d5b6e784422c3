import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { anyStaff, servesClients } from '../permissions.ts';
import {
  ClientChoices,
  HandedOverClients,
  MatchingClients,
  ReassignInput,
  Reassignment,
  ReassignmentPreview,
  UndoneReassignment,
} from './assignment.schema.ts';
import { ClientListQuery } from './clients.schema.ts';
import { previewLimit } from '../rate-limits.ts';

export const assignmentContract = {
  listClientChoices: endpoint({
    method: 'GET',
    path: '/api/clients/get-choices/',
    summary: 'Time zones and managers to filter the client list by',
    permission: anyStaff,
    output: ClientChoices,
    errors: [],
  }),
  listHandedOver: endpoint({
    method: 'GET',
    path: '/api/clients/handed-over/',
    summary: 'Clients handed over to me in the last two weeks whose card I have not opened since',
    permission: servesClients,
    output: HandedOverClients,
    errors: [],
  }),
  listMatchingClients: endpoint({
    method: 'GET',
    path: '/api/clients/get-matching/',
    summary: 'Ids of the matching clients that the current user may reassign',
    permission: servesClients,
    query: ClientListQuery,
    output: MatchingClients,
    mayLag: true,
    errors: [],
  }),
  // POST although it only reads: a reassignment takes more ids than fit into a URL.
  previewReassignment: endpoint({
    method: 'POST',
    path: '/api/clients/preview-reassignment/',
    summary: 'Preview of a reassignment',
    permission: servesClients,
    body: ReassignInput,
    output: ReassignmentPreview,
    unaudited: true,
    rateLimit: previewLimit,
    errors: ['not_found', 'not_a_manager'],
  }),
  reassignClients: endpoint({
    method: 'POST',
    path: '/api/clients/reassign/',
    summary: 'Reassign clients to another manager, all or none',
    permission: servesClients,
    body: ReassignInput,
    output: Reassignment,
    idempotent: true,
    errors: ['not_found', 'not_a_manager'],
  }),
  undoReassignment: endpoint({
    method: 'POST',
    path: '/api/clients/reassignments/{id}/undo/',
    summary: 'Undo my own reassignment of the last hour',
    permission: servesClients,
    params: idParams,
    output: UndoneReassignment,
    errors: ['reassignment_settled'],
  }),
};
