import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { apiPostQuery, apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type ReassignmentPreview = OutputAt<'POST', '/api/clients/preview-reassignment/'>;
type Wish = InputAt<'POST', '/api/clients/reassign/'>['body'];

/** All clients that a query of the list finds and that may be given away, by id. */
export const matchingClientsQuery = (query: Partial<ClientListQuery>) => apiQuery('/api/clients/get-matching/', { query });

/** What goes over to another manager; the last answer stays while the next is on its way. */
export const reassignmentQuery = (wish: Wish | null) =>
  apiPostQuery(
    '/api/clients/preview-reassignment/',
    { body: wish as Wish },
    { enabled: wish !== null, keepPrevious: true, retry: false, staleTime: 0 },
  );

/** Lessons, transactions, deals and papers of a client are seen by their manager: everything on the screen is fetched again. */
export const reassignWrite = apiWrite('/api/clients/reassign/');
export const undoReassignmentWrite = apiWrite('/api/clients/reassignments/{id}/undo/');
