import { sql } from 'kysely';
import { openDatabase } from '../../server/src/db/client.ts';
import type { Place } from '../schools/demo-places.ts';

/** Runs a statement in the database while no server uses it. */
export async function rowsOf(place: Place, statement: string): Promise<Readonly<Record<string, unknown>>[]> {
  const database = await openDatabase(place.folder === null ? { url: place.env.DATABASE_URL } : { folder: place.folder });
  try {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(database.db);
    return rows;
  } finally {
    await database.close();
  }
}
