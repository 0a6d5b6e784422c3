import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether a ledger column refers to a client's record or one merged into it. Ledger entries never move, so entries of merged records stay
 * with them.
 */
export function isOfRecords(column: RawBuilder<unknown>, clientId: number): RawBuilder<boolean> {
  return sql`${column} = any(${clientId}::int || array(select m.id from clients m where m.merged_into_id = ${clientId}))`;
}
