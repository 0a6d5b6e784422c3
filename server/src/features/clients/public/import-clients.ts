import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { newIds } from '../../../kernel/references.ts';
import { otherReason } from '../../inactivity-reasons/public/inactivity-reasons.ts';

export type ImportedContact = {
  readonly kind: 'phone' | 'email' | 'messenger';
  readonly value: string;
  readonly normalised: string;
};
export type ImportedKid = { readonly name: string; readonly grade: number; readonly birth_date: string | null };
export type ImportedClient = {
  readonly name: string;
  readonly manager_id: number | null;
  readonly zone: string;
  readonly status: 'active' | 'inactive';
  /** The first contact of a kind becomes the primary one. */
  readonly contacts: readonly ImportedContact[];
  readonly kids: readonly ImportedKid[];
};

/**
 * Inserts many clients with contacts and children, with an audit entry for each client.
 * @param from the source that the log names
 * @returns the ids of each client and its children, in the given order
 */
export async function importClients(
  ctx: WriteContext,
  clients: readonly ImportedClient[],
  from: Readonly<Record<string, unknown>>,
): Promise<{ client_id: number; kid_ids: readonly number[] }[]> {
  const { db, now, settings } = ctx;
  const ids = await newIds(db, 'clients', clients.length);
  const reasonOf = (status: ImportedClient['status']) => (status === 'inactive' ? otherReason : null);
  const rows = clients.map(({ name, manager_id, zone, status }, at) => ({
    id: ids[at],
    name,
    manager_id,
    zone,
    status,
    inactive_reason: reasonOf(status),
  }));
  await sql`
    insert into clients (id, name, manager_id, zone, language, status, inactive_reason, created_at)
    select id, name, manager_id, zone, ${settings.client_language}, status, inactive_reason, ${isoOf(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id int, name text, manager_id int, zone text, status text, inactive_reason text)
  `.execute(db);
  const contacts = clients.flatMap((client, at) =>
    client.contacts.map((contact, place) => ({
      ...contact,
      client_id: ids[at],
      is_primary: client.contacts.findIndex(({ kind }) => kind === contact.kind) === place,
    })),
  );
  if (contacts.length > 0) {
    await sql`
      insert into client_contacts (client_id, kind, value, normalised, is_primary)
      select client_id, kind, value, normalised, is_primary
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
        as r (client_id int, kind text, value text, normalised text, is_primary boolean)
    `.execute(db);
  }
  const kidIds = await writeKids(
    ctx,
    clients.flatMap(({ kids, zone, status }, at) => kids.map((kid) => ({ ...kid, client_id: ids[at] ?? 0, zone, status }))),
  );
  let next = 0;
  return clients.map(({ name, manager_id, status, kids }, at) => {
    const client_id = ids[at] ?? 0;
    const kid_ids = kidIds.slice(next, next + kids.length);
    next += kids.length;
    const named = kids.map((kid) => kid.name);
    ctx.audit({
      action: 'client.bring_in',
      entity: 'client',
      entity_id: client_id,
      client_id,
      new: { name, manager_id, status, kids: named, ...from },
    });
    return { client_id, kid_ids };
  });
}

/** Inserts children of existing clients, with an audit entry for each. @returns their ids, in the given order */
export async function importKids(
  ctx: WriteContext,
  kids: readonly (ImportedKid & { readonly client_id: number })[],
  from: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; zone: string; status: 'active' | 'inactive' }>`
    select id, zone, status from clients where id = any(${[...new Set(kids.map(({ client_id }) => client_id))]})
  `.execute(ctx.db);
  const parents = new Map(rows.map((row) => [row.id, row]));
  const ids = await writeKids(
    ctx,
    kids.map((kid) => {
      const parent = parents.get(kid.client_id);
      if (parent === undefined) throw new Error(`no client ${kid.client_id}`);
      return { ...kid, zone: parent.zone, status: parent.status };
    }),
  );
  for (const [at, { client_id, name, grade, birth_date }] of kids.entries())
    ctx.audit({ action: 'child.bring_in', entity: 'child', entity_id: ids[at] ?? 0, client_id, new: { name, grade, birth_date, ...from } });
  return ids;
}

type NewKid = ImportedKid & { readonly client_id: number; readonly zone: string; readonly status: 'active' | 'inactive' };

async function writeKids({ db }: WriteContext, kids: readonly NewKid[]): Promise<number[]> {
  const ids = await newIds(db, 'children', kids.length);
  if (kids.length === 0) return ids;
  const rows = kids.map((kid, at) => ({ id: ids[at], ...kid, inactive_reason: kid.status === 'inactive' ? otherReason : null }));
  await sql`
    insert into children (id, client_id, name, grade, birth_date, zone, status, inactive_reason)
    select id, client_id, name, grade, birth_date, zone, status, inactive_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id int, client_id int, name text, grade int, birth_date date, zone text, status text, inactive_reason text)
  `.execute(db);
  return ids;
}
