import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { AccountingDocumentQuery } from '@lectern/contract/documents/documents.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiQuery } from '../../kernel/api-query.ts';
import { downloadFile } from '../../kernel/download-file.ts';
import { refreshQueries } from '../../kernel/api-write.ts';

export type DocumentPage = OutputAt<'GET', '/api/accounting-documents/'>;
export type DocumentRow = DocumentPage['results'][number];
export type DocumentDetail = OutputAt<'GET', '/api/accounting-documents/{id}/'>;
export type DocumentSources = OutputAt<'GET', '/api/accounting-documents/sources/'>;
export type NewDocument = InputAt<'POST', '/api/accounting-documents/'>['body'];
export type Requisites = OutputAt<'GET', '/api/accounting-documents/requisites/'>['requisites'];
type RequisitesChanges = InputAt<'POST', '/api/accounting-documents/requisites/'>['body'];

export const documentListQuery = (query: Partial<AccountingDocumentQuery>) =>
  apiQuery('/api/accounting-documents/', { query }, { keepPrevious: true });

export const documentQuery = (id: number) => apiQuery('/api/accounting-documents/{id}/', { params: { id } });

/** What a client's documents can be made from. */
export const documentSourcesQuery = (clientId: number) =>
  apiQuery('/api/accounting-documents/sources/', { query: { client_id: clientId } });

export const requisitesQuery = apiQuery('/api/accounting-documents/requisites/');

/** The paper; its name is the server's. */
export function downloadDocument(id: number): Promise<void> {
  return downloadFile('/api/accounting-documents/{id}/file/', { params: { id } }, 'document.pdf');
}

/** The payment that a paper confirms and the client's log tell of it, too. */
function useDocumentWrite<V, R>(write: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  const told = ['/api/accounting-documents/', '/api/transactions/transactions/{id}/', '/api/clients/{id}/get-client-log-items/'] as const;
  return useMutation({
    mutationFn: write,
    onSuccess: () => refreshQueries(client, told),
  });
}

export function useCreateDocument(idempotencyKey: string) {
  return useDocumentWrite((body: NewDocument) => api.post('/api/accounting-documents/', { body }, { idempotencyKey }));
}

export function useIssueDocument(id: number, idempotencyKey: string) {
  return useDocumentWrite(() => api.post('/api/accounting-documents/{id}/issue/', { params: { id } }, { idempotencyKey }));
}

/** The lists are not waited for: with the row goes what asked, and what it would do next. The draft itself is asked for no more. */
export function useDiscardDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/accounting-documents/{id}/discard/', { params: { id } }),
    onSuccess: () => {
      const lists = [
        '/api/accounting-documents/',
        '/api/accounting-documents/sources/',
        '/api/clients/{id}/get-client-log-items/',
      ] as const;
      void refreshQueries(client, lists, true);
    },
  });
}

export function useVoidDocument(id: number, idempotencyKey: string) {
  return useDocumentWrite((reason: string) =>
    api.post('/api/accounting-documents/{id}/void/', { params: { id }, body: { reason } }, { idempotencyKey }),
  );
}

export function useReissueDocument(id: number, idempotencyKey: string) {
  return useDocumentWrite(() => api.post('/api/accounting-documents/{id}/reissue/', { params: { id } }, { idempotencyKey }));
}

export function useSendDocument(id: number, idempotencyKey: string) {
  return useDocumentWrite(() => api.post('/api/accounting-documents/{id}/send/', { params: { id } }, { idempotencyKey }));
}

export function useChangeRequisites() {
  return useDocumentWrite((body: RequisitesChanges) => api.post('/api/accounting-documents/requisites/', { body }));
}
