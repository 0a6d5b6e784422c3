import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../src/db/client.ts';
import { findLedgerFaults } from '../../src/features/ledger/check/ledger-faults.queries.ts';

/** What no call may change: the books of a closed month and of an approved pay period; and the size of all books. */
export type Books = { readonly closed: string; readonly approved: string; readonly size: number };

/** @param closedMonth the first day of the closed month, `yyyy-mm-dd`, whose pay period is approved */
export async function booksOf(db: Db, closedMonth: string): Promise<Books> {
  const { rows } = await sql<Books>`
    with month as (select ${closedMonth}::date as first, (${closedMonth}::date + interval '1 month')::date as next)
    select
      (select count(*) || ' of ' || coalesce(sum(amount), 0) from ledger_transactions, month where business_date >= first and business_date < next)
        as closed,
      (select count(*) || ' of ' || coalesce(sum(amount), 0) from accruals, month where business_date >= first and business_date < next)
        || ', ' || (select coalesce(sum(s.total), 0) from pay_statements s join pay_calculations c on c.id = s.calculation_id
          where c.dropped_at is null) as approved,
      (select count(*) from ledger_transactions)::int + (select count(*) from unit_entries)::int + (select count(*) from accruals)::int as size
  `.execute(db);
  if (rows[0] === undefined) throw new Error('no books');
  return rows[0];
}

/** Each query lists the records that break the rule. */
const rules: Readonly<Record<string, RawBuilder<{ id: number }>>> = {
  'more was taken by hand than was on account': sql`
    select transaction_id as id from (
      select e.transaction_id, e.amount, sum(e.amount) over (partition by e.account_id order by e.id) as running
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind in ('client_money', 'client_bonus')
    ) entry join ledger_transactions t on t.id = entry.transaction_id join transaction_occasions o on o.code = t.occasion_code
    where entry.amount > 0 and entry.running > 0 and not o.system_only`,
  'a client paid a lesson twice, or more than its price': sql`
    select t.lesson_id as id from ledger_transactions t join lessons l on l.id = t.lesson_id join service_courses s on s.id = l.service_course_id
    where t.occasion_code in ('lesson_charge', 'lesson_charge_money', 'lesson_charge_bonus')
    group by t.lesson_id, s.price having sum(case when t.reverses_id is null then t.amount else -t.amount end) > s.price`,
  'a lesson that is not closed costs something': sql`
    select l.id from lessons l join ledger_transactions t on t.lesson_id = l.id
    where l.status = 'planned' and t.client_id is not null
    group by l.id having sum(case when t.reverses_id is null then t.amount else -t.amount end) <> 0`,
  'money moved before the manager confirmed the report': sql`
    select f.lesson_id as id from lesson_follow_ups f join ledger_transactions t on t.lesson_id = f.lesson_id
    where f.kind = 'client_report' and f.state = 'open'`,
  'a penalty was posted before anybody confirmed it': sql`
    select a.id from accruals a where a.kind = 'penalty' and a.amount < 0
      and not exists (select from lesson_follow_ups f where f.lesson_id = a.lesson_id and f.kind = 'penalty' and f.state = 'confirmed')`,
  'a payment with an issued receipt was reversed': sql`
    select d.id from accounting_documents d join ledger_transactions t on t.reverses_id = d.transaction_id
    where d.kind = 'receipt' and d.state = 'issued'`,
  'a package was returned over a lesson that is not written up, without a confirmation': sql`
    select s.id from audit_log a join user_subscriptions s on s.id = a.entity_id
    where a.action = 'subscription.refund' and a.outcome = 'done' and a.new -> 'unwritten' is null
      and exists (select from lessons l where l.client_id = s.client_id and l.status = 'planned' and l.finish <= a.at)
      and not exists (select from user_subscriptions o where o.client_id = s.client_id and o.state = 'active')`,
  'somebody was paid more than was accrued': sql`
    select p.teacher_id as id from payouts p where p.state not in ('failed', 'dropped')
    group by p.teacher_id having sum(p.gross) > (select coalesce(sum(a.amount), 0) from accruals a where a.teacher_id = p.teacher_id)`,
  'money of a second currency was posted': sql`select id from ledger_transactions where currency <> 'RUB'`,
};

/** Lists violations of the rules of money in the whole school. */
export async function brokenMoney(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken.push(`${rule}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  const faults = await findLedgerFaults(db);
  return [...broken, ...faults.map(({ key }) => `the check of the ledger found ${key}`)];
}
