import type { GroupSalary, GroupSalaryQuery, GroupSalaryRow } from '@lectern/contract/salary/group-salary.schema';
import { minor } from '@lectern/contract/money';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { payPeriodOf } from '../periods/period-of.queries.ts';
import { isUnusual, usualPay } from './usual-pay.rules.ts';

/** With how many earlier periods a total is compared. */
const comparedPeriods = 3;

const orders: Readonly<Record<GroupSalaryQuery['ordering'], RawBuilder<unknown>>> = {
  name: sql`u.name, t.id`,
  '-name': sql`u.name desc, t.id desc`,
  total: sql`coalesce(s.total, 0), t.id`,
  '-total': sql`coalesce(s.total, 0) desc, t.id desc`,
};

/** Lists the pay of a curator's own group, by ability of all teachers: active ones, and others with pay in the period. */
export async function listGroupSalary(ctx: ReadContext, { query }: { query: GroupSalaryQuery }): Promise<GroupSalary> {
  const period = await payPeriodOf(ctx, query.period_id);
  const { actor } = ctx;
  const scope = actor.abilities.includes(abilities.allPay) ? sql`true` : sql`t.curator_id = ${actor.id}`;
  const named = query.search === undefined ? sql`` : sql` and u.name ilike ${containsPattern(query.search)}`;
  const from = sql`
    from teachers t join users u on u.id = t.id
    left join (
      select teacher_id, count(*)::int as lines, sum(amount)::bigint as total from accruals
      where business_date between ${period.starts_on} and ${period.ends_on} group by teacher_id
    ) s on s.teacher_id = t.id
    where (t.status = 'active' or s.lines is not null) and ${scope}${named}`;
  const [page, sums] = await Promise.all([
    sql<Pick<GroupSalaryRow, 'id' | 'name' | 'lines' | 'total' | 'open_disputes'>>`
      select t.id, u.name, coalesce(s.lines, 0) as lines, coalesce(s.total, 0) as total,
        (select count(*)::int from pay_disputes d join accruals a on a.id = d.accrual_id where d.teacher_id = t.id and d.state = 'open'
          and a.business_date between ${period.starts_on} and ${period.ends_on}) as open_disputes
      ${from} order by ${orders[query.ordering]} ${pageLimit(query)}
    `.execute(ctx.db),
    sql<{ count: number; total: number }>`
      select count(*)::int as count, coalesce(sum(s.total), 0)::bigint as total ${from}
    `.execute(ctx.db),
  ]);
  const earlier = await earlierTotals(
    ctx,
    page.rows.map(({ id }) => id),
    period.starts_on,
  );
  return {
    period,
    currency: ctx.settings.currency,
    total: minor(sums.rows[0]?.total ?? 0),
    count: sums.rows[0]?.count ?? 0,
    results: page.rows.map((row) => {
      const usual = usualPay(earlier.get(row.id) ?? []);
      return { ...row, usual, unusual: period.state !== 'open' && isUnusual(row.total, usual) };
    }),
  };
}

/** Totals of the periods before a day in which the teachers had pay. */
async function earlierTotals({ db }: ReadContext, ids: readonly number[], before: string): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ teacher_id: number; total: number }>`
    select a.teacher_id, sum(a.amount)::bigint as total
    from (select starts_on, ends_on from pay_periods where ends_on < ${before} order by starts_on desc limit ${comparedPeriods}) p
    join accruals a on a.teacher_id = any(${[...ids]}) and a.business_date between p.starts_on and p.ends_on
    group by a.teacher_id, p.starts_on
  `.execute(db);
  const totals = new Map<number, number[]>();
  for (const { teacher_id, total } of rows) totals.set(teacher_id, [...(totals.get(teacher_id) ?? []), total]);
  return totals;
}
