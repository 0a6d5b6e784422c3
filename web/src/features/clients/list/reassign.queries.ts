import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { apiPostQuery, apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type ReassignmentPreview = OutputAt<'POST', '/api/clients/preview-reassignment/'>;
type Reassignment = InputAt<'POST', '/api/clients/reassign/'>['body'];

/** Ids of all matching clients that may be reassigned. */
export const matchingClientsQuery = (query: Partial<ClientListQuery>) => apiQuery('/api/clients/get-matching/', { query });

/** Preview of a reassignment. Keeps the previous one while loading. */
export const reassignmentQuery = (input: Reassignment | null) =>
  apiPostQuery(
    '/api/clients/preview-reassignment/',
    { body: input as Reassignment },
    { enabled: input !== null, keepPrevious: true, retry: false, staleTime: 0 },
  );

/** Refetches everything: the manager decides who sees a client's lessons, transactions, deals and documents. */
export const reassignWrite = apiWrite('/api/clients/reassign/');
export const undoReassignmentWrite = apiWrite('/api/clients/reassignments/{id}/undo/');
