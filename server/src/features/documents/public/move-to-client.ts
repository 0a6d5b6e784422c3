import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/**
 * Moves a client's documents to another client, for a merge. Issued documents keep their text, because their terms were copied, including
 * the name.
 */
export async function movePapersToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update accounting_documents set client_id = ${to} where client_id = ${from}`.execute(db);
}
