import { abilities } from '@lectern/contract/permissions';
import type { PayDisputes } from '@lectern/contract/salary/pay-dispute-list.schema';
import type { PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { SchemePay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
/** Manages pay and is paid by the scheme of their role. */
let first: Caller;
let second: Caller;
/** Manages and sees all pay, and is not paid by a scheme. */
let chief: Caller;
let manager: Caller;
let curator: Caller;
let periodId: number;

const keeps = [abilities.keepPay, abilities.allPay, abilities.reopenPay];
const payOf = async (by: Caller) => (await by.get(`/api/pay-schemes/pay/${by.userId}/?period_id=${periodId}`)).body as SchemePay;
const step = (by: Caller, name: string, body: object = {}) => by.post(`/api/get-salary-calculation-dates/${periodId}/${name}/`, body);
const period = async (by: Caller) =>
  ((await by.get('/api/get-salary-calculation-dates/')).body as PayPeriod[]).find(({ id }) => id === periodId);
const lineOf = async (by: Caller) => (await payOf(by)).lines.find(({ posted }) => posted);
const dispute = (by: Caller, line_id: number | null | undefined, words = 'Two payments are missing', id = by.userId) =>
  by.post(`/api/pay-schemes/pay/${id}/disputes/`, { line_id: line_id ?? 0, reason: 'wrong_sum', words });
const act = (by: Caller, id: number, name: string, body: object = {}) => by.post(`/api/teachers/salary/disputes/${id}/${name}/`, body);
const listed = async (by: Caller) => ((await by.get('/api/teachers/salary/disputes/')).body as PayDisputes).results;

async function calculate(): Promise<void> {
  expect((await step(chief, 'calculate')).error).toBeNull();
  const clock = () => Temporal.Instant.from('2026-12-01T09:00:00Z');
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
  expect((await step(chief, 'review')).error).toBeNull();
}

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  taught = await build.taughtChild();
  first = await school.as(await build.user('AccountManager', { name: 'Vera Lebedeva', abilities: keeps }));
  second = await school.as(await build.user('AccountManager', { name: 'Anna Belova', abilities: keeps }));
  chief = await school.as(await build.user('Methodist', { abilities: [...keeps, abilities.setRates] }));
  manager = await school.as(taught.manager_id);
  curator = await school.as(taught.curator_id);
  await sql`update users set created_at = '2026-01-01T00:00:00Z'`.execute(school.database.db);
  await sql`insert into role_grants (user_id, role) values (${taught.teacher_id}, 'Curator')`.execute(school.database.db);
  const none = { payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0, user_id: null, effective_from: '2026-11-01' };
  for (const role of ['AccountManager', 'Curator'])
    expect((await chief.post('/api/pay-schemes/', { ...none, role, fixed: 3_000_000 })).error).toBeNull();
  school.at('2026-12-01T09:00:00Z');
  const periods = (await chief.get('/api/get-salary-calculation-dates/')).body as PayPeriod[];
  periodId = periods.find(({ starts_on }) => starts_on === '2026-11-01')?.id ?? 0;
  await calculate();
});

