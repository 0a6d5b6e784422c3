import type { LedgerFault } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import type { Db } from '../../../src/db/client.ts';
import { findLedgerFaults } from '../../../src/features/ledger/check/ledger-faults.queries.ts';
import { replayActivities, replayPay, replayTopUps } from './pay-replay.ts';

/** Finds violated invariants of pay: by the check of the ledger, by recomputing it from lessons and rates, and by independent queries. */
export async function wrongPay(
  db: Db,
  teachers: readonly { readonly id: number }[],
): Promise<{ ledger: LedgerFault[]; replay: string[]; others: Readonly<Record<string, number>> }> {
  const replay: string[] = [];
  for (const { id } of teachers) {
    const { rows } = await sql<{ lesson_id: number; paid: number }>`
      select l.id as lesson_id, coalesce((select sum(amount) from accruals a where a.lesson_id = l.id), 0)::int as paid
      from lessons l where l.teacher_id = ${id}`.execute(db);
    const paid = new Map(rows.map((row) => [row.lesson_id, row.paid]));
    for (const { lesson_id, owed } of await replayPay(db, id))
      if (paid.get(lesson_id) !== owed) replay.push(`lesson ${lesson_id} of ${id}: owed ${owed}, paid ${paid.get(lesson_id)}`);
    for (const month of await replayTopUps(db, id))
      if (month.due !== month.paid) replay.push(`top-up of ${month.of} of ${id}: due ${month.due}, paid ${month.paid}`);
    const { rows: activities } = await sql<{ activity_id: number; paid: number }>`
      select v.id as activity_id, coalesce((select sum(a.amount) from activity_pay p join accruals a on p.accrual_id in (a.id, a.reverses_id)
        where p.activity_id = v.id), 0)::int as paid
      from activities v where v.teacher_id = ${id}`.execute(db);
    const paidFor = new Map(activities.map((row) => [row.activity_id, row.paid]));
    for (const { activity_id, owed } of await replayActivities(db, id))
      if (paidFor.get(activity_id) !== owed)
        replay.push(`activity ${activity_id} of ${id}: owed ${owed}, paid ${paidFor.get(activity_id)}`);
  }
  return { ledger: await findLedgerFaults(db), replay, others: await brokenRules(db) };
}

async function brokenRules(db: Db): Promise<Readonly<Record<string, number>>> {
  const sent = sql`state in ('sent', 'paid')`;
  const balance = (kind: string) =>
    sql`(select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = ${kind})`;
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from (select from ledger_entries group by transaction_id, currency having sum(amount) <> 0) u) as "a transaction that does not sum to zero",
      (select count(*)::int from (
        select from scheme_lines where counted_id is not null group by user_id, counted_id, kind having sum(base) not in (0, max(base))) x)
        as "a payment shared twice",
      (select count(*)::int from (select from payouts where state not in ('failed', 'dropped') group by teacher_id, period_id, source, part having count(*) > 1) x)
        as "a part of a person paid twice",
      (select count(*)::int from (
        select o.teacher_id, o.period_id, sum(o.gross) as gross, bool_or(r.kind = 'period') as final,
          sum(o.gross) filter (where r.kind = 'advance') as advances
        from payouts o join payout_registers r on r.id = o.register_id where o.${sent} group by o.teacher_id, o.period_id
      ) x where x.gross > greatest(coalesce(x.advances, 0), case when x.final then coalesce((
        select max(s.total) from pay_statements s join pay_calculations c on c.id = s.calculation_id
        where s.teacher_id = x.teacher_id and c.period_id = x.period_id), 0) else 0 end)) as "a person paid more than stated",
      (select count(*)::int from payouts o where (select count(*) from ledger_transactions t where t.reverses_id is null
        and t.idempotency_key like 'payout:' || o.id || ':sent') > 1) as "a payout sent twice",
      (select count(*)::int from (select 1) x where ${balance('pay_transit')} <> (select coalesce(sum(net), 0) from payouts where state = 'sent')
        or ${balance('tax_payable')} <> (select coalesce(sum(withheld), 0) from payouts where ${sent})
        or ${balance('bank')} <> (select coalesce(sum(net), 0) from payouts where state = 'paid') - (
          select coalesce(sum(case when reverses_id is null then amount else -amount end), 0) from ledger_transactions where occasion_code = 'payment_bank')
        or ${balance('staff_pay')} <> (select coalesce(sum(amount), 0) from scheme_lines) - (select coalesce(sum(gross), 0) from payouts where source = 'scheme' and ${sent})
        or ${balance('teacher_pay')} <> (select coalesce(sum(amount), 0) from accruals) - (select coalesce(sum(gross), 0) from payouts where source = 'lessons' and ${sent}))
        as "an account that differs from its payouts",
      (select count(*)::int from pay_periods p join pay_calculations c on c.period_id = p.id and c.dropped_at is null
        join pay_statements s on s.calculation_id = c.id where p.state = 'closed' and s.total <> (
          select sum(amount) from accruals a where a.teacher_id = s.teacher_id and a.currency = s.currency
            and a.business_date between p.starts_on and p.ends_on)) as "a closed period that changed",
      (select count(*)::int from pay_period_steps x join pay_period_steps y on y.period_id = x.period_id and y.id > x.id where x.state = 'closed')
        as "a step after the closing",
      (select count(*)::int from receipts x join receipts y on y.payout_id = x.payout_id and y.id > x.id
        where x.state in ('attached', 'verified') and y.state in ('attached', 'verified')) as "two receipts of a payout",
      (select coalesce(max(top - count), 0)::int from (select max(number) as top, count(*)::int as count from invoices group by teacher_id) x)
        as "a number of an invoice that is missing",
      (select count(*)::int from payouts o where not exists (select from payout_steps s where s.payout_id = o.id and s.state = o.state)) as "a payout without its step"
  `.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}
