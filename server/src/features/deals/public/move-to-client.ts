import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Makes a client's deals another one's, because both turned out to be the same. */
export async function moveDealsToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update deals set client_id = ${to} where client_id = ${from}`.execute(db);
}
