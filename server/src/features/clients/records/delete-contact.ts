import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { getClient } from '../client-card.queries.ts';
import { maskContact } from '../clients.rules.ts';
import { lockRecordOf } from './record-access.ts';

/** Deletes a contact. If it was the primary one, the oldest of its kind becomes primary. @throws AppError `not_found` */
export async function deleteContact(ctx: WriteContext, { params }: { params: { id: number } }): Promise<ClientCard> {
  const client = await lockRecordOf(ctx, 'client_contacts', params.id);
  const { kind, value, label, is_primary } = await ctx.db
    .deleteFrom('client_contacts')
    .where('id', '=', params.id)
    .returning(['kind', 'value', 'label', 'is_primary'])
    .executeTakeFirstOrThrow();
  if (is_primary)
    await sql`
      update client_contacts set is_primary = true
      where id = (select min(id) from client_contacts where client_id = ${client.id} and kind = ${kind})
    `.execute(ctx.db);
  ctx.audit({
    action: 'contact.delete',
    entity: 'client_contact',
    entity_id: params.id,
    client_id: client.id,
    old: { kind, value: maskContact(kind, value), label },
  });
  return getClient(ctx, { params: { id: client.id } });
}
