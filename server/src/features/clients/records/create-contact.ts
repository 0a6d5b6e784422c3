import type { CreateContactInput } from '@lectern/contract/clients/client-records.schema';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { getClient } from '../client-card.queries.ts';
import { addContacts } from './add-contacts.ts';
import { lockRecord } from './record-access.ts';

/** Adds a contact to a client. @throws AppError `not_found`, `phone_not_valid`, `email_not_valid`, `contact_exists` */
export async function createContact(ctx: WriteContext, { body }: { body: CreateContactInput }): Promise<ClientCard> {
  const { client_id, ...contact } = body;
  const { id } = await lockRecord(ctx, client_id);
  await addContacts(ctx, id, [contact], () => 'value');
  return getClient(ctx, { params: { id } });
}
