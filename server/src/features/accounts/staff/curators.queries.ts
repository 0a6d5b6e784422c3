import type { Curator, CuratorListQuery, CuratorPage } from '@lectern/contract/accounts/staff.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';

/** Lists active curators with the number of active teachers in their group. */
export async function listCurators({ db }: ReadContext, { query }: { query: CuratorListQuery }): Promise<CuratorPage> {
  const named = query.search === undefined ? sql`true` : sql`u.name ilike ${containsPattern(query.search)}`;
  const from = sql`from users u where u.state = 'active' and u.id in (select user_id from role_grants where role = 'Curator') and ${named}`;
  const order = query.ordering === 'name' ? sql`u.name, u.id` : sql`u.name desc, u.id desc`;
  const columns = sql`u.id, u.name, u.preview,
    (select count(*)::int from teachers t where t.curator_id = u.id and t.status = 'active') as teachers`;
  const { count, rows } = await readPage<Curator>(db, query, { columns, from, order });
  return { count, results: rows };
}
