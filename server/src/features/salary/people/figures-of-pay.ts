import type { MinorUnits } from '@lectern/contract/money';
import type { PaidRole } from '@lectern/contract/salary/people/paid-roles.rules';
import type { PaidPeople } from '@lectern/contract/salary/people/paid-people.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Number of months before a period whose pay is compared. */
export const comparedMonths = 3;

/** A person with a scheme, and the unposted scheme pay of the elapsed days. */
export type PayAtHand = { readonly user_id: number; readonly role: PaidRole; readonly lines: number; readonly total: MinorUnits };

export type PaidScope = Pick<PaidPeople, 'period' | 'currency'> & { readonly atHand: readonly PayAtHand[] };

/** The people: all (null), or those of an array of ids. */
type Only = RawBuilder<unknown> | null;
const among = (column: RawBuilder<unknown>, only: Only) => (only === null ? sql`` : sql` and ${column} = any(${only})`);

const finished = sql`c.period_id = p.id and c.dropped_at is null and c.finished_at is not null`;

/**
 * Pay of periods `p` in a currency by person, source and period. A calculated period has statements; for others the lines are summed.
 * Columns: `id`, `source`, `period_id`, `lines`, `total`.
 */
function payOf(which: RawBuilder<unknown>, currency: string, only: Only): RawBuilder<unknown> {
  return sql`
    select s.teacher_id as id, 'lessons' as source, p.id as period_id, s.lines, s.total
    from pay_periods p join pay_calculations c on ${finished} join pay_statements s on s.calculation_id = c.id and s.currency = ${currency}
    where ${which}${among(sql`s.teacher_id`, only)}
    union all
    select a.teacher_id, 'lessons', p.id, count(*)::int, sum(a.amount)::bigint
    from pay_periods p join accruals a on a.business_date between p.starts_on and p.ends_on and a.currency = ${currency}
    where ${which} and not exists (select from pay_calculations c where ${finished})${among(sql`a.teacher_id`, only)}
    group by a.teacher_id, p.id
    union all
    select l.user_id, 'scheme', p.id, count(*)::int, sum(l.amount)::bigint
    from pay_periods p join scheme_lines l on l.period_id = p.id and l.currency = ${currency}
    where ${which}${among(sql`l.user_id`, only)} group by l.user_id, p.id`;
}

/** Pay that is not posted yet, as rows. */
export const atHandRows = ({ atHand }: PaidScope) =>
  sql`jsonb_to_recordset(${JSON.stringify(atHand)}::jsonb) as h (user_id int, role text, lines int, total bigint)`;

/** `lines` and `total` of the period by `id` and `source`. */
export function payNow(scope: PaidScope, only: Only): RawBuilder<unknown> {
  return sql`
    select n.id, n.source, sum(n.lines)::int as lines, sum(n.total)::bigint as total from (
      select id, source, lines, total from (${payOf(sql`p.id = ${scope.period.id}`, scope.currency, only)}) x
      union all
      select user_id, 'scheme', lines, total from ${atHandRows(scope)}
    ) n group by n.id, n.source`;
}

/** The mean of the periods in the months before, by `id` and `source`. */
export function payBefore({ period, currency }: PaidScope, only: Only): RawBuilder<unknown> {
  const { starts_on } = period;
  const before = sql`p.ends_on < ${starts_on} and p.starts_on >= ${starts_on}::date - make_interval(months => ${comparedMonths})`;
  return sql`select id, source, round(avg(total))::bigint as usual from (${payOf(before, currency, only)}) b group by id, source`;
}

/** The sum sent to the bank for the period, by `id` and `source`. */
export function paidNow({ period, currency }: PaidScope, only: Only): RawBuilder<unknown> {
  return sql`
    select o.teacher_id as id, o.source, sum(o.gross)::bigint as paid from payouts o
    where o.period_id = ${period.id} and o.currency = ${currency} and o.state in ('sent', 'paid')${among(sql`o.teacher_id`, only)}
    group by o.teacher_id, o.source`;
}
