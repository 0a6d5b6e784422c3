import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../../server/src/db/client.ts';
import { migrate } from '../../server/src/db/migrate.ts';

/** The tables that decide who can teach when. Of the lessons only recent and future ones are copied. */
const copied = [
  'school_settings',
  'users',
  'role_grants',
  'ability_grants',
  'directions',
  'courses',
  'service_courses',
  'teachers',
  'teacher_skills',
  'rate_versions',
  'clients',
  'children',
  'engagements',
  'working_hours',
  'non_working_rules',
  'non_working_times',
  'activities',
  'vacations',
  'lessons',
] as const;
const atOnce = 4000;

/**
 * Copies the availability of all teachers of a large school into PGlite. Generating the whole school there would take most of an hour, and
 * no measured request reads the rest of it.
 * @returns its folder, and how to remove it
 */
export async function largeInPglite(url: string, say: (line: string) => void): Promise<{ folder: string; remove(): void }> {
  say('Copying the time of all teachers into PGlite …');
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-large-'));
  const from = new Client({ connectionString: url });
  await from.connect();
  const { db, close } = await openDatabase({ folder }).then(async (database) => {
    await migrate(database);
    return database;
  });
  await db.transaction().execute(async (to) => {
    // Foreign keys to rows that are not copied, and triggers of money, would refuse rows that the large school has already checked.
    await sql`set local session_replication_role = replica`.execute(to);
    for (const table of copied) {
      const which = table === 'lessons' ? `where start > now() - interval '14 days'` : '';
      await sql`delete from ${sql.table(table)}`.execute(to);
      const { rows: columns } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(to);
      const names = sql.join(columns.map(({ name }) => sql.ref(name)));
      const { rows } = await from.query<{ row: string }>(`select to_json(t)::text as row from ${table} t ${which}`);
      for (let at = 0; at < rows.length; at += atOnce) {
        const batch = `[${rows
          .slice(at, at + atOnce)
          .map(({ row }) => row)
          .join(',')}]`;
        await sql`insert into ${sql.table(table)} (${names}) overriding system value
          select ${names} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(to);
      }
    }
  });
  await sql`analyze`.execute(db);
  await close();
  await from.end();
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
