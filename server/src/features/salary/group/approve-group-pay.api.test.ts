import { abilities } from '@lectern/contract/permissions';
import type { GroupSalary } from '@lectern/contract/salary/group-salary.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { PaidPeople } from '@lectern/contract/salary/people/paid-people.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { heldLesson } from '../../../../test/families/held-lesson.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

let school: TestApp;
/** Two groups with one teacher each. */
let first: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let second: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let curator: Caller;
let other: Caller;
let keeper: Caller;
let november: number;

const periods = '/api/get-salary-calculation-dates/';
const step = (by: Caller, name: string, body: object = {}) => by.post(`${periods}${november}/${name}/`, body);
const approve = (by: Caller) => step(by, 'approve-group');
const period = async (by = keeper) => ((await by.get(periods)).body as PayPeriod[]).find(({ id }) => id === november);
const groupOf = async (by: Caller) => (await by.get(`/api/teachers/salary/?period_id=${november}`)).body as GroupSalary;
const standing = async () =>
  (await sql`select teacher_id, approved_by from pay_approvals order by calculation_id, teacher_id`.execute(school.database.db)).rows;
const audited = async () =>
  (
    await sql<{ actor_id: number; new: unknown }>`
      select actor_id, new from audit_log where action = 'pay_period.approve_group' order by id`.execute(school.database.db)
  ).rows;

async function calculate(): Promise<void> {
  expect((await step(keeper, 'calculate')).error).toBeNull();
  const clock = () => Temporal.Instant.from('2026-12-01T09:00:00Z');
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
}

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  first = await build.taughtChild();
  second = await build.taughtChild();
  const held = [abilities.keepPay, abilities.allPay, abilities.reopenPay];
  keeper = await school.as(await build.user('Methodist', { abilities: held }));
  [curator, other] = [await school.as(first.curator_id), await school.as(second.curator_id)];
  for (const child of [first, second]) await heldLesson(school, child, '2026-11-10T10:00:00Z');
  school.at('2026-12-01T09:00:00Z');
  november = ((await keeper.get(periods)).body as PayPeriod[]).find(({ starts_on }) => starts_on === '2026-11-01')?.id ?? 0;
});

