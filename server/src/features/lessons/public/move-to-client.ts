import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves a client's lessons and recommendations to another client, for a merge. */
export async function moveLessonsToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update lessons set client_id = ${to} where client_id = ${from}`.execute(db);
  await sql`update recommendations set client_id = ${to} where client_id = ${from}`.execute(db);
}
