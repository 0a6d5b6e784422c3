import { assignmentContract } from '@lectern/contract/clients/assignment.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listMatchingClients, previewReassignment } from './assignment.queries.ts';
import { listClientChoices } from './client-choices.queries.ts';
import { listHandedOver } from './handed-over.queries.ts';
import { reassignClients } from './reassign-clients.ts';
import { undoReassignment } from './undo-reassignment.ts';

export const assignmentRoutes = routesOf(assignmentContract, {
  listClientChoices,
  listHandedOver,
  listMatchingClients,
  previewReassignment,
  reassignClients,
  undoReassignment,
});
