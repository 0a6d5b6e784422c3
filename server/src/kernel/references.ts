import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Rows that hang on others, found in the catalog: a table that is added later counts by itself. */
export type References = ReadonlyMap<number, readonly string[]>;

/**
 * Which of some rows other tables refer to, and so cannot do without. What would go with a row (`on delete cascade`) does not count.
 * @param table whose `id` is looked for
 * @param except tables whose rows belong to the row itself
 * @returns for each id that is referred to, the tables that do so
 */
export async function referencesTo(db: Db, table: string, ids: readonly number[], except: readonly string[] = []): Promise<References> {
  if (ids.length === 0) return new Map();
  const { rows: keys } = await sql<{ table_name: string; column_name: string }>`
    select t.relname as table_name, a.attname as column_name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype <> 'c' and cardinality(c.conkey) = 1
    order by t.relname, a.attname
  `.execute(db);
  const looked = keys.filter(({ table_name: name }) => !except.includes(name));
  if (looked.length === 0) return new Map();
  const parts = looked.map(
    ({ table_name: name, column_name: column }) =>
      sql`select distinct ${sql.ref(column)} as id, ${name}::text as table_name from ${sql.table(name)} where ${sql.ref(column)} = any(${ids})`,
  );
  const { rows } = await sql<{ id: number; table_name: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  const found = new Map<number, string[]>();
  for (const { id, table_name: name } of rows) found.set(id, [...(found.get(id) ?? []), name]);
  return found;
}

/** Which of some rows were written about since, by anything but requests of this name. @param requests the beginning of the ids of the requests that do not count */
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

/** New ids of a table, in one statement: rows of several tables are then written without waiting for each other's. */
export async function newIds(db: Db, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}
