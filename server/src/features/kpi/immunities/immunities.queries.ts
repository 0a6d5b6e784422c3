import type { ImmunityQuery, KpiImmunity } from '@lectern/contract/kpi/kpi.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { immunityActions } from '../kpi.policy.ts';
import type { ImmunityFacts } from '../kpi.policy.ts';
import { ledBy } from '../people/kpi-people.queries.ts';

const orders: Readonly<Record<ImmunityQuery['ordering'], RawBuilder<unknown>>> = {
  '-from': sql`i.first_day desc, i.id desc`,
  from: sql`i.first_day, i.id`,
  name: sql`u.name, i.first_day desc, i.id desc`,
};

/** Lists immunities of the people whom the actor supervises: current and future ones, on request also past ones. */
export async function listKpiImmuneUsers(
  ctx: ReadContext,
  { query }: { query: ImmunityQuery },
): Promise<{ count: number; results: KpiImmunity[] }> {
  const { search, user_id, past } = query;
  const today = schoolDateOf(ctx, ctx.now);
  const conditions = [
    ledBy(ctx, sql`i.user_id`),
    ...(past === 'true' ? [] : [sql`i.ended_at is null and i.last_day >= ${today}`]),
    ...(user_id === undefined ? [] : [sql`i.user_id = ${user_id}`]),
    ...(search === undefined ? [] : [sql`u.name ilike ${containsPattern(search)}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const [results, total] = await Promise.all([
    immunitiesWhere(ctx, where, sql`order by ${orders[query.ordering]} ${pageLimit(query)}`),
    sql<{ count: number }>`select count(*)::int as count from kpi_immunities i join users u on u.id = i.user_id where ${where}`.execute(
      ctx.db,
    ),
  ]);
  return { count: total.rows[0]?.count ?? 0, results };
}

type Row = Omit<KpiImmunity, 'can'> & { readonly closed_until: string | null };
/** `ends_on`: the first day without immunity if it were ended now. */
type Shown = { readonly immunity: KpiImmunity; readonly facts: ImmunityFacts; readonly ends_on: string };

/** @param where a condition over `kpi_immunities i` and `users u` */
export async function immunitiesWhere(ctx: ReadContext, where: RawBuilder<unknown>, tail: RawBuilder<unknown>): Promise<KpiImmunity[]> {
  return (await immunitiesWithFacts(ctx, where, tail)).map(({ immunity }) => immunity);
}

/** An immunity with the facts that decide about its actions. @throws AppError `not_found` */
export async function requireImmunity(ctx: ReadContext, id: number): Promise<Shown> {
  const [shown] = await immunitiesWithFacts(ctx, sql`i.id = ${id}`, sql``);
  if (shown === undefined) throw new AppError('not_found', { id });
  return shown;
}

async function immunitiesWithFacts(ctx: ReadContext, where: RawBuilder<unknown>, tail: RawBuilder<unknown>): Promise<Shown[]> {
  const today = schoolDateOf(ctx, ctx.now);
  const { rows } = await sql<Row>`
    select i.id, i.user_id, u.name, i.first_day as from, i.last_day as until, i.reason, a.name as agreed_by_name, i.agreed_at,
      case when i.ended_at is not null then 'ended' when i.last_day < ${today} then 'over' when i.first_day > ${today} then 'coming'
        else 'current' end as state,
      case when i.ended_at is not null then json_build_object('at', to_char(i.ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by_name', e.name, 'reason', i.ended_reason) end as ended,
      (select (max(month) + interval '1 month')::date from kpi_months where closed_at is not null) as closed_until
    from kpi_immunities i join users u on u.id = i.user_id join users a on a.id = i.agreed_by left join users e on e.id = i.ended_by
    where ${where} ${tail}
  `.execute(ctx.db);
  return rows.map(({ closed_until, ...row }) => {
    const ends_on = [row.from, today].toSorted()[1] ?? today;
    const facts = { user_id: row.user_id, state: row.state, open: closed_until === null || ends_on >= closed_until };
    return { immunity: { ...row, can: allowedActions(ctx, immunityActions, facts) }, facts, ends_on };
  });
}
