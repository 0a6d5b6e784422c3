import { abilities } from '@lectern/contract/permissions';
import type { ExportRun } from '@lectern/contract/exports/exports.schema';
import type { GroupSalary } from '@lectern/contract/salary/group-salary.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { PaidPeople } from '@lectern/contract/salary/people/paid-people.schema';
import type { StaffPay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { heldLesson } from '../../../../test/families/held-lesson.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { writeNextExport } from '../../exports/write-exports.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

let school: TestApp;
/** Two groups; the first teacher also leads a group, and so has scheme pay. */
let first: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let second: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let keeper: Caller;
let colleague: Caller;
/** The curator of the first group, who also manages pay. */
let paidKeeper: Caller;
let november: number;

const address = '/api/salary/people/';
const list = async (query = '') => {
  const answer = await keeper.get(`${address}?period_id=${november}${query}`);
  expect(answer.error).toBeNull();
  return answer.body as PaidPeople;
};
const found = async (query: string) => (await list(query)).results.map(({ id, source }) => `${id} ${source}`).sort();
const rowOf = async (id: number, source = 'lessons') => (await list()).results.find((row) => row.id === id && row.source === source);
const periodStep = (by: Caller, name: string) => by.post(`/api/get-salary-calculation-dates/${november}/${name}/`, {});

const kernel = (at: string) => {
  const clock = () => Temporal.Instant.from(at);
  const { database } = school;
  return { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
};

async function employ(id: number, kind: string): Promise<void> {
  const bank = { bank: 'A bank', bik: '044525225', account: '40817810899910004312', correspondent_account: '30101810400000000225' };
  const answer = await keeper.post(`/api/payouts/payees/${id}/`, { kind, name: 'Orlova Anna', inn: '500100732259', ...bank });
  expect(answer.error).toBeNull();
}

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  first = await build.taughtChild();
  second = await build.taughtChild();
  const held = [abilities.keepPay, abilities.allPay, abilities.setRates];
  keeper = await school.as(await build.user('Methodist', { name: 'Vera Titova', abilities: held }));
  colleague = await school.as(await build.user('Methodist', { abilities: [abilities.keepPay] }));
  await build.allow(first.curator_id, abilities.keepPay);
  paidKeeper = await school.as(first.curator_id);
  const { db } = school.database;
  await sql`update users set created_at = '2026-01-01T00:00:00Z'`.execute(db);
  await sql`insert into role_grants (user_id, role) values (${first.teacher_id}, 'Curator')`.execute(db);
  const none = { payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0, user_id: null, effective_from: '2026-11-01' };
  expect((await keeper.post('/api/pay-schemes/', { ...none, role: 'Curator', fixed: 3_000_000 })).error).toBeNull();
  // October's pay is three times November's.
  await sql`insert into pay_periods (starts_on, ends_on) values ('2026-10-01', '2026-10-31')`.execute(db);
  await sql`
    insert into accruals (teacher_id, kind, rate, share, amount, currency, business_date, idempotency_key)
    values (${first.teacher_id}, 'bonus', 150000, 10000, 150000, 'RUB', '2026-10-10', 'october')`.execute(db);
  for (const child of [first, second]) await heldLesson(school, child, '2026-11-10T10:00:00Z');
  school.at('2026-11-20T09:00:00Z');
  const periods = (await keeper.get('/api/get-salary-calculation-dates/')).body as PayPeriod[];
  november = periods.find(({ starts_on }) => starts_on === '2026-11-01')?.id ?? 0;
  await employ(first.teacher_id, 'employee');
  await employ(second.teacher_id, 'self_employed');
});

