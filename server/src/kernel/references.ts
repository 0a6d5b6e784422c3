import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Tables that refer to a row, by its id. Read from the catalog, so that new tables are included. */
export type References = ReadonlyMap<number, readonly string[]>;

/**
 * Finds which rows other tables refer to by foreign key. References with `on delete cascade` do not count.
 * @param table the referenced table, by `id`
 * @param except tables whose rows belong to the row itself
 * @returns the referring tables for each referenced id
 */
export async function referencesTo(db: Db, table: string, ids: readonly number[], except: readonly string[] = []): Promise<References> {
  if (ids.length === 0) return new Map();
  const { rows: keys } = await sql<{ table_name: string; column_name: string; key_name: string }>`
    select t.relname as table_name, a.attname as column_name, k.attname as key_name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype <> 'c' and cardinality(c.conkey) = 1
    order by t.relname, a.attname
  `.execute(db);
  const looked = keys.filter(({ table_name: name }) => !except.includes(name));
  if (looked.length === 0) return new Map();
  const parts = looked.map(
    ({ table_name: name, column_name: column, key_name: key }) =>
      sql`select r.id, ${name}::text as table_name from ${sql.table(table)} r
        where r.id = any(${ids}) and exists (select from ${sql.table(name)} t where t.${sql.ref(column)} = r.${sql.ref(key)})`,
  );
  const { rows } = await sql<{ id: number; table_name: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  const found = new Map<number, string[]>();
  for (const { id, table_name: name } of rows) found.set(id, [...(found.get(id) ?? []), name]);
  return found;
}

/** Finds which rows have audit entries of other requests. @param requests the prefix of the request ids that do not count */
export async function writtenSince(
  db: Db,
  about: { readonly entity: readonly string[] } | { readonly column: 'client_id' | 'teacher_id' },
  ids: readonly number[],
  requests: string,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } =
    'column' in about
      ? await sql<{ id: number }>`
          select distinct ${sql.ref(about.column)} as id from audit_log
          where ${sql.ref(about.column)} = any(${ids}) and outcome = 'done' and not starts_with(request_id, ${requests})
        `.execute(db)
      : await sql<{ id: number }>`
          select distinct entity_id::int as id from audit_log
          where entity = any(${about.entity}) and entity_id = any(${ids}) and outcome = 'done' and not starts_with(request_id, ${requests})
        `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Reserves ids of a table in one statement, so that rows of several tables can be inserted without waiting for each other. */
export async function newIds(db: Db, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}
