import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { cachedCount } from '../cached-count.ts';

type PageQuery = { readonly page: number; readonly page_size: number };

/**
 * The `limit` clause of a list. The page size is a literal and the first page has no offset. With parameters, PostgreSQL estimates a tenth
 * of the table and plans every call anew instead of caching the plan.
 */
export function pageLimit({ page, page_size }: PageQuery): RawBuilder<unknown> {
  const size = sql.lit(page_size);
  return page === 1 ? sql`limit ${size}` : sql`limit ${size} offset ${(page - 1) * page_size}`;
}

type List = {
  /** What is selected of each row. */
  readonly columns: RawBuilder<unknown>;
  /** The rows: from `from` on, with their conditions. */
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The same rows from fewer tables, to count them. */
  readonly counted?: RawBuilder<unknown>;
};

/** Reads a page of a list, and how many rows the whole list has; see `cachedTotals` for how exact that is. */
export async function readPage<Row>(
  db: Db,
  query: PageQuery,
  { columns, from, order, counted = from }: List,
): Promise<{ readonly count: number; readonly rows: Row[] }> {
  const [{ rows }, count] = await Promise.all([
    sql<Row>`select ${columns} ${from} order by ${order} ${pageLimit(query)}`.execute(db),
    cachedCount(db, sql<{ count: number }>`select count(*)::int as count ${counted}`),
  ]);
  return { count, rows };
}
