import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

/** Moves the engagements of a merged client's children to the surviving client. */
export async function moveEngagementsToClient({ db }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update engagements set client_id = ${to} where client_id = ${from}`.execute(db);
}
