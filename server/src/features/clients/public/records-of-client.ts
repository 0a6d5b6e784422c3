import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A single value is compared with `=`, so that a composite index also gives the order. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<boolean> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
}

/**
 * Whether a ledger column refers to a client's record or one merged into it. Ledger entries never move, so entries of merged records stay
 * with them.
 */
export function isOfRecords(column: RawBuilder<unknown>, clientId: number): RawBuilder<boolean> {
  return sql`${column} = any(${clientId}::int || array(select m.id from clients m where m.merged_into_id = ${clientId}))`;
}
