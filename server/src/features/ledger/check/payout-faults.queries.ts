import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Postings of payouts that are neither reversed nor a reversal. */
const standing = sql`
  select t.id, t.occasion_code, t.teacher_id, t.amount, t.currency from ledger_transactions t
  left join ledger_transactions z on z.reverses_id = t.id
  where t.occasion_code in ('payout_sent', 'payout_withheld', 'payout_paid', 'scheme_payout_sent', 'scheme_payout_withheld') and t.reverses_id is null and z.id is null`;

/** Payouts of scheme pay are posted without a person. */
const ofSource = (occasion: string) => sql`case o.source when 'scheme' then 'scheme_' else '' end || ${occasion}::text`;
const postedTo = sql`case o.source when 'lessons' then o.teacher_id end`;

const isSent = sql`o.state in ('sent', 'paid')`;
const expected = sql`concat_ws(' ', o.currency, case when ${isSent} then o.net else 0 end, case when ${isSent} then o.withheld else 0 end,
  case when o.state = 'paid' then o.net else 0 end)`;
const found = sql`concat_ws(' ', coalesce(s.currency, w.currency, p.currency, o.currency), coalesce(s.amount, 0), coalesce(w.amount, 0), coalesce(p.amount, 0))`;

/** Discrepancies of the school's debts to staff: accruals, payouts and accounts against each other. */
export const payoutSearches = {
  wrong_payouts: sql`
    select x.id, null::int, x.expected, x.found from (
      select o.id, ${expected} as expected, ${found} as found from payouts o
      left join (${standing}) s on s.id = o.sent_transaction_id and s.occasion_code = ${ofSource('payout_sent')} and s.teacher_id is not distinct from ${postedTo}
      left join (${standing}) w on w.id = o.withheld_transaction_id and w.occasion_code = ${ofSource('payout_withheld')} and w.teacher_id is not distinct from ${postedTo}
      left join (${standing}) p on p.id = o.paid_transaction_id and p.occasion_code = 'payout_paid' and p.teacher_id is not distinct from ${postedTo}
    ) x where x.expected <> x.found
    union all
    select t.id, null::int, '–', t.occasion_code from (${standing}) t left join (
      select sent_transaction_id as id from payouts union all select withheld_transaction_id from payouts
      union all select paid_transaction_id from payouts
    ) o on o.id = t.id where o.id is null
    union all
    select a.id, null::int, coalesce(o.net, 0)::text, (-coalesce(e.sum, 0))::text from ledger_accounts a
    left join (select account_id, sum(amount) as sum from ledger_entries group by account_id) e on e.account_id = a.id
    left join (select currency, sum(net) as net from payouts where state = 'sent' group by currency) o on o.currency = a.currency
    where a.kind = 'pay_transit' and coalesce(o.net, 0) <> -coalesce(e.sum, 0)
    union all
    select a.teacher_id, null::int, (coalesce(l.sum, 0) - coalesce(o.gross, 0))::text, (-coalesce(e.sum, 0))::text
    from ledger_accounts a
    left join (select account_id, sum(amount) as sum from ledger_entries group by account_id) e on e.account_id = a.id
    left join (select teacher_id, currency, sum(amount) as sum from accruals group by teacher_id, currency) l
      on l.teacher_id = a.teacher_id and l.currency = a.currency
    left join (select teacher_id, currency, sum(gross) as gross from payouts where source = 'lessons' and state in ('sent', 'paid') group by teacher_id, currency) o
      on o.teacher_id = a.teacher_id and o.currency = a.currency
    where a.kind = 'teacher_pay' and coalesce(l.sum, 0) - coalesce(o.gross, 0) <> -coalesce(e.sum, 0)`,
  // The calculated sum of a person against the lines of the period, in both directions.
  wrong_pay_statements: sql`
    select s.period_id, null::int, s.teacher_id || ': ' || coalesce(s.due::text, '–'), coalesce(s.stated::text, '–') from (
      select c.period_id, x.teacher_id, sum(x.due) as due, sum(x.stated) as stated from pay_calculations c
      join pay_periods p on p.id = c.period_id
      cross join lateral (
        select a.teacher_id, a.currency, a.amount as due, null::bigint as stated from accruals a where a.business_date between p.starts_on and p.ends_on
        union all select s.teacher_id, s.currency, null, s.total from pay_statements s where s.calculation_id = c.id
      ) x
      where c.finished_at is not null and c.dropped_at is null group by c.period_id, x.teacher_id, x.currency
    ) s where s.due is distinct from s.stated`,
} satisfies Readonly<Record<string, RawBuilder<unknown>>>;
