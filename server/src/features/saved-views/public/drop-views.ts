import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Traces } from '../../../kernel/erasing/traces.ts';

/** Deletes saved views whose name or search contains a trace. */
export async function dropViews(db: Db, traces: Traces): Promise<void> {
  await sql`delete from saved_views where ${traces.in(sql`name || ' ' || query`)}`.execute(db);
}
