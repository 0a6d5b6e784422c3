import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Makes a client's lessons, and what teachers advised after them, another one's, because both turned out to be the same. */
export async function moveLessonsToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update lessons set client_id = ${to} where client_id = ${from}`.execute(db);
  await sql`update recommendations set client_id = ${to} where client_id = ${from}`.execute(db);
}
