import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves a client's searches to another client, for a merge. */
export async function moveSearchesToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update match_requests set client_id = ${to} where client_id = ${from}`.execute(db);
}
