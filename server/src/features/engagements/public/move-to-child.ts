import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves a child's engagements to another record of the same child, for a merge. */
export async function moveEngagementsToChild({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update engagements set kid_id = ${to} where kid_id = ${from}`.execute(db);
}
