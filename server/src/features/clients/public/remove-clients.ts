import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { referencesTo, writtenSince } from '../../../kernel/references.ts';

/** Why a record stays: changed since, or referred to by these tables. */
export type StayReason = { readonly changed: true } | { readonly tables: readonly string[] };

type Input = {
  readonly clients: readonly number[];
  /** Children to remove; those of the clients above are removed or kept with them. */
  readonly kids: readonly number[];
  /** The request id prefix of the import; its own writes do not count as changes. */
  readonly requests: string;
};

/** Tables that are deleted with a client; a trigger deletes the balances. */
const ownTables = ['client_contacts', 'children', 'client_balances'];

/**
 * Deletes clients and children that nobody has used since their import: no other write concerned them, and no record refers to them. A used
 * client stays with all children.
 * @returns the records that stay, with the reasons
 */
export async function removeClients(
  ctx: WriteContext,
  { clients, kids, requests }: Input,
): Promise<{ clients: ReadonlyMap<number, StayReason>; kids: ReadonlyMap<number, StayReason> }> {
  const { db } = ctx;
  const { rows: parents } = await sql<{ id: number }>`
    select distinct client_id as id from children where id = any(${[...kids]})
  `.execute(db);
  const concerned = [...new Set([...clients, ...parents.map(({ id }) => id)])];
  await lock(db, [...kids.map((id) => ({ of: 'kid' as const, id })), ...concerned.map((id) => ({ of: 'client' as const, id }))]);
  const { rows: family } = await sql<{ id: number; client_id: number }>`
    select id, client_id from children where id = any(${[...kids]}) or client_id = any(${[...clients]})
  `.execute(db);
  const allKids = family.map(({ id }) => id);
  const usedKids = stays(await referencesTo(db, 'children', allKids), await writtenSince(db, { entity: ['child'] }, allKids, requests));
  const usedClients = new Map(
    stays(await referencesTo(db, 'clients', concerned, ownTables), await writtenSince(db, { column: 'client_id' }, concerned, requests)),
  );
  const requested = new Set(kids);
  for (const { id, client_id } of family) {
    if (!clients.includes(client_id) || usedClients.has(client_id)) continue;
    const why = usedKids.get(id) ?? (requested.has(id) ? undefined : { tables: ['children'] });
    if (why !== undefined) usedClients.set(client_id, why);
  }
  const goingClients = clients.filter((id) => !usedClients.has(id));
  // Children of a client that is not deleted now, unless the client itself is in use.
  const goesAlone = (id: number, client: number) =>
    !clients.includes(client) && !usedClients.has(client) && requested.has(id) && !usedKids.has(id);
  const goingKids = family.filter(({ id, client_id }) => goingClients.includes(client_id) || goesAlone(id, client_id)).map(({ id }) => id);
  await remove(ctx, goingClients, goingKids, family);
  const stayingKids = new Map<number, StayReason>();
  for (const { id, client_id } of family) {
    const why = usedKids.get(id) ?? usedClients.get(client_id);
    if (requested.has(id) && why !== undefined && !goingKids.includes(id)) stayingKids.set(id, why);
  }
  return { clients: usedClients, kids: stayingKids };
}

function stays(references: ReadonlyMap<number, readonly string[]>, written: ReadonlySet<number>): Map<number, StayReason> {
  const found = new Map<number, StayReason>();
  for (const [id, tables] of references) found.set(id, { tables });
  for (const id of written) found.set(id, { changed: true });
  return found;
}

async function remove(
  ctx: WriteContext,
  clients: readonly number[],
  kids: readonly number[],
  family: readonly { readonly id: number; readonly client_id: number }[],
): Promise<void> {
  const { db } = ctx;
  const { rows: gone } = await sql<{
    id: number;
    name: string;
  }>`delete from children where id = any(${[...kids]}) returning id, name`.execute(db);
  await sql`delete from client_contacts where client_id = any(${[...clients]})`.execute(db);
  const { rows: removed } = await sql<{ id: number; name: string }>`
    delete from clients where id = any(${[...clients]}) returning id, name
  `.execute(db);
  const parents = new Map(family.map(({ id, client_id }) => [id, client_id]));
  for (const { id, name } of removed)
    ctx.audit({ action: 'client.take_away', entity: 'client', entity_id: id, client_id: id, old: { name } });
  for (const { id, name } of gone) {
    const client_id = parents.get(id) ?? null;
    if (client_id !== null && clients.includes(client_id)) continue;
    ctx.audit({ action: 'child.take_away', entity: 'child', entity_id: id, client_id, old: { name } });
  }
}