describe('a dispute of pay by a scheme', () => {
  it('is raised only by the paid person, about a posted line, with a text, and once at a time', async () => {
    const line = await lineOf(manager);
    expect(line?.can.dispute).toEqual({ allowed: true, reason: null });
    expect((await dispute(curator, line?.id)).error).toMatchObject({ key: 'not_found', field: 'line_id' });
    for (const by of [curator, first]) expect((await dispute(by, line?.id, 'Mine', manager.userId)).status).toBe(404);
    expect((await dispute(await school.as(taught.teacher_id), line?.id)).status).toBe(403);
    expect((await dispute(chief, line?.id, 'Mine', manager.userId)).status).toBe(403);
    expect((await dispute(manager, 2_000_000)).status).toBe(404);
    expect((await dispute(manager, line?.id, ' ')).error).toMatchObject({ key: 'comment_required', field: 'words' });
    const answers = await Promise.all([dispute(manager, line?.id), dispute(manager, line?.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await dispute(manager, line?.id)).error?.key).toBe('already_disputed');
    expect((await lineOf(manager))?.can.dispute).toEqual({ allowed: false, reason: 'already_disputed' });
    expect((await period(chief))?.open_disputes).toBe(1);
  });

  it('is listed for and answered by users who see all pay, never by the disputing person, a colleague or a curator', async () => {
    const [found] = await listed(first);
    expect(found).toMatchObject({ of_scheme: true, teacher_id: manager.userId, line: { kind: 'fixed', amount: 3_000_000 } });
    const id = found?.id ?? 0;
    const answer = { accepted: false, answer: 'Both were refunded' };
    expect(await listed(curator)).toEqual([]);
    expect((await manager.get('/api/teachers/salary/disputes/')).status).toBe(403);
    expect((await act(curator, id, 'answer', answer)).status).toBe(404);
    expect((await act(curator, id, 'withdraw')).status).toBe(404);
    expect((await act(first, id, 'withdraw')).status).toBe(403);
    expect((await act(manager, id, 'answer', answer)).status).toBe(403);
    const answers = await Promise.all([act(first, id, 'answer', answer), act(second, id, 'answer', answer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await lineOf(manager))?.disputes).toMatchObject([{ state: 'rejected', answer: answer.answer }]);
    const own = (await dispute(first, (await lineOf(first))?.id)).body as PayDispute;
    expect((await act(first, own.id, 'answer', answer)).status).toBe(403);
    expect((await act(first, own.id, 'withdraw')).body).toMatchObject({ state: 'withdrawn' });
    expect((await act(first, own.id, 'withdraw')).status).toBe(409);
  });

  it('of a teacher who also leads a group is hidden from their own curator', async () => {
    const teacher = await school.as(taught.teacher_id);
    const moved = await teacher.post('/api/accounts/select-role/', { role: 'Curator' });
    expect(moved.error).toBeNull();
    const { id } = (await dispute(teacher, (await lineOf(teacher))?.id)).body as PayDispute;
    expect(await listed(curator)).toEqual([]);
    expect((await act(curator, id, 'answer', { accepted: true, answer: 'Yes' })).status).toBe(404);
    const log = await curator.get(`/api/teachers/${taught.teacher_id}/get-teacher-log-items/`);
    expect(JSON.stringify(log.body)).not.toContain('pay_dispute');
    expect((await listed(chief)).map((each) => each.id)).toContain(id);
  });
});

describe('the approval of a period', () => {
  it('does not cover the approver’s own pay, which a colleague approves once', async () => {
    expect((await step(manager, 'approve')).status).toBe(403);
    expect((await step(first, 'approve')).body).toMatchObject({ state: 'approved', waiting: 'Vera Lebedeva' });
    expect((await period(first))?.can.approve).toEqual({ allowed: false, reason: 'own_pay' });
    expect((await step(first, 'approve')).error?.key).toBe('own_pay');
    expect((await period(manager))?.waiting).toBeNull();
    const answers = await Promise.all([step(second, 'approve'), step(chief, 'approve')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await period(second)).toMatchObject({ state: 'approved', waiting: null });
    expect((await period(second))?.steps.filter(({ state }) => state === 'approved')).toHaveLength(2);
    expect((await step(second, 'approve')).error?.key).toBe('pay_period_state');
  });

  it('starts again after the period was reopened, also for earlier approvers', async () => {
    expect((await step(first, 'reopen', { reason: 'A payment was late' })).error).toBeNull();
    await calculate();
    expect((await step(second, 'approve')).body).toMatchObject({ waiting: 'Anna Belova' });
    expect((await step(second, 'close')).error).toBeNull();
    expect((await step(second, 'approve')).error?.key).toBe('own_pay');
    expect((await step(first, 'approve')).body).toMatchObject({ state: 'closed', waiting: null });
    const line = await lineOf(manager);
    expect((await dispute(manager, line?.id)).error?.key).toBe('pay_period_state');
  });

  it('by a user who is not paid in it is complete', async () => {
    school.at('2027-01-01T09:00:00Z');
    periodId =
      ((await chief.get('/api/get-salary-calculation-dates/')).body as PayPeriod[]).find(({ starts_on }) => starts_on === '2026-12-01')
        ?.id ?? 0;
    await calculate();
    expect((await step(chief, 'approve')).body).toMatchObject({ state: 'approved', waiting: null });
  });
});
