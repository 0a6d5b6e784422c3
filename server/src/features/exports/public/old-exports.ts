import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

const mostAtOnce = 100;

/** Counts export files requested before a time. */
export async function countOldExports(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from export_runs where created_at < ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes export files requested before a time. @returns the number, at most 100 */
export async function deleteOldExports(db: Db, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from export_runs where id in (select id from export_runs where created_at < ${before} order by id limit ${mostAtOnce})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
