import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves a child's lessons and recommendations to another record of the same child, for a merge. */
export async function moveLessonsToChild({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update lessons set kid_id = ${to} where kid_id = ${from}`.execute(db);
  await sql`update recommendations set kid_id = ${to} where kid_id = ${from}`.execute(db);
}
