import type { NewContact } from '@lectern/contract/clients/client-records.schema';
import type { Contact } from '@lectern/contract/clients/clients.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { maskContact } from '../clients.rules.ts';
import { normalContact } from './contact-value.rules.ts';

/** Validates and normalises a contact. @throws AppError `phone_not_valid`, `email_not_valid`, for an empty messenger `invalid` */
export function requireNormalContact(kind: Contact['kind'], value: string, field: string): string {
  const normal = normalContact(kind, value);
  if (normal !== null) return normal;
  if (kind === 'messenger') throw new AppError('invalid', { reason: 'missing' }, field);
  throw new AppError(kind === 'phone' ? 'phone_not_valid' : 'email_not_valid', {}, field);
}

/**
 * Adds contacts to a client, under the client's lock. The first of a kind becomes the primary one, and so does one marked as primary.
 * @param at the path of the contacts in the input
 * @throws AppError `phone_not_valid`, `email_not_valid`; `contact_exists` for a contact that the client already has
 */
export async function addContacts(
  ctx: WriteContext,
  clientId: number,
  contacts: readonly NewContact[],
  at: (index: number) => string,
): Promise<void> {
  const { db, now } = ctx;
  const known = await db
    .selectFrom('client_contacts')
    .select(['kind', 'normalised', 'is_primary'])
    .where('client_id', '=', clientId)
    .execute();
  for (const [index, { consent, ...contact }] of contacts.entries()) {
    const normalised = requireNormalContact(contact.kind, contact.value, at(index));
    const ofKind = known.filter(({ kind }) => kind === contact.kind);
    if (ofKind.some((each) => each.normalised === normalised)) throw new AppError('contact_exists', {}, at(index));
    const is_primary = contact.is_primary || !ofKind.some((each) => each.is_primary);
    if (is_primary) await leavePrimary(ctx, clientId, contact.kind);
    const row = { ...contact, client_id: clientId, normalised, is_primary, consented_at: consent ? isoOf(now) : null };
    const { id } = await db.insertInto('client_contacts').values(row).returning('id').executeTakeFirstOrThrow();
    known.push({ kind: contact.kind, normalised, is_primary });
    ctx.audit({
      action: 'contact.create',
      entity: 'client_contact',
      entity_id: id,
      client_id: clientId,
      new: { kind: contact.kind, value: maskContact(contact.kind, contact.value), label: contact.label, is_primary, consent },
    });
  }
}

/** Clears the primary contact of a kind before another one is set. */
export async function leavePrimary({ db }: WriteContext, clientId: number, kind: Contact['kind']): Promise<void> {
  await db
    .updateTable('client_contacts')
    .set({ is_primary: false })
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('is_primary', '=', true)
    .execute();
}
