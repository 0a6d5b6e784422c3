import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves the times held for a child to another record of the same child, for a merge. */
export async function moveHoldsToChild({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update holds set kid_id = ${to} where kid_id = ${from}`.execute(db);
}
