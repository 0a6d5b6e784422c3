import type { InputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery, rarelyChanged } from '../../../kernel/api-query.ts';
import { clientQuery } from '../clients.queries.ts';
import type { ClientCard } from '../clients.queries.ts';
import { refreshQueries } from '../../../kernel/api-write.ts';
import { clientPaths } from '../client-paths.ts';

/** Whose a client can be. */
export const managersQuery = apiQuery('/api/clients/get-managers/', {}, rarelyChanged);

/** A change of a client's record: the card is known from the answer; lists, the log and whatever else tells of it are asked for anew. */
export function useClientWrite<V>(write: (variables: V) => Promise<ClientCard>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (card) => {
      client.setQueryData(clientQuery(card.id).queryKey, card);
      return refreshQueries(client, clientPaths);
    },
  });
}

export type NewClient = InputAt<'POST', '/api/clients/'>['body'];
/** @param idempotencyKey made once per opened form: a second press, or a lost answer, makes nobody twice */
export function useCreateClient(idempotencyKey: string) {
  return useClientWrite((body: NewClient) => api.post('/api/clients/', { body }, { idempotencyKey }));
}

export type ClientChanges = InputAt<'POST', '/api/clients/{id}/edit/profile/'>['body'];
export function useEditClient(id: number) {
  return useClientWrite((body: ClientChanges) => api.post('/api/clients/{id}/edit/profile/', { params: { id }, body }));
}

export type NewChild = InputAt<'POST', '/api/children/'>['body'];
export function useCreateChild(clientId: number, idempotencyKey: string) {
  return useClientWrite((body: Omit<NewChild, 'client_id'>) =>
    api.post('/api/children/', { body: { ...body, client_id: clientId } }, { idempotencyKey }),
  );
}

export type ChildChanges = InputAt<'POST', '/api/children/{id}/edit/'>['body'];
export function useEditChild(id: number) {
  return useClientWrite((body: ChildChanges) => api.post('/api/children/{id}/edit/', { params: { id }, body }));
}

export type NewContact = InputAt<'POST', '/api/client-contacts/'>['body'];
export function useCreateContact() {
  return useClientWrite(({ idempotencyKey, ...body }: NewContact & { readonly idempotencyKey: string }) =>
    api.post('/api/client-contacts/', { body }, { idempotencyKey }),
  );
}

export type ContactChanges = InputAt<'POST', '/api/client-contacts/{id}/edit/'>['body'];
export function useEditContact() {
  return useClientWrite(({ id, ...body }: ContactChanges & { readonly id: number }) =>
    api.post('/api/client-contacts/{id}/edit/', { params: { id }, body }),
  );
}

export function useDeleteContact() {
  return useClientWrite((id: number) => api.post('/api/client-contacts/{id}/delete/', { params: { id } }));
}
