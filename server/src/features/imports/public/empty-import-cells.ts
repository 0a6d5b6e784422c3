import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Traces } from '../../../kernel/erasing/traces.ts';

/** Clears the rows of imports that contain a trace. Their outcome stays, so that counts remain right. */
export async function emptyImportCells(db: Db, traces: Traces): Promise<void> {
  await sql`
    update import_rows set cells = '{}', faults = '[]' where ${traces.in(sql`concat_ws(' ', array_to_string(cells, ' '), faults::text)`)}
  `.execute(db);
}
