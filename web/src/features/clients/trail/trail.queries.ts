import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { refreshQueries } from '../../../kernel/api-write.ts';

export type ClientLogItem = OutputAt<'GET', '/api/clients/{id}/get-client-log-items/'>['results'][number];
type LogQuery = NonNullable<InputAt<'GET', '/api/clients/{id}/get-client-log-items/'>['query']>;

export const clientLogQuery = (id: number, query: LogQuery) =>
  apiQuery('/api/clients/{id}/get-client-log-items/', { params: { id }, query }, { keepPrevious: true });

export type ClientNote = OutputAt<'GET', '/api/clients/{id}/notes/'>['results'][number];
type NotesQuery = NonNullable<InputAt<'GET', '/api/clients/{id}/notes/'>['query']>;

export const clientNotesQuery = (id: number, query: NotesQuery) =>
  apiQuery('/api/clients/{id}/notes/', { params: { id }, query }, { keepPrevious: true });

/** A note tells of itself in the list of notes and in the log. */
function useNoteWrite<V>(write: (variables: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => refreshQueries(client, ['/api/clients/{id}/notes/', '/api/clients/{id}/get-client-log-items/']),
  });
}

export function useWriteNote(clientId: number) {
  return useNoteWrite(({ text, idempotencyKey }: { readonly text: string; readonly idempotencyKey: string }) =>
    api.post('/api/clients/{id}/notes/', { params: { id: clientId }, body: { text } }, { idempotencyKey }),
  );
}

export type NoteChanges = InputAt<'POST', '/api/client-notes/{id}/edit/'>['body'];
export function useEditNote(id: number) {
  return useNoteWrite((body: NoteChanges) => api.post('/api/client-notes/{id}/edit/', { params: { id }, body }));
}

export function useDeleteNote(id: number) {
  return useNoteWrite(() => api.post('/api/client-notes/{id}/delete/', { params: { id } }));
}

export type MailingCategory = OutputAt<'GET', '/api/mailing-categories/'>[number];
export type Consent = MailingCategory['consents'][number];
export type Channel = Consent['channel'];

export const mailingCategoriesQuery = (clientId: number) => apiQuery('/api/mailing-categories/', { query: { client_id: clientId } });

function useConsentWrite<V>(clientId: number, write: (variables: V) => Promise<MailingCategory[]>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (categories) => {
      client.setQueryData(mailingCategoriesQuery(clientId).queryKey, categories);
      return refreshQueries(client, ['/api/clients/{id}/get-client-log-items/']);
    },
  });
}

type Cell = { readonly category_id: number; readonly channel: Channel };
export function useGiveConsent(clientId: number) {
  return useConsentWrite(clientId, (body: Cell & { readonly given_by: string }) =>
    api.post('/api/mailing-categories/give-consent/', { body: { ...body, client_id: clientId } }),
  );
}

export function useWithdrawConsent(clientId: number) {
  return useConsentWrite(clientId, (body: Cell) =>
    api.post('/api/mailing-categories/withdraw-consent/', { body: { ...body, client_id: clientId } }),
  );
}
