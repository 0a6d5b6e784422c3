import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { anyStaff, servesClients } from '../permissions.ts';
import {
  ClientChoices,
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
    summary: 'Zones and managers by which the list of clients can be narrowed',
    permission: anyStaff,
    output: ClientChoices,
    errors: [],
  }),
  listMatchingClients: endpoint({
    method: 'GET',
    path: '/api/clients/get-matching/',
    summary: 'The ids of the clients that a query of the list finds and that the asking user may give away',
    permission: servesClients,
    query: ClientListQuery,
    output: MatchingClients,
    errors: [],
  }),
  // As many ids as a reassignment takes do not fit into an address: hence no GET, though it only reads.
  previewReassignment: endpoint({
    method: 'POST',
    path: '/api/clients/preview-reassignment/',
    summary: 'What would go over to another manager',
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
    summary: 'Give clients to another manager from now on, all or none',
    permission: servesClients,
    body: ReassignInput,
    output: Reassignment,
    idempotent: true,
    errors: ['not_found', 'not_a_manager'],
  }),
  undoReassignment: endpoint({
    method: 'POST',
    path: '/api/clients/reassignments/{id}/undo/',
    summary: 'Take back one’s own reassignment of the last hour',
    permission: servesClients,
    params: idParams,
    output: UndoneReassignment,
    errors: ['reassignment_settled'],
  }),
};
