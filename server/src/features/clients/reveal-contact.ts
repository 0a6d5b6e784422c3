import type { Contact } from '@lectern/contract/clients/clients.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { alarmAtManyReveals } from './reveal-alarm.ts';
import { clientActions, clientScope } from './clients.policy.ts';
import { contactView } from './clients.view.ts';
import type { ContactRow } from './clients.view.ts';

type Found = ContactRow & { readonly client_id: number; readonly manager_id: number | null };

/** Reveals a contact and logs the reader. @throws AppError `not_found` for a contact of another user's client, `forbidden` */
export async function revealContact(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Contact> {
  const { rows } = await sql<Found>`
    select p.id, p.kind, p.value, p.label, p.is_primary, p.consented_at, p.client_id, c.manager_id
    from client_contacts p join clients c on c.id = p.client_id
    where p.id = ${params.id} and ${clientScope(ctx.actor)}
  `.execute(ctx.db);
  const contact = rows[0];
  if (contact === undefined) throw new AppError('not_found', { id: params.id });
  requireAction(ctx, clientActions, 'reveal_contacts', contact);
  await alarmAtManyReveals(ctx);
  // The value stays out of the log: readers of the log may not be allowed to see contacts.
  ctx.audit({
    action: 'contact.reveal',
    entity: 'client_contact',
    entity_id: contact.id,
    client_id: contact.client_id,
    new: { kind: contact.kind },
  });
  ctx.logRead({ act: 'reveal', subject: 'client', subject_id: contact.client_id, client_id: contact.client_id });
  return contactView(contact, false);
}
