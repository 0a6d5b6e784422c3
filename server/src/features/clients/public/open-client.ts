import type { NewChild, NewContact } from '@lectern/contract/clients/client-records.schema';
import type { PaperLanguage } from '@lectern/contract/paper';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { addChild } from '../records/add-child.ts';
import { addContacts } from '../records/add-contacts.ts';
import { requireManager } from '../records/managers.queries.ts';
import { requireZone } from '../../../kernel/date-in.ts';

export type ClientToOpen = {
  readonly name: string;
  readonly manager_id: number | null;
  readonly zone: string;
  readonly language: PaperLanguage;
  readonly contacts: readonly NewContact[];
  readonly children: readonly NewChild[];
};

/**
 * Creates a client with contacts and children; the caller checks permission. Fields of refusals are paths like `contacts.0.value`.
 * @returns the client's id, with the ids of the children in their order
 * @throws AppError `not_a_manager`, `zone_unknown`, `phone_not_valid`, `email_not_valid`, `contact_exists`, `date_in_future`
 */
export async function openClient(ctx: WriteContext, client: ClientToOpen): Promise<{ id: number; kid_ids: number[] }> {
  const { name, manager_id, zone, language, contacts, children } = client;
  requireZone(zone, ctx.now, 'zone');
  const manager = manager_id === null ? null : (await requireManager(ctx, manager_id)).name;
  const { id } = await ctx.db
    .insertInto('clients')
    .values({ name, manager_id, zone, language, created_at: isoOf(ctx.now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'client.create', entity: 'client', entity_id: id, client_id: id, new: { name, zone, language, manager } });
  await addContacts(ctx, id, contacts, (index) => `contacts.${index}.value`);
  const kid_ids: number[] = [];
  for (const [index, child] of children.entries())
    kid_ids.push(await addChild(ctx, { id, name, zone }, child, (field) => `children.${index}.${field}`));
  return { id, kid_ids };
}
