import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The end of a list's statement. The size is written out and no offset given for the first page: with parameters there
 * PostgreSQL takes a tenth of the table for the answer's size, and plans every call anew instead of keeping the plan.
 */
export function pageLimit({ page, page_size }: { readonly page: number; readonly page_size: number }): RawBuilder<unknown> {
  const size = sql.lit(page_size);
  return page === 1 ? sql`limit ${size}` : sql`limit ${size} offset ${(page - 1) * page_size}`;
}
