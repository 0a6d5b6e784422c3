import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { schoolTables } from './write-rows.ts';

type Definition = { readonly drop: string; readonly create: string };

/**
 * Runs a bulk load without triggers, foreign keys and secondary indexes, and recreates them afterwards, which checks every row at once.
 * Their definitions are read from the catalog. It is one transaction: a killed load leaves the database unchanged.
 */
export async function loadFast(db: Db, load: () => Promise<void>, onProgress: (line: string) => void): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  const foreignKeys = await constraints(db, 'f');
  const others = [...(await constraints(db, 'x')), ...(await constraints(db, 'u')), ...(await indexes(db))];
  for (const { drop } of [...foreignKeys, ...others]) await sql.raw(drop).execute(db);
  for (const table of schoolTables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await load();
  const created = [...others, ...foreignKeys];
  let reportedAt = performance.now();
  for (const [index, { create }] of created.entries()) {
    await sql.raw(create).execute(db);
    if (performance.now() - reportedAt > 5_000) {
      reportedAt = performance.now();
      onProgress(`${index + 1} of ${created.length} indexes and foreign keys built`);
    }
  }
  for (const table of schoolTables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}

// A unique constraint that is referenced by foreign keys must stay.
async function constraints(db: Db, kind: 'f' | 'x' | 'u'): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select format('alter table %I drop constraint %I', t.relname, c.conname) as drop,
      format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) as create
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = ${kind} and t.relname in (${sql.join([...schoolTables])}) and t.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid and f.oid <> c.oid and c.contype <> 'f')
    order by t.relname, c.conname`.execute(db);
  return rows;
}

async function indexes(db: Db): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select format('drop index %I', i.relname) as drop, pg_get_indexdef(i.oid) as create
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname in (${sql.join([...schoolTables])}) and t.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid)
    order by i.relname`.execute(db);
  return rows;
}
