import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

export type Page<Row> = { readonly count: number; readonly results: Row[] };

/** @param keys SQL expressions over the row, by the name of the ordering */
export function orderBy<Key extends string>(
  ordering: Key | `-${Key}`,
  keys: Readonly<Record<Key, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const key = ordering.replace('-', '') as Key;
  return sql`order by ${keys[key]} ${ordering.startsWith('-') ? sql`desc` : sql`asc`} nulls last, id`;
}

/**
 * Reads a page and the total in one statement, because computing the figures is most of the work.
 * @param figures a `with` clause with `figures`
 * @param rows the statement of the page
 */
export async function pageFrom<Row>(
  { db }: Pick<ReadContext, 'db'>,
  figures: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const {
    rows: [page],
  } = await sql<Page<Row>>`
    ${figures} select (select count(*)::int from figures) as count, coalesce((select json_agg(p) from (${rows}) p), '[]') as results
  `.execute(db);
  return page ?? { count: 0, results: [] };
}
