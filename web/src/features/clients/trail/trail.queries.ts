import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type ClientLogItem = OutputAt<'GET', '/api/clients/{id}/get-client-log-items/'>['results'][number];

export type ClientNote = OutputAt<'GET', '/api/clients/{id}/notes/'>['results'][number];

/** A note appears in the notes and in the log. */
const notes = { refresh: ['/api/clients/{id}/notes/', '/api/clients/{id}/get-client-log-items/'] } as const;
export const writeNoteWrite = apiWrite('/api/clients/{id}/notes/', notes);
export const editNoteWrite = apiWrite('/api/client-notes/{id}/edit/', notes);
export const deleteNoteWrite = apiWrite('/api/client-notes/{id}/delete/', notes);

export type MailingCategory = OutputAt<'GET', '/api/mailing-categories/'>[number];
export type Consent = MailingCategory['consents'][number];
export type Channel = Consent['channel'];

export const mailingCategoriesQuery = (clientId: number) => apiQuery('/api/mailing-categories/', { query: { client_id: clientId } });

const consents = {
  refresh: ['/api/clients/{id}/get-client-log-items/'],
  answers: (_: unknown, { body }: { readonly body: { readonly client_id: number } }) => mailingCategoriesQuery(body.client_id),
} as const;
export const giveConsentWrite = apiWrite('/api/mailing-categories/give-consent/', consents);
export const withdrawConsentWrite = apiWrite('/api/mailing-categories/withdraw-consent/', consents);
