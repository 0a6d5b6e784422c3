import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

/**
 * Deletes every export file, also those in progress: they are compressed and cannot be searched for a person's data. They live only for a
 * day, and their creators can export again.
 */
export async function dropExportFiles(db: Db): Promise<void> {
  await sql`delete from export_runs`.execute(db);
}
