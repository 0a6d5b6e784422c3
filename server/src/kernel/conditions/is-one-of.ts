import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * A column compared with one of some values. A single value is compared with `=`: a composite index then also gives the order, and
 * PostgreSQL keeps the plan. Of an array it expects ten values, so that it plans every call of one anew, which can take longer than the call.
 */
export function isOneOf(column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<boolean> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
}
