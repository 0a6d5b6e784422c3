import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves what a client's children learn to the record that the client is merged into. */
export async function moveEngagementsToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update engagements set client_id = ${to} where client_id = ${from}`.execute(db);
}
