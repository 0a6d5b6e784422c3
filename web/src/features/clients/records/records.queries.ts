import type { InputAt } from '@lectern/contract/contract';
import { clientQuery } from '../clients.queries.ts';
import type { ClientCard } from '../clients.queries.ts';
import { clientPaths } from '../client-paths.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

/** Changes a client's record. Returns the card; refetches lists, the log and related data. */
const client = { refresh: clientPaths, answers: ({ id }: ClientCard) => clientQuery(id) } as const;
export const createClientWrite = apiWrite('/api/clients/', client);
export const editClientWrite = apiWrite('/api/clients/{id}/edit/profile/', client);
export const createChildWrite = apiWrite('/api/children/', client);
export const giveDataConsentWrite = apiWrite('/api/children/{id}/give-data-consent/', client);
export const withdrawDataConsentWrite = apiWrite('/api/children/{id}/withdraw-data-consent/', client);
export const editChildWrite = apiWrite('/api/children/{id}/edit/', client);
export const createContactWrite = apiWrite('/api/client-contacts/', client);
export const editContactWrite = apiWrite('/api/client-contacts/{id}/edit/', client);
export const deleteContactWrite = apiWrite('/api/client-contacts/{id}/delete/', client);
/** The unmasked contact. Logged, not cached. */
export const revealContactWrite = apiWrite('/api/client-contacts/{id}/reveal/', { refresh: [] });
export type NewClient = InputAt<'POST', '/api/clients/'>['body'];
export type ChildChanges = InputAt<'POST', '/api/children/{id}/edit/'>['body'];
