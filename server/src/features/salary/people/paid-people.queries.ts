import { minor, sumMinor } from '@lectern/contract/money';
import type { PaidPeople, PaidPeopleQuery, PaidPerson } from '@lectern/contract/salary/people/paid-people.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { payPeriodOf } from '../periods/period-of.queries.ts';
import { approvedPay } from '../group/group-approval.queries.ts';
import { linesSoFar } from '../schemes/pay/live-lines.queries.ts';
import { schemePeople } from '../schemes/pay/scheme-facts.queries.ts';
import { atHandRows, paidNow, payBefore, payNow } from './figures-of-pay.ts';
import type { PaidScope, PayAtHand } from './figures-of-pay.ts';

type Query = { readonly query: PaidPeopleQuery };

const total = sql`coalesce(n.total, 0)`;
const rest = sql`(coalesce(n.total, 0) - coalesce(o.paid, 0))`;
const orders: Readonly<Record<PaidPeopleQuery['ordering'], RawBuilder<unknown>>> = {
  name: sql`u.name, p.id, p.source`,
  '-name': sql`u.name desc, p.id desc, p.source desc`,
  total: sql`${total}, p.id, p.source`,
  '-total': sql`${total} desc, p.id desc, p.source desc`,
  rest: sql`${rest}, p.id, p.source`,
  '-rest': sql`${rest} desc, p.id desc, p.source desc`,
};

/** Lists all people with pay in a period: active teachers, people with schemes, and others with pay in it. @throws AppError `not_found` */
export async function listPaidPeople(ctx: ReadContext, { query }: Query): Promise<PaidPeople> {
  const period = await payPeriodOf(ctx, query.period_id);
  const scope: PaidScope = { period, currency: ctx.settings.currency, atHand: await payAtHand(ctx, period) };
  const approved = await approvedPay(ctx, period, sql`p.id`, sql`p.source = 'lessons'`);
  const where = conditionsOf(query, scope, approved);
  const [page, sums] = await Promise.all([
    pageOf(ctx, query, { scope, approved, where }),
    sql<{ count: number; total: number; paid: number }>`
      select count(*)::int as count, coalesce(sum(${total}), 0)::bigint as total, coalesce(sum(o.paid), 0)::bigint as paid
      from ${people(scope)} ${figures(scope, query.unusual !== undefined)} where ${where}
    `.execute(ctx.db),
  ]);
  const all = sums.rows[0] ?? { count: 0, total: 0, paid: 0 };
  return {
    period,
    currency: scope.currency,
    total: minor(all.total),
    paid: minor(all.paid),
    rest: minor(all.total - all.paid),
    count: all.count,
    results: page,
  };
}

/** Everybody with a scheme in the period, with their unposted pay. */
async function payAtHand(ctx: ReadContext, period: PaidPeople['period']): Promise<PayAtHand[]> {
  const people = await schemePeople(ctx, { from: period.starts_on, to: period.ends_on }, null);
  const lines = Map.groupBy(await linesSoFar(ctx, period, null), ({ user_id }) => user_id);
  // A person who is both account manager and curator is listed once.
  return [...new Map(people.map((person) => [person.user_id, person])).values()].map(({ user_id, role }) => {
    const own = lines.get(user_id) ?? [];
    return { user_id, role, lines: own.length, total: sumMinor(own.map(({ amount }) => amount)) };
  });
}

/** People `p` of the list with user `u` and bank details `y`. */
function people(scope: PaidScope): RawBuilder<unknown> {
  const { period, currency } = scope;
  return sql`(
    select t.id, 'lessons' as source, 'Teacher' as role, t.curator_id from teachers t
    where t.status = 'active' or exists (
      select from accruals a where a.teacher_id = t.id and a.business_date between ${period.starts_on} and ${period.ends_on} and a.currency = ${currency})
    union all
    select x.user_id, 'scheme', min(x.role), null::int from (
      select user_id, role from ${atHandRows(scope)}
      union all
      select l.user_id, s.role from scheme_lines l join pay_schemes s on s.id = l.scheme_id where l.period_id = ${period.id} and l.currency = ${currency}
    ) x group by x.user_id
  ) p join users u on u.id = p.id left join payees y on y.teacher_id = p.id`;
}

