import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** @throws AppError `not_found` for a child of another client */
export async function requireKid({ db }: Pick<ReadContext, 'db'>, clientId: number, kidId: number): Promise<void> {
  const { rows } = await sql`select from children where id = ${kidId} and client_id = ${clientId}`.execute(db);
  if (rows.length === 0) throw new AppError('not_found', { id: kidId }, 'kid_id');
}
