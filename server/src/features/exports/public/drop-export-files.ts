import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

/**
 * Deletes every file of a list, also those in progress: they are compressed and cannot be searched for a person. They live for a day anyway,
 * and whoever asked for one asks again.
 */
export async function dropExportFiles(db: Db): Promise<void> {
  await sql`delete from export_runs`.execute(db);
}
