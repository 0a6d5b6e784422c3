import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { downloadFile } from '../../kernel/requests/download-file.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type DocumentPage = OutputAt<'GET', '/api/accounting-documents/'>;
export type DocumentRow = DocumentPage['results'][number];
export type DocumentDetail = OutputAt<'GET', '/api/accounting-documents/{id}/'>;
export type DocumentSources = OutputAt<'GET', '/api/accounting-documents/sources/'>;
export type NewDocument = InputAt<'POST', '/api/accounting-documents/'>['body'];
export type Requisites = OutputAt<'GET', '/api/accounting-documents/requisites/'>['requisites'];

export const documentQuery = (id: number) => apiQuery('/api/accounting-documents/{id}/', { params: { id } });

/** What a client's documents can be created from. */
export const documentSourcesQuery = (clientId: number) =>
  apiQuery('/api/accounting-documents/sources/', { query: { client_id: clientId } });

export const requisitesQuery = apiQuery('/api/accounting-documents/requisites/');

/** The PDF. The server names the file. */
export function downloadDocument(id: number): Promise<void> {
  return downloadFile('/api/accounting-documents/{id}/file/', { params: { id } }, 'document.pdf');
}

/** Also refetches the confirmed payment and the client's log. */
const documents = {
  refresh: ['/api/accounting-documents/', '/api/transactions/transactions/{id}/', '/api/clients/{id}/get-client-log-items/'],
} as const;
export const createDocumentWrite = apiWrite('/api/accounting-documents/', documents);
export const issueDocumentWrite = apiWrite('/api/accounting-documents/{id}/issue/', documents);
export const voidDocumentWrite = apiWrite('/api/accounting-documents/{id}/void/', documents);
export const reissueDocumentWrite = apiWrite('/api/accounting-documents/{id}/reissue/', documents);
export const sendDocumentWrite = apiWrite('/api/accounting-documents/{id}/send/', documents);
export const changeRequisitesWrite = apiWrite('/api/accounting-documents/requisites/', documents);
/** Does not wait for the lists: refetching unmounts the row and the rest of the action. The draft itself is gone. */
export const discardDocumentWrite = apiWrite('/api/accounting-documents/{id}/discard/', {
  refresh: ['/api/accounting-documents/', '/api/accounting-documents/sources/', '/api/clients/{id}/get-client-log-items/'],
  exact: true,
  awaitRefresh: false,
});
