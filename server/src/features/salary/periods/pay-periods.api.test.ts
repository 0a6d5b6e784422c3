import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { settingsReader } from '../../../settings.ts';
import { calculatePay } from './calculate-pay.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let keeper: Caller;
let reopener: Caller;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay, abilities.allPay] }));
  reopener = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay, abilities.reopenPay] }));
});

const address = '/api/get-salary-calculation-dates/';
const list = async (by: Caller) => (await by.get(address)).body as PayPeriod[];
const step = (by: Caller, id: number, name: string, body: unknown = {}): Promise<Answer> => by.post(`${address}${id}/${name}/`, body);
const stateOf = (answer: Answer) => (answer.body as PayPeriod).state;

async function calculate(): Promise<void> {
  const clock = () => Temporal.Instant.from('2026-12-01T09:00:00Z');
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
}

/** A held lesson of the child with the teacher. @returns its id */
async function hold(start: string): Promise<number> {
  const id = await school.build.lesson(taught, start);
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
  return id;
}

async function newest(): Promise<PayPeriod> {
  const [period] = await list(keeper);
  if (period === undefined) throw new Error('no period');
  return period;
}

describe('a pay period', () => {
  it('is moved only by users with the ability, and only once its last day is over', async () => {
    await hold('2026-11-10T10:00:00Z');
    const { id, can } = await newest();
    for (const by of [teacher, await school.as(taught.curator_id), await school.as(taught.manager_id)])
      for (const name of ['calculate', 'review', 'approve', 'close', 'reopen'])
        expect((await step(by, id, name, name === 'reopen' ? { reason: 'Wrong' } : {})).status).toBe(403);
    expect(can.calculate).toEqual({ allowed: false, reason: 'pay_period_not_over' });
    expect((await step(keeper, id, 'calculate')).error?.key).toBe('pay_period_not_over');
    expect((await step(keeper, id, 'reopen', { reason: 'Wrong' })).status).toBe(403);
    expect((await step(keeper, 2_000_000, 'calculate')).status).toBe(404);
  });

  it('is calculated in the background, and its lines then stay: later ones count in the next open one and say so', async () => {
    school.at('2026-12-01T09:00:00Z');
    const { id } = await newest();
    for (const name of ['review', 'approve', 'close']) expect((await step(keeper, id, name)).error?.key).toBe('pay_period_state');
    expect((await step(keeper, id, 'calculate')).body).toMatchObject({ state: 'calculated', calculation: { people: 1, done: 0 } });
    expect((await step(keeper, id, 'calculate')).error?.key).toBe('pay_period_state');
    expect((await step(keeper, id, 'review')).error?.key).toBe('pay_calculating');
    await calculate();
    await calculate();
    const late = await hold('2026-11-20T10:00:00Z');
    const { lines, period } = (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as TeacherSalary;
    expect(period).toMatchObject({ starts_on: '2026-12-01', ends_on: '2026-12-31', state: 'open' });
    expect(lines).toMatchObject([{ late: true, business_date: '2026-12-01', lesson: { id: late } }]);
    const before = (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/?period_id=${id}`)).body as TeacherSalary;
    expect(before).toMatchObject({ total: 50_000, lines: [{ late: false }] });
    const { rows } = await sql`select teacher_id, lines, lessons, earned, withheld, total from pay_statements`.execute(school.database.db);
    expect(rows).toEqual([{ teacher_id: taught.teacher_id, lines: 1, lessons: 1, earned: 50_000, withheld: 0, total: 50_000 }]);
  });

  it('is reopened with a reason by users with that ability, and calculated again', async () => {
    const calculated = (await list(keeper)).find(({ state }) => state === 'calculated');
    const id = calculated?.id ?? 0;
    expect(calculated?.can.reopen).toEqual({ allowed: false, reason: 'forbidden' });
    expect((await step(reopener, id, 'reopen', { reason: ' ' })).status).toBe(400);
    expect((await step(reopener, id, 'reopen', { reason: 'A report is missing' })).body).toMatchObject({
      state: 'open',
      calculation: null,
    });
    expect((await step(reopener, id, 'reopen', { reason: 'Again' })).error?.key).toBe('pay_period_state');
    await hold('2026-11-21T10:00:00Z');
    expect(stateOf(await step(keeper, id, 'calculate'))).toBe('calculated');
    await calculate();
    const { rows } = await sql`select total from pay_statements order by id`.execute(school.database.db);
    expect(rows).toEqual([{ total: 50_000 }, { total: 100_000 }]);
  });

  it('goes through review and approval to closed, with who and when, and never changes again', async () => {
    const id = (await list(keeper)).find(({ state }) => state === 'calculated')?.id ?? 0;
    for (const [name, state] of [
      ['review', 'under_review'],
      ['approve', 'approved'],
      ['close', 'closed'],
    ] as const)
      expect(stateOf(await step(keeper, id, name))).toBe(state);
    const closed = (await list(teacher)).find((period) => period.id === id);
    expect(closed?.steps.map(({ state }) => state)).toEqual(['calculated', 'open', 'calculated', 'under_review', 'approved', 'closed']);
    expect(closed?.steps.at(-1)).toMatchObject({ at: '2026-12-01T09:00:00Z', by_name: expect.any(String) });
    expect(closed?.steps[1]?.reason).toBe('A report is missing');
    expect((await step(reopener, id, 'reopen', { reason: 'Wrong' })).error?.key).toBe('pay_period_state');
    for (const statement of [
      `update pay_periods set state = 'open' where id = ${id}`,
      `delete from pay_periods where id = ${id}`,
      'update pay_statements set total = 0, earned = 0',
      'delete from pay_period_steps',
    ])
      await expect(sql.raw(statement).execute(school.database.db)).rejects.toThrow();
  });

  it('has the length of the setting, after the existing ones', async () => {
    school.at('2027-02-20T09:00:00Z');
    const settings = await school.as(await school.build.user('Methodist', { abilities: [abilities.changeSettings] }));
    expect((await settings.post('/api/settings/', { key: 'pay_period', value: 'half_month' })).status).toBe(200);
    school.at('2027-02-20T09:00:10Z');
    await hold('2027-02-18T10:00:00Z');
    expect(await newest()).toMatchObject({ starts_on: '2027-02-16', ends_on: '2027-02-28', state: 'open' });
  });
});

describe('concurrent steps of a pay period', () => {
  it('let one of two calculations through, and pay of that moment is either in it or in the next one', async () => {
    school.at('2027-03-01T09:00:00Z');
    const { id } = await newest();
    const [first, second] = await Promise.all([
      step(keeper, id, 'calculate'),
      step(reopener, id, 'calculate'),
      hold('2027-02-25T10:00:00Z'),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    await calculate();
    const { rows } = await sql<{ agrees: boolean }>`
      select s.total = (select sum(amount) from accruals where business_date between p.starts_on and p.ends_on) as agrees
      from pay_periods p join pay_calculations c on c.period_id = p.id join pay_statements s on s.calculation_id = c.id where p.id = ${id}
    `.execute(school.database.db);
    expect(rows).toEqual([{ agrees: true }]);
  });
});
