import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { settingsReader } from '../../../settings.ts';
import { calculatePay } from './calculate-pay.ts';

/** More than two batches of a calculation. */
const people = 1_201;
const address = '/api/get-salary-calculation-dates/';

let school: TestApp;
let keeper: Caller;
let period: PayPeriod;

/** Many teachers with two lines of pay each. */
beforeAll(async () => {
  school = await testApp();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
  const { db } = school.database;
  await sql`insert into pay_periods (starts_on, ends_on) values ('2026-10-01', '2026-10-31')`.execute(db);
  await sql`
    with people as (
      insert into users (email, name, zone, selected_role, created_at)
      select 'paid' || n || '@lectern.test', 'Teacher ' || n, 'Europe/Moscow', 'Teacher', '2026-09-01T00:00:00Z'
      from generate_series(1, ${people}::int) n returning id
    ), taught as (insert into teachers (id) select id from people returning id)
    insert into accruals (teacher_id, kind, rate, share, amount, currency, business_date, idempotency_key)
    select t.id, 'bonus', 1000 + t.id + n, 10000, 1000 + t.id + n, 'RUB', '2026-10-10', 'killed ' || t.id || ' ' || n
    from taught t cross join generate_series(1, 2) n`.execute(db);
  const periods = (await keeper.get(address)).body as PayPeriod[];
  period = (await keeper.post(`${address}${periods[0]?.id}/calculate/`, {})).body as PayPeriod;
});

const calculate = (stopping?: AbortSignal) => {
  const { database } = school;
  const clock = () => Temporal.Instant.from('2026-11-16T09:00:00Z');
  return calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true }, stopping);
};

/** Stopped after the first batch, like a process that shuts down. */
function afterOneBatch(): AbortSignal {
  let asked = 0;
  return {
    get aborted() {
      asked += 1;
      return asked > 1;
    },
  } as AbortSignal;
}

async function standing() {
  const { rows } = await sql<{ done: number; statements: number; finished: boolean; wrong: number }>`
    select c.done, (select count(*)::int from pay_statements where calculation_id = c.id) as statements, c.finished_at is not null as finished,
      (select count(*)::int from pay_statements s where s.total <> (select sum(amount) from accruals a where a.teacher_id = s.teacher_id)) as wrong
    from pay_calculations c where c.period_id = ${period.id}`.execute(school.database.db);
  return rows[0];
}

it('resumes after a stop or a kill in the middle of a batch, and writes one statement per person', async () => {
  expect(period).toMatchObject({ state: 'calculated', calculation: { people, done: 0, finished_at: null } });
  await calculate(afterOneBatch());
  expect(await standing()).toEqual({ done: 500, statements: 500, finished: false, wrong: 0 });
  const { database } = school;
  // A killed process leaves nothing of its batch.
  await database.exec(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger die after insert on pay_statements for each statement execute function die();`);
  await expect(calculate()).rejects.toThrow('killed');
  expect(await standing()).toEqual({ done: 500, statements: 500, finished: false, wrong: 0 });
  expect((await keeper.post(`${address}${period.id}/review/`, {})).error?.key).toBe('pay_calculating');
  await database.exec('drop trigger die on pay_statements');
  await Promise.all([calculate(), calculate()]);
  await calculate();
  expect(await standing()).toEqual({ done: people, statements: people, finished: true, wrong: 0 });
  expect((await keeper.post(`${address}${period.id}/review/`, {})).body).toMatchObject({ state: 'under_review' });
});
