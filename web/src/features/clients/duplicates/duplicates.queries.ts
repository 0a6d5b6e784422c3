import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiPostQuery, apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type DuplicateQuery = InputAt<'POST', '/api/clients/find-duplicates/'>['body'];
export type FoundDuplicates = OutputAt<'POST', '/api/clients/find-duplicates/'>;
export type MergePreview = OutputAt<'GET', '/api/clients/{id}/merge/'>;

/** Checks whether the school knows a client. A key in the answer allows an access request for a day, so the answer is not cached. */
export const duplicatesQuery = (query: DuplicateQuery) =>
  apiPostQuery('/api/clients/find-duplicates/', { body: query }, { staleTime: 60_000, retry: false });

/** Whom to ask for access to a client, by its id; null if there is no such client. */
export const accessKeyQuery = (id: number) => apiQuery('/api/clients/{id}/access-key/', { params: { id } }, { staleTime: 0, retry: false });

/** Possible duplicates among the user's clients. */
export const duplicatesOfQuery = (id: number) => apiQuery('/api/clients/{id}/get-duplicates/', { params: { id } });

/** Some of the user's clients by name, phone or child. */
export const foundClientsQuery = (search: string) =>
  apiQuery('/api/clients/', { query: { search, page_size: 10 } }, { enabled: search.trim() !== '' });

export const mergeQuery = (id: number, otherId: number) =>
  apiQuery('/api/clients/{id}/merge/', { params: { id }, query: { client_id: otherId } }, { staleTime: 0, retry: false });

/** Also moves lessons, transactions, deals and documents to the other client. */
export const mergeWrite = apiWrite('/api/clients/{id}/merge/');
export const askAccessWrite = apiWrite('/integration/send-request-to-get-access-to-client-profile/', {
  refresh: ['/api/clients/access-requests/'],
});
