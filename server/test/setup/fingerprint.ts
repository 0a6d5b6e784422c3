import { sql } from 'kysely';
import type { Database } from '../../src/db/client.ts';

/** Counters of rate limits are not school data: reads and refused writes change them too. */
const noRecords = ['rate_limits'];

/** A hash of each table, changed by any added, missing or modified row. @param except tables that may change */
export async function fingerprint({ db }: Database, except: readonly string[] = []): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const sums = tables
    .map(({ name }) => name)
    .filter((name) => !except.includes(name) && !noRecords.includes(name))
    .map(
      (name) =>
        sql`select ${name} as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as held from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; held: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}
