import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The `limit` clause of a list. The page size is a literal and the first page has no offset. With parameters, PostgreSQL estimates a tenth
 * of the table and plans every call anew instead of caching the plan.
 */
export function pageLimit({ page, page_size }: { readonly page: number; readonly page_size: number }): RawBuilder<unknown> {
  const size = sql.lit(page_size);
  return page === 1 ? sql`limit ${size}` : sql`limit ${size} offset ${(page - 1) * page_size}`;
}
