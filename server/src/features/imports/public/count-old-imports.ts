import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { rowsUnusedSince } from '../rows-kept.queries.ts';

/** Counts imports whose cells are past their retention time. */
export async function countOldImports(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_runs r where ${rowsUnusedSince(before)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
