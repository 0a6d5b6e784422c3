import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Invariants of the school, each as a query that counts violations. Independent of the generator. */
const faults = {
  'ledger transactions that do not sum to zero': sql`
    select count(*)::int as n from (select from ledger_entries group by transaction_id, currency having sum(amount) <> 0) t`,
  'ledger transactions without entries or with another sum': sql`
    select count(*)::int as n from ledger_transactions t left join (
      select transaction_id, sum(amount) filter (where amount > 0) as amount from ledger_entries group by 1
    ) e on e.transaction_id = t.id where e.amount is distinct from t.amount`,
  'clients whose cached balance is wrong': sql`
    select count(*)::int as n from clients c left join client_balances b on b.client_id = c.id left join (
      select client_id, sum(money) as money, sum(prepaid) as prepaid, sum(bonus) as bonus, sum(units) as units from (
        select a.client_id, case a.kind when 'client_money' then -e.amount else 0 end as money,
          case a.kind when 'client_prepaid' then -e.amount else 0 end as prepaid,
          case a.kind when 'client_bonus' then -e.amount else 0 end as bonus, 0 as units
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.client_id is not null
        union all select client_id, 0, 0, 0, units from unit_entries
      ) moved group by client_id
    ) f on f.client_id = c.id
    where (b.money, b.prepaid, b.bonus, b.units_left) is distinct from
      (coalesce(f.money, 0), coalesce(f.prepaid, 0), coalesce(f.bonus, 0), coalesce(f.units, 0))`,
  'packages whose units left are wrong': sql`
    select count(*)::int as n from user_subscriptions s left join (
      select subscription_id, sum(units) as units from unit_entries group by 1
    ) e on e.subscription_id = s.id where s.units_left <> coalesce(e.units, 0)`,
  'clients whose prepaid money is not the price of their units left': sql`
    select count(*)::int as n from client_balances where (prepaid = 0) <> (units_left = 0) or prepaid < 0`,
  'units used twice': sql`
    select count(*)::int as n from (
      select from unit_entries where unit_no is not null group by subscription_id, unit_no having sum(units) < -1
    ) t`,
  'teachers or children in two lessons at once': sql`
    select count(*)::int as n from (
      select start < max(finish) over (partition by teacher_id order by start rows between unbounded preceding and 1 preceding) as teacher_twice,
        start < max(finish) over (partition by kid_id order by start rows between unbounded preceding and 1 preceding) as kid_twice
      from lessons where status in ('planned', 'held', 'client_no_show')
    ) l where teacher_twice or kid_twice`,
  'accruals that are not rate × share': sql`
    select count(*)::int as n from accruals a join rate_versions r on r.id = a.rate_version_id
    where a.amount <> round(a.rate * a.share / 10000.0) or (a.rate <> r.amount and r.steps = '[]' and not exists (
      select from rate_differences d where d.accrual_id in (a.id, a.reverses_id))) or r.effective_from > a.business_date`,
  'packages that wait for money that is there': sql`
    select count(*)::int as n from user_subscriptions s join client_balances b on b.client_id = s.client_id
    where s.state = 'awaiting_payment' and b.money >= s.price`,
  'lessons after the end of what was agreed': sql`
    select count(*)::int as n from lessons l join engagements e on e.id = l.engagement_id
    where (l.start at time zone 'Europe/Moscow')::date > e.ended_on`,
  'lessons held without a report or with one too many': sql`
    select count(*)::int as n from lessons l left join lesson_reports r on r.lesson_id = l.id
    where (l.status in ('held', 'client_no_show')) <> (r.lesson_id is not null) or r.outcome <> l.status`,
} as const;

/** @throws Error naming violations in the books or the calendar */
export async function checkSchool(db: Db): Promise<void> {
  const wrong: string[] = [];
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await sql<{ n: number }>`${query}`.execute(db);
    const count = rows[0]?.n ?? 0;
    if (count > 0) wrong.push(`${count} ${fault}`);
  }
  if (wrong.length > 0) throw new Error(`the school is wrong: ${wrong.join('; ')}`);
}
