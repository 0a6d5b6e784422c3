import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { postSchemeLines } from '../../features/salary/schemes/pay/post-scheme-lines.ts';
import { staffCalls } from '../lately/as-staff.ts';
import { isoText } from '../time/calendar.ts';
import type { School } from '../school-plan.ts';

type Calculated = {
  readonly id: number;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly state: string;
  readonly calculation_id: number;
};

/** The terms of the schemes, as rows of `pay_schemes`. */
const forManagers = { fixed: minor(4_000_000), payment_share: 200, renewal_share: 150, per_child: minor(15_000) };
const forCurators = { fixed: minor(5_500_000), per_teacher: minor(120_000) };
const forOne = { fixed: minor(5_000_000), payment_share: 250, renewal_share: 150, per_child: minor(15_000), kpi_bonus: minor(2_000_000) };

/** Schemes of both roles, a personal one of a manager since the last period, and the pay of every calculated period. */
export async function addSchemePay(db: Db, { staff, now }: School): Promise<void> {
  const { rows } = await sql<Calculated>`
    select p.id, p.starts_on, p.ends_on, p.state, c.id as calculation_id from pay_periods p join pay_calculations c on c.period_id = p.id order by p.starts_on
  `.execute(db);
  const [first, last] = [rows[0], rows.at(-1)];
  const [, second] = staff.managers;
  if (first === undefined || last === undefined || second === undefined) return;
  const made = { currency: 'RUB' as const, made_at: isoText(now - 300 * 86_400_000), made_by: staff.administrator };
  await db
    .insertInto('pay_schemes')
    .values([
      { ...made, ...forManagers, role: 'AccountManager', effective_from: first.starts_on },
      { ...made, ...forCurators, role: 'Curator', effective_from: first.starts_on },
      // Key figures count since the last period.
      { ...made, ...forManagers, kpi_bonus: minor(1_500_000), role: 'AccountManager', effective_from: last.starts_on },
      { ...made, ...forCurators, kpi_bonus: minor(1_800_000), role: 'Curator', effective_from: last.starts_on },
      { ...made, ...forOne, role: 'AccountManager', user_id: second, effective_from: last.starts_on },
    ])
    .execute();
  const work = staffCalls();
  // Each period is recalculated in its state at that time, and then gets its final state back.
  await sql`alter table pay_periods disable trigger user`.execute(db);
  for (const period of rows) {
    const { id, ends_on, calculation_id, state } = period;
    const calculation = db.updateTable('pay_calculations').where('id', '=', calculation_id);
    const before = await db.selectFrom('pay_calculations').select('finished_at').where('id', '=', calculation_id).executeTakeFirstOrThrow();
    await db.updateTable('pay_periods').set({ state: 'calculated' }).where('id', '=', id).execute();
    await calculation.set({ finished_at: null }).execute();
    const at = Temporal.PlainDate.from(ends_on).toZonedDateTime('UTC').toInstant().add({ hours: 34 });
    const people = await work(db, staff.administrator, at, (ctx) => postSchemeLines(ctx, { id: calculation_id, period }));
    await calculation
      .set(({ eb }) => ({ finished_at: before.finished_at, people: eb('people', '+', people), done: eb('done', '+', people) }))
      .execute();
    await db
      .updateTable('pay_periods')
      .set({ state: state as 'closed' })
      .where('id', '=', id)
      .execute();
  }
  await sql`alter table pay_periods enable trigger user`.execute(db);
}
