import type { EditContactInput } from '@lectern/contract/clients/client-records.schema';
import type { ClientCard, Contact } from '@lectern/contract/clients/clients.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { getClient } from '../client-card.queries.ts';
import { maskContact } from '../clients.rules.ts';
import { leavePrimary, requireNormalContact } from './add-contacts.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { lockRecordOf } from './record-access.ts';

type Input = { readonly params: { id: number }; readonly body: EditContactInput };

/**
 * Edits a contact. Another notation of the same phone is also a change.
 * @throws AppError `not_found`, `phone_not_valid`, `email_not_valid`, `contact_exists` for a contact that the client already has,
 * `changed_meanwhile`
 */
export async function editContact(ctx: WriteContext, { params, body }: Input): Promise<ClientCard> {
  const { db, now } = ctx;
  const client = await lockRecordOf(ctx, 'client_contacts', params.id);
  const { kind, consented_at, ...row } = await db
    .selectFrom('client_contacts')
    .select(['kind', 'value', 'label', 'is_primary', 'consented_at'])
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow();
  const before = { ...row, consent: consented_at !== null };
  const { before: seen, ...said } = body;
  const contact = maskContact(kind, row.value);
  // Whoever takes over the masked value that a refusal showed leaves the contact as it is.
  const requested = said.value === contact ? { ...said, value: undefined } : said;
  // A refusal names the value that is there now. Masked, or it would reveal a contact that no log knows of.
  const hiding = <V extends { readonly value?: string | undefined }>(values: V): V =>
    values.value === row.value ? { ...values, value: contact } : values;
  const edited = { entity: 'client_contact', id: params.id, now: hiding(before), requested: hiding(requested) };
  await requireUnchanged(ctx, edited, seen === undefined ? undefined : hiding(seen));
  const changes = changedFields(before, requested);
  if (changes === null) {
    ctx.nothingChanged();
    return getClient(ctx, { params: { id: client.id } });
  }
  const { consent, ...set } = changes.new;
  const value = set.value === undefined ? {} : { normalised: await requireOwn(ctx, client.id, params.id, kind, set.value) };
  if (set.is_primary) await leavePrimary(ctx, client.id, kind);
  await db
    .updateTable('client_contacts')
    .set({ ...set, ...value, ...(consent === undefined ? {} : { consented_at: consent ? isoOf(now) : null }) })
    .where('id', '=', params.id)
    .execute();
  ctx.audit({
    action: 'contact.edit',
    entity: 'client_contact',
    entity_id: params.id,
    client_id: client.id,
    old: { contact, ...masked(kind, changes.old) },
    new: { contact, ...masked(kind, changes.new) },
  });
  return getClient(ctx, { params: { id: client.id } });
}

/** The value stays out of the log: readers of the log may not be allowed to see contacts. */
function masked<C extends { readonly value?: string }>(kind: Contact['kind'], contact: C): C {
  return contact.value === undefined ? contact : { ...contact, value: maskContact(kind, contact.value) };
}

async function requireOwn({ db }: WriteContext, clientId: number, id: number, kind: Contact['kind'], value: string): Promise<string> {
  const normalised = requireNormalContact(kind, value, 'value');
  const same = await db
    .selectFrom('client_contacts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('normalised', '=', normalised)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same !== undefined) throw new AppError('contact_exists', {}, 'value');
  return normalised;
}
