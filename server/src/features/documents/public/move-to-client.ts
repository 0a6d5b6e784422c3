import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/**
 * Makes a client's papers another one's, because both turned out to be the same. What was issued says what it said: its terms, the
 * name among them, were copied then.
 */
export async function movePapersToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update accounting_documents set client_id = ${to} where client_id = ${from}`.execute(db);
}