/** Joins the figures of people `p`: pay `n`, sums sent to the bank `o`, and on request the usual pay `b`. */
function figures(scope: PaidScope, compared: boolean, only: RawBuilder<unknown> | null = null): RawBuilder<unknown> {
  const before = compared ? sql`left join (${payBefore(scope, only)}) b on b.id = p.id and b.source = p.source` : sql``;
  return sql`left join (${payNow(scope, only)}) n on n.id = p.id and n.source = p.source
    left join (${paidNow(scope, only)}) o on o.id = p.id and o.source = p.source ${before}`;
}

/** Open disputes of a person `p` about the period. */
const openDisputes = ({ period }: PaidScope) => sql<number>`(
  select count(*)::int from pay_disputes d left join accruals a on a.id = d.accrual_id left join scheme_lines l on l.id = d.scheme_line_id
  where d.state = 'open' and d.teacher_id = p.id and case when p.source = 'scheme' then l.period_id = ${period.id}
    else a.business_date between ${period.starts_on} and ${period.ends_on} end)`;

/** Whether the pay `n` differs from the usual one `b` by more than half of it. */
const isUnusual = ({ period }: PaidScope) =>
  period.state === 'open' ? sql<boolean>`false` : sql<boolean>`coalesce(abs(${total} - b.usual) * 2 > abs(b.usual), false)`;

function conditionsOf(query: PaidPeopleQuery, scope: PaidScope, approved: RawBuilder<boolean>): RawBuilder<unknown> {
  const { search, role, contract, curator_id, disputed, unusual, unpaid } = query;
  const flagged = (requested: boolean | undefined, what: RawBuilder<unknown>) =>
    requested === undefined ? null : sql`(${what}) = ${requested}`;
  const conditions = [
    search === undefined ? null : sql`u.name ilike ${containsPattern(search)}`,
    role === undefined ? null : sql`p.role = any(${role}::text[])`,
    contract === undefined ? null : sql`coalesce(y.kind, 'none') = any(${contract}::text[])`,
    curator_id === undefined ? null : sql`p.curator_id = any(${curator_id}::int[])`,
    flagged(disputed, sql`${openDisputes(scope)} > 0`),
    flagged(unusual, isUnusual(scope)),
    flagged(query.approved, approved),
    flagged(unpaid, sql`${rest} > 0`),
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

type Parts = { readonly scope: PaidScope; readonly approved: RawBuilder<boolean>; readonly where: RawBuilder<unknown> };

/** The people of a page with their figures. Figures of others are read only if the page depends on them. */
async function pageOf({ db }: ReadContext, query: PaidPeopleQuery, { scope, approved, where }: Parts): Promise<PaidPerson[]> {
  const order = orders[query.ordering];
  const byName = query.ordering === 'name' || query.ordering === '-name';
  const ofAll = !byName || query.unpaid !== undefined || query.unusual !== undefined ? figures(scope, query.unusual !== undefined) : sql``;
  const { rows } = await sql<PaidPerson>`
    with p as materialized (
      select p.id, p.source, p.role, p.curator_id, y.kind from ${people(scope)} ${ofAll} where ${where} order by ${order} ${pageLimit(query)}
    )
    select p.id, u.name, p.source, p.role, case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as curator, p.kind as contract,
      coalesce(n.lines, 0) as lines, ${total} as total, b.usual, ${isUnusual(scope)} as unusual, ${openDisputes(scope)} as open_disputes,
      ${approved} as approved, coalesce(o.paid, 0) as paid, ${rest} as rest
    from p join users u on u.id = p.id left join users g on g.id = p.curator_id ${figures(scope, true, sql`array(select id from p)`)} order by ${order}
  `.execute(db);
  return rows;
}