describe('the list of everybody who is paid', () => {
  it('is read only with the ability to see all pay, and only of a period that there is', async () => {
    for (const id of [first.teacher_id, first.curator_id, first.manager_id])
      expect((await (await school.as(id)).get(address)).status).toBe(403);
    expect((await colleague.get(address)).status).toBe(403);
    expect((await keeper.get(`${address}?period_id=2000000`)).error).toMatchObject({ key: 'not_found', field: 'period_id' });
    expect((await keeper.get(`${address}?contract=barter`)).status).toBe(400);
  });

  it('has the people and the sums of the pay of teachers and of staff, and no others', async () => {
    const [all, teachers, staff] = [
      await list(),
      (await keeper.get(`/api/teachers/salary/?period_id=${november}`)).body as GroupSalary,
      (await keeper.get(`/api/pay-schemes/pay/?period_id=${november}`)).body as StaffPay,
    ];
    expect(all.total).toBe(teachers.total + staff.total);
    expect(staff.total).toBeGreaterThan(0);
    const expected = [
      ...teachers.results.map(({ id, total }) => ({ id, source: 'lessons', total })),
      ...staff.results.map(({ id, total }) => ({ id, source: 'scheme', total })),
    ];
    expect(all.count).toBe(expected.length);
    expect(all.results.map(({ id, source, total }) => ({ id, source, total }))).toEqual(expect.arrayContaining(expected));
    expect(await rowOf(first.teacher_id)).toMatchObject({
      role: 'Teacher',
      curator: { id: first.curator_id },
      contract: 'employee',
      lines: 1,
    });
    expect(await rowOf(first.teacher_id, 'scheme')).toMatchObject({ role: 'Curator', curator: null, lines: 1 });
    expect((await rowOf(first.curator_id, 'scheme'))?.contract).toBeNull();
  });

  it('is filtered by role, contract and group, and searched by name', async () => {
    const lessons = (id: number) => `${id} lessons`;
    expect(await found('&role=Teacher')).toEqual([lessons(first.teacher_id), lessons(second.teacher_id)].sort());
    expect(await found('&role=Curator&contract=employee')).toEqual([`${first.teacher_id} scheme`]);
    expect(await found('&contract=self_employed')).toEqual([lessons(second.teacher_id)]);
    expect(await found('&role=Curator&contract=none')).toEqual([first.curator_id, second.curator_id].map((id) => `${id} scheme`).sort());
    expect(await found(`&curator_id=${second.curator_id}`)).toEqual([lessons(second.teacher_id)]);
    await sql`update users set name = 'Zoya Yakovleva' where id = ${second.teacher_id}`.execute(school.database.db);
    expect(await found('&search=yakovl')).toEqual([lessons(second.teacher_id)]);
    expect((await list('&search=yakovl')).total).toBe(50_000);
  });

  it('is the same in pages of any order, with the sums of all', async () => {
    const whole = await list('&page_size=100');
    for (const ordering of ['name', '-name', 'total', '-total', 'rest', '-rest']) {
      const { results } = await list(`&page_size=100&ordering=${ordering}`);
      expect(results).toHaveLength(whole.count);
      expect(results.map(({ id, source }) => `${id} ${source}`).sort()).toEqual(
        whole.results.map(({ id, source }) => `${id} ${source}`).sort(),
      );
    }
    const totals = (await list('&ordering=-total')).results.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect((await list('&page=2&page_size=10')).total).toBe(whole.total);
  });

  it('shows open disputes, and unusual pay compared with the period before once calculated', async () => {
    const teacher = await school.as(first.teacher_id);
    const { lines } = (await teacher.get(`/api/teachers/${first.teacher_id}/salary/?period_id=${november}`)).body as {
      lines: { id: number }[];
    };
    const disputed = await teacher.post(`/api/teachers/${first.teacher_id}/salary/disputes/`, {
      accrual_id: lines[0]?.id,
      reason: 'wrong_sum',
      words: 'It was longer',
    });
    expect(disputed.error).toBeNull();
    expect(await found('&disputed=true')).toEqual([`${first.teacher_id} lessons`]);
    expect(await rowOf(first.teacher_id)).toMatchObject({ open_disputes: 1, unusual: false, usual: 150_000 });
    expect(await found('&unusual=true')).toEqual([]);
    school.at('2026-12-01T09:00:00Z');
    expect((await periodStep(keeper, 'calculate')).error).toBeNull();
    const before = await list();
    await calculatePay(kernel('2026-12-01T09:00:00Z'));
    const after = await list();
    expect(after.total).toBeGreaterThan(before.total);
    expect(await found('&unusual=true')).toEqual([`${first.teacher_id} lessons`]);
    expect((await found('&unusual=false')).length).toBe(after.count - 1);
  });

  it('shows whose pay is approved, which excludes the only approver’s own', async () => {
    expect((await periodStep(keeper, 'review')).error).toBeNull();
    expect(await found('&approved=true')).toEqual([]);
    expect((await periodStep(paidKeeper, 'approve')).error).toBeNull();
    const waiting = (await list('&approved=false')).results.map(({ id }) => id);
    expect(waiting).toEqual([paidKeeper.userId]);
    expect((await periodStep(colleague, 'approve')).error).toBeNull();
    expect(await found('&approved=false')).toEqual([]);
  });

  it('shows what was sent to the bank, and who has a rest', async () => {
    const body = { period_id: november, share: 5_000 };
    const { id } = (await keeper.post('/api/payouts/registers/', body)).body as { id: number };
    expect((await rowOf(first.teacher_id))?.paid).toBe(0);
    for (const [by, name] of [
      [colleague, 'approve'],
      [keeper, 'send'],
    ] as const)
      expect((await by.post(`/api/payouts/registers/${id}/${name}/`, {})).error).toBeNull();
    expect(await rowOf(first.teacher_id)).toMatchObject({ total: 50_000, paid: 25_000, rest: 25_000 });
    const all = await list();
    expect(all.rest).toBe(all.total - all.paid);
    expect(all.paid).toBe(all.results.reduce((sum, { paid }) => sum + paid, 0));
    const unpaid = await found('&unpaid=true');
    expect(unpaid).toContain(`${first.teacher_id} lessons`);
    const rests = all.results.filter(({ rest }) => rest > 0).map(({ id: person, source }) => `${person} ${source}`);
    expect(unpaid).toEqual(rests.sort());
    expect((await found('&unpaid=false')).length).toBe(all.count - rests.length);
  });

  it('is exported as filtered, for users who may read it', async () => {
    expect((await colleague.post('/api/exports/', { subject: 'pay', format: 'csv' })).error?.key).toBe('forbidden');
    const query = `period_id=${november}&role=Teacher&ordering=-name`;
    const run = (await keeper.post('/api/exports/', { subject: 'pay', format: 'csv', query })).body as ExportRun;
    while (await writeNextExport(kernel('2026-12-01T09:00:00Z')));
    const { bytes } = await keeper.download(`/api/exports/${run.id}/file/`);
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n').slice(1);
    expect(lines[0]).toMatch(/^Zoya Yakovleva,Teacher,.*,Self-employed,1,500\.00/);
    expect(lines.join('\n')).not.toContain('Curator,');
    const both = (await keeper.post('/api/exports/', { subject: 'pay', format: 'csv', query: `period_id=${november}&contract=employee` }))
      .body as ExportRun;
    while (await writeNextExport(kernel('2026-12-01T09:00:00Z')));
    const file = new TextDecoder().decode((await keeper.download(`/api/exports/${both.id}/file/`)).bytes);
    expect(file.trim().split('\r\n')).toHaveLength(3);
  });
});
