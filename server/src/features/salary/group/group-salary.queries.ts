import type { GroupSalary, GroupSalaryQuery, GroupSalaryRow } from '@lectern/contract/salary/group-salary.schema';
import { minor } from '@lectern/contract/money';
import { seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { payPeriodOf } from '../periods/period-of.queries.ts';
import { approvedPay, groupApproval } from './group-approval.queries.ts';
import { comparedMonths } from '../people/figures-of-pay.ts';
import { isUnusual, usualPay } from './usual-pay.rules.ts';

const orders: Readonly<Record<GroupSalaryQuery['ordering'], RawBuilder<unknown>>> = {
  name: sql`u.name, t.id`,
  '-name': sql`u.name desc, t.id desc`,
  total: sql`coalesce(s.total, 0), t.id`,
  '-total': sql`coalesce(s.total, 0) desc, t.id desc`,
};

/** Lists the pay of a curator's group; with the ability, of all teachers: active ones, and others with pay in the period. */
export async function listGroupSalary(ctx: ReadContext, { query }: { query: GroupSalaryQuery }): Promise<GroupSalary> {
  const period = await payPeriodOf(ctx, query.period_id);
  const { actor } = ctx;
  const everybody = seesAllPay(actor);
  const scope = everybody ? sql`true` : sql`t.curator_id = ${actor.id}`;
  // Otherwise the lines of the whole school would be summed for a group of fifty.
  const summed = everybody ? sql`` : sql` and teacher_id = any(array(select id from teachers where curator_id = ${actor.id}))`;
  const named = query.search === undefined ? sql`` : sql` and u.name ilike ${containsPattern(query.search)}`;
  const from = sql`
    from teachers t join users u on u.id = t.id
    left join (
      select teacher_id, count(*)::int as lines, sum(amount)::bigint as total from accruals
      where business_date between ${period.starts_on} and ${period.ends_on}${summed} group by teacher_id
    ) s on s.teacher_id = t.id
    where (t.status = 'active' or s.lines is not null) and ${scope}${named}`;
  const approved = await approvedPay(ctx, period, sql`t.id`, sql`true`);
  const [page, sums, own] = await Promise.all([
    sql<Pick<GroupSalaryRow, 'id' | 'name' | 'lines' | 'total' | 'open_disputes' | 'approved'>>`
      select t.id, u.name, ${approved} as approved, coalesce(s.lines, 0) as lines, coalesce(s.total, 0) as total,
        (select count(*)::int from pay_disputes d join accruals a on a.id = d.accrual_id where d.teacher_id = t.id and d.state = 'open'
          and a.business_date between ${period.starts_on} and ${period.ends_on}) as open_disputes
      ${from} order by ${orders[query.ordering]} ${pageLimit(query)}
    `.execute(ctx.db),
    sql<{ count: number; total: number }>`
      select count(*)::int as count, coalesce(sum(s.total), 0)::bigint as total ${from}
    `.execute(ctx.db),
    actor.role === 'Curator' ? groupApproval(ctx, period) : null,
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
    approval: own?.approval ?? null,
    count: sums.rows[0]?.count ?? 0,
    results: page.rows.map((row) => {
      const usual = usualPay(earlier.get(row.id) ?? []);
      return { ...row, usual, unusual: period.state !== 'open' && isUnusual(row.total, usual) };
    }),
  };
}

/** Totals of the periods in the months before a day in which the teachers had pay. */
async function earlierTotals({ db }: ReadContext, ids: readonly number[], before: string): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ teacher_id: number; total: number }>`
    select a.teacher_id, sum(a.amount)::bigint as total
    from pay_periods p
    join accruals a on a.teacher_id = any(${[...ids]}) and a.business_date between p.starts_on and p.ends_on
    where p.ends_on < ${before} and p.starts_on >= ${before}::date - make_interval(months => ${comparedMonths})
    group by a.teacher_id, p.starts_on
  `.execute(db);
  const totals = new Map<number, number[]>();
  for (const { teacher_id, total } of rows) totals.set(teacher_id, [...(totals.get(teacher_id) ?? []), total]);
  return totals;
}
