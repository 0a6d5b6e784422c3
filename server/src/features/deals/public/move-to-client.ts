import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves a client's deals to another client, for a merge. */
export async function moveDealsToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update deals set client_id = ${to} where client_id = ${from}`.execute(db);
}
