import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { writeStatements } from '../../features/salary/periods/pay-statements.ts';
import { isoText } from '../time/calendar.ts';
import type { School } from '../school-plan.ts';

const accountantId = 1;

/** Calculates the past pay periods, with the author and time of each step. */
export async function addPayCalculations(db: Db, { now }: School): Promise<void> {
  await sql`
    insert into pay_calculations (period_id, started_at, started_by, people, done, finished_at)
    select p.id, p.ends_on + interval '34 hours', ${accountantId}, n.people, n.people, p.ends_on + interval '34 hours'
    from pay_periods p cross join lateral (
      select count(distinct teacher_id)::int as people from accruals where business_date between p.starts_on and p.ends_on
    ) n where p.state <> 'open' order by p.starts_on
  `.execute(db);
  await writeStatements(db, sql`true`);
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
