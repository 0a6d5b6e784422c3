import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isoText } from '../calendar.ts';
import type { School } from '../school-plan.ts';

const accountantId = 1;

/** Calculates the pay periods that are over, with who took which step and when. */
export async function addPayCalculations(db: Db, { now }: School): Promise<void> {
  await sql`
    insert into pay_calculations (period_id, started_at, started_by, people, done, finished_at)
    select p.id, p.ends_on + interval '34 hours', ${accountantId}, n.people, n.people, p.ends_on + interval '34 hours'
    from pay_periods p cross join lateral (
      select count(distinct teacher_id)::int as people from accruals where business_date between p.starts_on and p.ends_on
    ) n where p.state <> 'open' order by p.starts_on
  `.execute(db);
  await sql`
    insert into pay_statements (calculation_id, teacher_id, currency, lines, lessons, earned, withheld, reversed, total)
    select c.id, a.teacher_id, a.currency, count(*), count(distinct a.lesson_id) filter (where a.kind = 'held' and z.id is null),
      coalesce(sum(a.amount) filter (where a.amount > 0 and a.kind <> 'reversal'), 0),
      coalesce(sum(a.amount) filter (where a.amount < 0 and a.kind <> 'reversal'), 0),
      coalesce(sum(a.amount) filter (where a.kind = 'reversal'), 0), sum(a.amount)
    from pay_calculations c join pay_periods p on p.id = c.period_id join accruals a on a.business_date between p.starts_on and p.ends_on
    left join accruals z on z.reverses_id = a.id and z.business_date between p.starts_on and p.ends_on
    group by c.id, a.teacher_id, a.currency
  `.execute(db);
  await sql`
    insert into pay_period_steps (period_id, state, at, by_id)
    select p.id, s.state, least(p.ends_on + s.after, ${isoText(now)}::timestamptz), ${accountantId}
    from pay_periods p cross join lateral (values
      (1, 'calculated', interval '34 hours'), (2, 'under_review', interval '35 hours'), (3, 'approved', interval '59 hours'),
      (4, 'closed', interval '83 hours')
    ) as s (no, state, after)
    where p.state = 'closed' or (p.state = 'approved' and s.no <= 3) order by p.starts_on, s.no
  `.execute(db);
}
