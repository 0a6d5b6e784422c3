import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Makes a client's searches for teachers another one's, because both turned out to be the same. */
export async function moveSearchesToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update match_requests set client_id = ${to} where client_id = ${from}`.execute(db);
}
