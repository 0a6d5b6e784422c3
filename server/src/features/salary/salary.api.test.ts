import { abilities } from '@lectern/contract/permissions';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
});

const salary = (by: Caller, query = '') => by.get(`/api/teachers/${taught.teacher_id}/salary/${query}`);

/** A held lesson of the child with the teacher. @returns its id */
async function hold(start: string): Promise<number> {
  const paid = { client: 10_000, teacher: 10_000 };
  const id = await school.build.lesson(taught, start, { policy: { held: paid, client_no_show: paid } });
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
  return id;
}

describe('a teacher’s pay', () => {
  it('is visible only to them, their curator and users who may see all pay', async () => {
    await hold('2026-11-02T10:00:00Z');
    const other = await school.build.taughtChild();
    const payroll = await school.as(await school.build.user('Methodist', { abilities: [abilities.allPay] }));
    for (const id of [other.teacher_id, other.curator_id]) expect((await salary(await school.as(id))).status).toBe(404);
    for (const id of [taught.manager_id, other.manager_id]) expect((await salary(await school.as(id))).status).toBe(403);
    for (const by of [teacher, await school.as(taught.curator_id), payroll]) expect((await salary(by)).status).toBe(200);
    expect((await payroll.get('/api/teachers/2000000/salary/')).status).toBe(404);
    expect((await salary(teacher, '?period_id=2000000')).status).toBe(404);
  });

  it('never shows among the client’s transactions and balance lines', async () => {
    await hold('2026-11-02T12:00:00Z');
    const manager = await school.as(taught.manager_id);
    for (const url of ['/api/transactions/transactions/', `/api/clients/${taught.client_id}/balance/`]) {
      expect(JSON.stringify((await manager.get(url)).body)).not.toContain('lesson_pay');
    }
    const { rows } = await sql<{ id: number }>`select id from ledger_transactions where occasion_code = 'lesson_pay' limit 1`.execute(
      school.database.db,
    );
    expect((await manager.get(`/api/transactions/transactions/${rows[0]?.id}/`)).status).toBe(404);
  });

  it('uses the rate in force on the lesson’s date in the school’s zone, and keeps it', async () => {
    await sql`insert into rate_versions (teacher_id, service_course_id, amount, currency, effective_from)
      values (${taught.teacher_id}, ${taught.service_course_id}, 70000, 'RUB', '2026-11-11')`.execute(school.database.db);
    // 23:30 on the 10th and 00:30 on the 11th in Moscow, both the 10th in UTC.
    const [before, after] = [await hold('2026-11-10T19:30:00Z'), await hold('2026-11-10T21:30:00Z')];
    const { lines } = (await salary(teacher)).body as TeacherSalary;
    const line = (id: number) => lines.find(({ lesson }) => lesson?.id === id);
    expect(line(before)).toMatchObject({ amount: 50_000, rate: 50_000, rate_effective_from: '2026-01-01', business_date: '2026-11-10' });
    expect(line(after)).toMatchObject({
      amount: 70_000,
      rate: 70_000,
      rate_effective_from: '2026-11-11',
      business_date: '2026-11-11',
      share: 10_000,
    });
  });

  it('of a late report for a closed period counts today, and opens the month automatically', async () => {
    school.at('2026-12-01T09:00:00Z');
    await sql`update pay_periods set state = 'closed'`.execute(school.database.db);
    const late = await hold('2026-11-20T10:00:00Z');
    const december = (await salary(teacher)).body as TeacherSalary;
    expect(december).toMatchObject({
      period: { starts_on: '2026-12-01', ends_on: '2026-12-31', state: 'open' },
      total: 70_000,
      lessons_held: 1,
    });
    expect(december.lines).toMatchObject([{ business_date: '2026-12-01', lesson: { id: late, start: '2026-11-20T10:00:00Z' } }]);
    expect(december.by_day).toEqual([{ date: '2026-12-01', amount: 70_000 }]);
    const periods = (await teacher.get('/api/get-salary-calculation-dates/')).body as { id: number; state: string }[];
    expect(periods.map(({ state }) => state)).toEqual(['open', 'closed']);
    expect((await salary(teacher, `?period_id=${periods[1]?.id}`)).body).toMatchObject({
      total: 220_000,
      lessons_held: 4,
      period: { state: 'closed' },
    });
  });
});