describe('the approval of a group', () => {
  it('is given by a curator alone, and only while the period is reviewed', async () => {
    for (const by of [keeper, await school.as(first.teacher_id), await school.as(first.manager_id)])
      expect((await approve(by)).status).toBe(403);
    expect((await curator.post(`${periods}2000000/approve-group/`, {})).status).toBe(404);
    expect((await approve(curator)).error).toMatchObject({ key: 'pay_period_state', params: { state: 'open' } });
    await calculate();
    expect((await approve(curator)).error?.key).toBe('pay_period_state');
    expect((await step(keeper, 'review')).error).toBeNull();
    expect(await standing()).toEqual([]);
  });

  it('is refused while a line of the group is disputed, also one of a colleague, but not for another group', async () => {
    const teacher = await school.as(first.teacher_id);
    const { lines } = (await teacher.get(`/api/teachers/${first.teacher_id}/salary/?period_id=${november}`)).body as TeacherSalary;
    const path = `/api/teachers/${first.teacher_id}/salary/disputes/`;
    const opened = await teacher.post(path, { accrual_id: lines[0]?.id, reason: 'wrong_sum', words: 'It was longer' });
    expect(opened.error).toBeNull();
    expect((await groupOf(curator)).approval).toMatchObject({
      people: 1,
      approved: 0,
      open_disputes: 1,
      can: { approve: { allowed: false } },
    });
    expect((await approve(curator)).error).toMatchObject({ key: 'pay_disputed', params: { count: 1 } });
    expect(await standing()).toEqual([]);
    const { id } = opened.body as { id: number };
    expect((await teacher.post(`/api/teachers/salary/disputes/${id}/withdraw/`, {})).error).toBeNull();
  });

  it('is refused as a whole if it covers the curator’s own pay, and if nobody in the group has pay', async () => {
    const { db } = school.database;
    await sql`insert into teachers (id, curator_id) values (${other.userId}, ${other.userId})`.execute(db);
    await sql`
      insert into pay_statements (calculation_id, teacher_id, currency, lines, lessons, earned, withheld, reversed, total)
      select id, ${other.userId}, 'RUB', 1, 0, 100, 0, 0, 100 from pay_calculations where period_id = ${november}`.execute(db);
    expect((await groupOf(other)).approval?.can.approve).toEqual({ allowed: false, reason: 'own_pay' });
    expect((await approve(other)).error?.key).toBe('own_pay');
    await sql`update teachers set curator_id = null where id = ${other.userId}`.execute(db);
    const newcomer = await school.as(await school.build.user('Curator'));
    expect((await approve(newcomer)).error?.key).toBe('nobody_in_group');
    expect(await standing()).toEqual([]);
  });

  it('is shown as missing only to users who manage pay, until it is given', async () => {
    const names = async () => (await period())?.unapproved_groups?.map(({ people }) => people);
    expect(await names()).toEqual([1, 1]);
    for (const by of [curator, await school.as(first.teacher_id)]) expect((await period(by))?.unapproved_groups).toBeNull();
  });

  it('covers the whole group once, also if given twice concurrently', async () => {
    const answers = await Promise.all([approve(curator), approve(curator), approve(curator)]);
    for (const { error, body } of answers) expect([error, body]).toMatchObject([null, { people: 1, approved: 1 }]);
    expect((await approve(curator)).body).toMatchObject({ people: 1, approved: 1, open_disputes: 0 });
    expect(await standing()).toEqual([{ teacher_id: first.teacher_id, approved_by: curator.userId }]);
    expect(await audited()).toEqual([{ actor_id: curator.userId, new: { teachers: [first.teacher_id] } }]);
    expect((await groupOf(curator)).results.map(({ id, approved }) => [id, approved])).toEqual([[first.teacher_id, true]]);
    expect((await period())?.unapproved_groups).toHaveLength(1);
    const { results } = (await keeper.get(`/api/salary/people/?period_id=${november}&approved=true`)).body as PaidPeople;
    expect(results.map(({ id, source }) => [id, source])).toEqual([[first.teacher_id, 'lessons']]);
  });

  it('is not taken along to another group, and falls with a reopened calculation', async () => {
    const { db } = school.database;
    expect((await step(keeper, 'reopen', { reason: 'A mistake' })).error).toBeNull();
    expect((await groupOf(curator)).results.map(({ approved }) => approved)).toEqual([false]);
    await calculate();
    expect((await step(keeper, 'review')).error).toBeNull();
    expect((await groupOf(curator)).approval).toMatchObject({ people: 1, approved: 0, can: { approve: { allowed: true } } });
    expect((await approve(curator)).body).toMatchObject({ approved: 1 });
    // A teacher who joins the group after its approval needs a separate approval.
    await sql`update teachers set curator_id = ${first.curator_id} where id = ${second.teacher_id}`.execute(db);
    expect((await groupOf(curator)).approval).toMatchObject({ people: 2, approved: 1 });
    expect((await approve(curator)).body).toMatchObject({ people: 2, approved: 2 });
    expect((await period())?.unapproved_groups).toEqual([]);
  });

  it('is not required for the period, which records the unapproved teachers, and is no longer possible afterwards', async () => {
    expect((await step(keeper, 'reopen', { reason: 'Another mistake' })).error).toBeNull();
    await calculate();
    expect((await step(keeper, 'review')).error).toBeNull();
    expect((await step(keeper, 'approve')).body).toMatchObject({ state: 'approved', unapproved_groups: [] });
    const { rows } = await sql<{ new: unknown }>`
      select new from audit_log where action = 'pay_period.approved' order by id desc limit 1`.execute(school.database.db);
    expect(rows[0]?.new).toEqual({ state: 'approved', unapproved_people: 2 });
    expect((await approve(curator)).error?.key).toBe('pay_period_state');
    expect((await groupOf(curator)).results.every(({ approved }) => approved)).toBe(true);
  });
});
