import type { ChildListQuery, ChildRow } from '@lectern/contract/clients/children.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { nameMatches } from '../../../kernel/names/name-search.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { clientScope, kidScope } from '../clients.policy.ts';

/** Lists a page of the children in the actor's scope, by name. */
export async function listChildren(
  ctx: ReadContext,
  { query }: { query: ChildListQuery },
): Promise<{ count: number; results: ChildRow[] }> {
  const { db, actor } = ctx;
  // A merged record is found as the child that it was merged into.
  const conditions = [clientScope(actor), kidScope(actor), sql`k.merged_into_id is null`];
  if (query.client_id !== undefined) conditions.push(sql`k.client_id = ${query.client_id}`);
  if (query.status !== undefined) conditions.push(sql`k.status in (${sql.join(query.status.map((status) => sql.lit(status)))})`);
  if (query.search !== undefined) {
    const people = sql`(
      select k.id, k.name, k.name_key from children k join clients c on c.id = k.client_id where ${clientScope(actor)} and ${kidScope(actor)}
    )`;
    conditions.push((await nameMatches(db, people, sql`k.id`, query.search)) as (typeof conditions)[number]);
  }
  const from = sql`from children k join clients c on c.id = k.client_id where ${sql.join(conditions, sql` and `)}`;
  const order = query.ordering === 'name' ? sql`k.name, k.id` : sql`k.name desc, k.id desc`;
  const columns = sql`k.id, k.client_id, c.name as client_name, k.name, k.birth_date, k.grade, k.zone, k.status, k.inactive_reason, k.return_on`;
  const { count, rows } = await readPage<ChildRow>(db, query, { columns, from, order });
  return { count, results: rows };
}
