import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** One value is compared, so that an index that goes on with something else gives its order, too. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<boolean> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
}

/**
 * Whether a column of the ledger names a client's record, or one that was merged into it: what was posted there is the client's, and
 * entries never move.
 */
export function isOfRecords(column: RawBuilder<unknown>, clientId: number): RawBuilder<boolean> {
  return sql`${column} = any(${clientId}::int || array(select m.id from clients m where m.merged_into_id = ${clientId}))`;
}