describe('the pay of a group', () => {
  type Group = { total: number; count: number; results: { id: number; total: number; usual: number | null; unusual: boolean }[] };
  const group = (by: Caller, query = '') => by.get(`/api/teachers/salary/${query}`);

  it('is listed for the curator of the group and for users who may see all pay, never for teachers and managers', async () => {
    const other = await school.build.taughtChild();
    for (const id of [taught.teacher_id, taught.manager_id, other.manager_id]) expect((await group(await school.as(id))).status).toBe(403);
    const own = (await group(await school.as(taught.curator_id))).body as Group;
    expect(own.results.map(({ id }) => id)).toEqual([taught.teacher_id]);
    expect(own).toMatchObject({ count: 1, total: 70_000 });
    expect((await group(await school.as(other.curator_id))).body).toMatchObject({
      count: 1,
      total: 0,
      results: [{ id: other.teacher_id }],
    });
    const all = await school.as(await school.build.user('Methodist', { abilities: [abilities.allPay] }));
    const everybody = (await group(all, '?ordering=-total&page_size=100')).body as Group;
    expect(everybody).toMatchObject({ total: 70_000, results: [{ id: taught.teacher_id, total: 70_000 }, {}, {}] });
    expect((await group(all, '?search=nobody-of-this-name')).body).toMatchObject({ count: 0, total: 0, results: [] });
    expect((await group(all, '?period_id=2000000')).status).toBe(404);
  });

  it('marks pay that is unusual compared with the person’s earlier periods, once the period is calculated', async () => {
    const curator = await school.as(taught.curator_id);
    expect((await group(curator)).body).toMatchObject({ results: [{ usual: 220_000, unusual: false }] });
    const { rows } = await sql<{ id: number }>`update pay_periods set state = 'approved' where state = 'open' returning id`.execute(
      school.database.db,
    );
    expect((await group(curator, `?period_id=${rows[0]?.id}`)).body).toMatchObject({ results: [{ usual: 220_000, unusual: true }] });
  });

  it('compares with all periods of the last three months, also where a month has several', async () => {
    const { db } = school.database;
    await sql`alter table pay_periods disable trigger user`.execute(db);
    await sql`update pay_periods set ends_on = '2026-11-02' where starts_on = '2026-11-01'`.execute(db);
    await sql`insert into pay_periods (starts_on, ends_on, state) values ('2026-11-03', '2026-11-10', 'closed'), ('2026-11-11', '2026-11-11', 'closed'),
      ('2026-11-12', '2026-11-20', 'closed'), ('2026-11-21', '2026-11-30', 'closed')`.execute(db);
    const ofDecember = `?period_id=${(await sql<{ id: number }>`select id from pay_periods where starts_on = '2026-12-01'`.execute(db)).rows[0]?.id}`;
    const curator = await school.as(taught.curator_id);
    expect((await group(curator, ofDecember)).body).toMatchObject({ results: [{ usual: Math.round((100_000 + 50_000 + 70_000) / 3) }] });
    await sql`delete from pay_periods where starts_on between '2026-11-03' and '2026-11-30'`.execute(db);
    await sql`update pay_periods set ends_on = '2026-11-30' where starts_on = '2026-11-01'`.execute(db);
    await sql`alter table pay_periods enable trigger user`.execute(db);
  });
});

describe('the forecast of an open period', () => {
  it('counts placed lessons to its end at the rate of their day, and is absent in a calculated one', async () => {
    school.at('2027-01-11T09:00:00Z');
    await hold('2027-01-04T10:00:00Z');
    const terms = { policy: { held: { client: 10_000, teacher: 5_000 } }, created_at: testNow.toString() };
    for (const start of ['2027-01-20T10:00:00Z', '2027-01-31T20:30:00Z', '2027-01-31T21:30:00Z'])
      await school.build.lesson(taught, start, terms);
    const open = (await salary(teacher)).body as TeacherSalary;
    expect(open).toMatchObject({ total: 70_000, forecast: { lessons: 2, without_rate: 0, amount: 70_000 } });
    const [, december] = (await teacher.get('/api/get-salary-calculation-dates/')).body as { id: number }[];
    expect((await salary(teacher, `?period_id=${december?.id}`)).body).toMatchObject({ forecast: null });
  });
});
