import type { KpiPeople, KpiPeopleQuery } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { keepsKeyFigures } from '../kpi.policy.ts';
import { currentMonth } from '../month-span.ts';
import { immuneIn } from '../people.queries.ts';
import { partsColumn } from './parts-column.ts';

const orders: Readonly<Record<KpiPeopleQuery['ordering'], RawBuilder<unknown>>> = {
  '-score': sql`s.score desc nulls last, s.user_id`,
  score: sql`s.score nulls last, s.user_id`,
  name: sql`u.name, s.user_id`,
  '-name': sql`u.name desc, s.user_id desc`,
};

/**
 * SQL condition: the people whom the actor supervises, by the column of their id: a curator's own teachers; with the ability, everybody.
 */
export function ledBy({ actor }: ReadContext, person: RawBuilder<unknown>): RawBuilder<unknown> {
  if (keepsKeyFigures(actor)) return sql`true`;
  return sql`${person} in (select t.id from teachers t where t.curator_id = ${actor.id})`;
}

/** Lists the last calculated key figures of a month, of the people whom the actor supervises. */
export async function listKpiPeople(ctx: ReadContext, { query }: { query: KpiPeopleQuery }): Promise<KpiPeople> {
  const { db } = ctx;
  const month = query.month ?? currentMonth(ctx);
  const named = query.search === undefined ? sql`` : sql` and u.name ilike ${containsPattern(query.search)}`;
  const led = keepsKeyFigures(ctx.actor) || query.role === 'Teacher' ? ledBy(ctx, sql`s.user_id`) : sql`false`;
  const from = sql`
    from kpi_snapshots s join users u on u.id = s.user_id join kpi_months m on m.month = s.month
    where s.month = ${month} and s.role = ${query.role} and ${led}${named}`;
  const [page, sums, months] = await Promise.all([
    sql<KpiPeople['results'][number]>`
      select s.user_id as id, u.name, s.score, case when m.closed_at is null then ${immuneIn(sql`s.user_id`, sql`s.month`)} else s.immune end as immune,
        (select b.score from kpi_snapshots b where b.user_id = s.user_id and b.role = s.role
          and b.month = (s.month - interval '1 month')::date) as before,
        ${partsColumn} as parts
      ${from} order by ${orders[query.ordering]} ${pageLimit(query)}
    `.execute(db),
    sql<{ count: number; calculated_at: string | null }>`
      select count(*)::int as count, max(s.calculated_at) as calculated_at ${from}
    `.execute(db),
    sql<{ month: string; closed: boolean }>`select month, closed_at is not null as closed from kpi_months order by month desc`.execute(db),
  ]);
  return {
    month,
    closed: months.rows.find((each) => each.month === month)?.closed ?? false,
    calculated_at: sums.rows[0]?.calculated_at ?? null,
    months: months.rows.map((each) => each.month),
    count: sums.rows[0]?.count ?? 0,
    results: page.rows,
  };
}
