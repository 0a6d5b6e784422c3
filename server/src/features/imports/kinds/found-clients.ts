import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { emailsCell, phonesCell } from '../rows/cell-values.rules.ts';
import type { FieldRow } from '../rows/import-kind.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import type { RowReader } from '../rows/row-reader.rules.ts';

export type FoundClient = { readonly id: number; readonly name: string };

/** A row, its reader and the client that it refers to; `client` is `null` if there is none or several, and the reader has the fault. */
export type ClientRow = { readonly row: FieldRow; readonly read: RowReader; readonly client: FoundClient | null };

type Lookup = {
  readonly row: FieldRow;
  readonly read: RowReader;
  readonly field: string;
  /** The search keys: digits of a phone, an e-mail, or a name in either order of its words. */
  readonly keys: readonly string[];
};

/** The client is found by the first of phone, e-mail and name that the row has. */
function lookupOf(row: FieldRow): Lookup {
  const read = rowReader(row.fields);
  const phones = read.optional('client_phone', phonesCell, []).map(({ normalised }) => normalised);
  if (phones.length > 0) return { row, read, field: 'client_phone', keys: phones };
  const emails = read.optional('client_email', emailsCell, []);
  if (emails.length > 0) return { row, read, field: 'client_email', keys: emails };
  const name = read.text('client_name');
  if (name !== '') return { row, read, field: 'client_name', keys: orders(name) };
  const field = ['client_phone', 'client_email', 'client_name'].find((each) => each in row.fields) ?? 'client_name';
  if (read.faults.length === 0) read.fault(field, 'missing');
  return { row, read, field, keys: [] };
}

/** Both orders of a two-word name. */
function orders(name: string): string[] {
  const words = name.split(' ');
  return words.length === 2 ? [name, words.toReversed().join(' ')] : [name];
}

/** Looks up the clients of many rows at once. */
export async function clientsOfFile(db: Db, rows: readonly FieldRow[]): Promise<ClientRow[]> {
  const lookups = rows.map(lookupOf);
  const of = (field: string) => lookups.flatMap((lookup) => (lookup.field === field ? lookup.keys : []));
  const { rows: found } = await sql<{ field: string; key: string; id: number; name: string }>`
    select distinct 'client_' || k.kind as field, k.normalised as key, c.id, c.name
    from client_contacts k join clients c on c.id = k.client_id and c.merged_into_id is null
    where (k.kind = 'phone' and k.normalised = any(${of('client_phone')})) or (k.kind = 'email' and k.normalised = any(${of('client_email')}))
    union
    select distinct 'client_name', n, c.id, c.name
    from unnest(${of('client_name')}::text[]) n join clients c on c.name_key = name_key(n) and c.merged_into_id is null
  `.execute(db);
  const byKey = new Map<string, Map<number, FoundClient>>();
  for (const { field, key, id, name } of found) {
    const among = byKey.get(`${field} ${key}`) ?? new Map<number, FoundClient>();
    byKey.set(`${field} ${key}`, among.set(id, { id, name }));
  }
  return lookups.map(({ row, read, field, keys }) => {
    const clients = new Map(keys.flatMap((key) => [...(byKey.get(`${field} ${key}`) ?? [])]));
    const [client] = clients.values();
    if (keys.length > 0 && clients.size !== 1) read.fault(field, clients.size === 0 ? 'client_unknown' : 'client_ambiguous');
    return { row, read, client: clients.size === 1 && client !== undefined ? client : null };
  });
}
