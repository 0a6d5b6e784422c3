import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { AccountingDocumentQuery } from '@lectern/contract/documents/documents.schema';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { downloadFile } from '../../kernel/download-file.ts';

export type DocumentPage = OutputAt<'GET', '/api/accounting-documents/'>;
export type DocumentRow = DocumentPage['results'][number];
export type DocumentDetail = OutputAt<'GET', '/api/accounting-documents/{id}/'>;
export type DocumentSources = OutputAt<'GET', '/api/accounting-documents/sources/'>;
export type NewDocument = InputAt<'POST', '/api/accounting-documents/'>['body'];
export type Requisites = OutputAt<'GET', '/api/accounting-documents/requisites/'>['requisites'];
type RequisitesChanges = InputAt<'POST', '/api/accounting-documents/requisites/'>['body'];

export function documentListQuery(query: Partial<AccountingDocumentQuery>) {
  return queryOptions({
    queryKey: ['documents', 'list', query],
    queryFn: ({ signal }) => api.get('/api/accounting-documents/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function documentQuery(id: number) {
  return queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) => api.get('/api/accounting-documents/{id}/', { params: { id } }, { signal }),
  });
}

/** What a client's documents can be made from. */
export function documentSourcesQuery(clientId: number) {
  return queryOptions({
    queryKey: ['documents', 'sources', clientId],
    queryFn: ({ signal }) => api.get('/api/accounting-documents/sources/', { query: { client_id: clientId } }, { signal }),
  });
}

export const requisitesQuery = queryOptions({
  queryKey: ['documents', 'requisites'],
  queryFn: ({ signal }) => api.get('/api/accounting-documents/requisites/', {}, { signal }),
});

/** The paper; its name is the server's. */
export function downloadDocument(id: number): Promise<void> {
  return downloadFile('/api/accounting-documents/{id}/file/', { params: { id } }, 'document.pdf');
}

/** The payment that a paper confirms and the client's log tell of it, too. */
function useDocumentWrite<V, R>(write: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  const told = [['documents'], ['transactions', 'one'], ['clients', 'log']];
  return useMutation({
    mutationFn: write,
    onSuccess: () => Promise.all(told.map((queryKey) => client.invalidateQueries({ queryKey }))),
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
      const told = [
        ['documents', 'list'],
        ['documents', 'sources'],
        ['clients', 'log'],
      ];
      for (const queryKey of told) void client.invalidateQueries({ queryKey });
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
