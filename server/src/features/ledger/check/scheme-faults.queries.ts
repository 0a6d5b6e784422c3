import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The part of a monthly sum that is due up to a day, over `scheme_lines l`; rounded down. */
const dueUntil = (day: RawBuilder<unknown>) =>
  sql`(l.base * ${day} / extract(day from date_trunc('month', l.from_day) + interval '1 month' - interval '1 day')::bigint)`;
const ofDays = sql`${dueUntil(sql`extract(day from l.to_day)::bigint`)} - ${dueUntil(sql`(extract(day from l.from_day)::bigint - 1)`)}`;

/**
 * Discrepancies in the pay of account managers and curators: lines against their days, payments, key figures and reversals, their postings,
 * and the account of the debt.
 */
export const schemeSearches = {
  wrong_scheme_pay: sql`
    select l.id, null::int, (${ofDays})::text, l.amount::text from scheme_lines l
    where l.kind in ('fixed', 'child', 'teacher') and l.amount <> ${ofDays}
    union all
    select l.id, null::int, div((${ofDays}) * l.share, 10000)::bigint::text, l.amount::text from scheme_lines l
    where l.kind = 'key_figures' and l.amount <> div((${ofDays}) * l.share, 10000)
    union all
    select l.id, null::int, coalesce(case when k.immune then 10000 else k.score end::text, '–'), l.share::text
    from scheme_lines l join pay_schemes s on s.id = l.scheme_id
    left join kpi_months m on m.month = date_trunc('month', l.from_day) and m.closed_at is not null
    left join kpi_snapshots k on k.user_id = l.user_id and k.role = s.role and k.month = m.month
    where l.kind = 'key_figures' and l.share is distinct from case when k.immune then 10000 else k.score end
    union all
    select l.counted_id, min(t.client_id), (sum(l.base) * min(l.share) / 10000)::bigint::text, sum(l.amount)::text
    from scheme_lines l join ledger_transactions t on t.id = l.counted_id group by l.counted_id, l.kind, t.amount
    having sum(l.base) not between 0 and t.amount or sum(l.amount) <> div(sum(l.base) * min(l.share), 10000)
      or count(distinct (l.user_id, l.scheme_id, l.share)) > 1
    union all
    select z.id, null::int, (-l.amount)::text, z.amount::text from scheme_lines z join scheme_lines l on l.id = z.reverses_id
    where z.amount <> -l.amount or z.base <> -l.base or z.user_id <> l.user_id
    union all
    select max(l.id), null::int, case t.occasion_code when 'scheme_pay_back' then -t.amount else t.amount end::text, sum(l.amount)::text
    from scheme_lines l left join ledger_transactions t on t.id = l.transaction_id group by l.calculation_id, l.user_id, t.id
    having sum(l.amount) <> coalesce(case t.occasion_code when 'scheme_pay_back' then -t.amount else t.amount end, 0)
    union all
    select t.id, null::int, '–', t.amount::text from ledger_transactions t
    where t.occasion_code in ('scheme_pay', 'scheme_pay_back') and not exists (select from scheme_lines l where l.transaction_id = t.id)
    union all
    select a.id, null::int, (coalesce(l.sum, 0) - coalesce(o.gross, 0))::text, (-coalesce(e.sum, 0))::text from ledger_accounts a
    left join (select account_id, sum(amount) as sum from ledger_entries group by account_id) e on e.account_id = a.id
    left join (select currency, sum(amount) as sum from scheme_lines group by currency) l on l.currency = a.currency
    left join (select currency, sum(gross) as gross from payouts where source = 'scheme' and state in ('sent', 'paid') group by currency) o
      on o.currency = a.currency
    where a.kind = 'staff_pay' and coalesce(l.sum, 0) - coalesce(o.gross, 0) <> -coalesce(e.sum, 0)`,
} satisfies Readonly<Record<string, RawBuilder<unknown>>>;
