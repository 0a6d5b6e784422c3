import { abilities } from '@lectern/contract/permissions';
import type { PayDisputes } from '@lectern/contract/salary/pay-dispute-list.schema';
import type { PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { PayStatement, SalaryLine, TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { heldLesson } from '../../../../test/families/held-lesson.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { settingsReader } from '../../../settings.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let curator: Caller;
let keeper: Caller;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  curator = await school.as(taught.curator_id);
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay, abilities.allPay] }));
  await heldLesson(school, taught, '2026-11-10T10:00:00Z');
  await heldLesson(school, taught, '2026-11-11T10:00:00Z');
});

const own = () => `/api/teachers/${taught.teacher_id}/salary/`;
async function linesOf(by = teacher): Promise<SalaryLine[]> {
  return ((await by.get(own())).body as TeacherSalary).lines;
}
async function lineOfDay(day: string): Promise<SalaryLine> {
  const line = (await linesOf()).find(({ business_date }) => business_date === day);
  if (line === undefined) throw new Error(`no line on ${day}`);
  return line;
}
const dispute = async (day: string, words = 'The lesson took longer', by = teacher) =>
  by.post(`${own()}disputes/`, { accrual_id: (await lineOfDay(day)).id, reason: 'wrong_sum', words });
const act = (by: Caller, id: number, name: string, body: unknown = {}) => by.post(`/api/teachers/salary/disputes/${id}/${name}/`, body);
const listed = async (by: Caller, query = '') => (await by.get(`/api/teachers/salary/disputes/${query}`)).body as PayDisputes;

describe('a dispute of a pay line', () => {
  it('is raised only by the teacher of the line, with a text, and once at a time', async () => {
    const other = await school.build.taughtChild();
    const stranger = await school.as(other.teacher_id);
    const { id, can } = await lineOfDay('2026-11-10');
    const body = { accrual_id: id, reason: 'wrong_sum', words: 'Too little' };
    expect(can.dispute).toEqual({ allowed: true, reason: null });
    for (const by of [curator, keeper, await school.as(taught.manager_id)])
      expect((await by.post(`${own()}disputes/`, body)).status).toBe(403);
    expect((await stranger.post(`${own()}disputes/`, body)).status).toBe(404);
    expect((await stranger.post(`/api/teachers/${other.teacher_id}/salary/disputes/`, body)).error).toMatchObject({ key: 'not_found' });
    expect((await teacher.post(`${own()}disputes/`, { ...body, words: ' ' })).error).toMatchObject({
      key: 'comment_required',
      field: 'words',
    });
    expect((await linesOf(curator)).map((line) => line.can.dispute.allowed)).toEqual([false, false]);
    const answers = await Promise.all([dispute('2026-11-10'), dispute('2026-11-10')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await dispute('2026-11-10')).error).toMatchObject({ key: 'already_disputed', field: 'accrual_id' });
    expect((await lineOfDay('2026-11-10')).can.dispute).toEqual({ allowed: false, reason: 'already_disputed' });
  });

  it('is answered once by users who see the pay, never by the teacher, a manager or another curator', async () => {
    const [found] = (await listed(curator)).results;
    const id = found?.id ?? 0;
    const answer = { accepted: false, answer: 'The lesson is 45 minutes long' };
    const other = await school.build.taughtChild();
    for (const by of [teacher, await school.as(taught.manager_id)]) expect((await act(by, id, 'answer', answer)).status).toBe(403);
    expect((await act(await school.as(other.curator_id), id, 'answer', answer)).status).toBe(404);
    expect((await act(await school.as(other.teacher_id), id, 'withdraw')).status).toBe(404);
    expect((await act(curator, id, 'answer', { ...answer, answer: '' })).status).toBe(400);
    expect(found?.can).toMatchObject({ answer: { allowed: true }, withdraw: { allowed: false } });
    const both = await Promise.all([act(curator, id, 'answer', answer), act(keeper, id, 'answer', { ...answer, accepted: true })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(teacher, id, 'withdraw')).error?.key).toBe('dispute_resolved');
  });

  it('keeps its history on the line, which can be disputed again and withdrawn', async () => {
    const again = (await dispute('2026-11-10', 'It was extended to an hour')).body as PayDispute;
    expect((await act(teacher, again.id, 'withdraw')).body).toMatchObject({ state: 'withdrawn' });
    const { disputes } = await lineOfDay('2026-11-10');
    expect(disputes.map(({ words }) => words)).toEqual(['The lesson took longer', 'It was extended to an hour']);
    expect(disputes[0]).toMatchObject({ answer: expect.stringMatching(/45/), closed_by_name: expect.any(String) });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity = 'pay_dispute' and outcome = 'done' order by id
    `.execute(school.database.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'pay.dispute',
      expect.stringMatching(/^pay_dispute\.(accepted|rejected)$/),
      'pay.dispute',
      'pay_dispute.withdrawn',
    ]);
  });

  it('is listed by state and period, for the curator’s own group only', async () => {
    expect((await dispute('2026-11-11')).status).toBe(201);
    const other = await school.build.taughtChild();
    expect(await listed(await school.as(other.curator_id))).toEqual({ count: 0, results: [] });
    const { count, results } = await listed(curator, '?state=open');
    expect(count).toBe(1);
    expect(results).toMatchObject([{ teacher_id: taught.teacher_id, line: { amount: 50_000, business_date: '2026-11-11' } }]);
    expect((await listed(keeper, `?period_id=${results[0]?.period_id}&ordering=-opened_at`)).count).toBe(3);
    expect((await listed(keeper, '?period_id=2000000')).count).toBe(0);
    expect((await listed(keeper, '?search=nobody-of-this-name')).count).toBe(0);
    for (const by of [teacher, await school.as(taught.manager_id)])
      expect((await by.get('/api/teachers/salary/disputes/')).status).toBe(403);
    expect((await curator.get('/api/teachers/salary/')).body).toMatchObject({ results: [{ open_disputes: 1 }] });
  });
});

describe('disputes in the review of a period', () => {
  const address = '/api/get-salary-calculation-dates/';
  const newest = async (by: Caller) => ((await by.get(address)).body as PayPeriod[])[0] as PayPeriod;

  it('are counted for users who manage pay, and warn without blocking the approval', async () => {
    school.at('2026-12-01T09:00:00Z');
    expect((await newest(teacher)).open_disputes).toBeNull();
    const { id, open_disputes } = await newest(keeper);
    expect(open_disputes).toBe(1);
    expect((await teacher.get(`${own()}statements/`)).body).toEqual([]);
    expect((await keeper.post(`${address}${id}/calculate/`)).status).toBe(200);
    const clock = () => Temporal.Instant.from('2026-12-01T09:00:00Z');
    const { database } = school;
    await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
    for (const step of ['review', 'approve', 'close']) expect((await keeper.post(`${address}${id}/${step}/`)).status).toBe(200);
  });

  it('cannot begin in a closed period; open ones can still be answered', async () => {
    const { id } = await newest(keeper);
    const closed = (await teacher.get(`${own()}?period_id=${id}`)).body as TeacherSalary;
    expect(closed.lines.map(({ can }) => can.dispute.reason)).toEqual(['pay_period_state', 'pay_period_state']);
    const body = { accrual_id: closed.lines[1]?.id, reason: 'other', words: 'Too late' };
    expect((await teacher.post(`${own()}disputes/`, body)).error?.key).toBe('pay_period_state');
    const [open] = (await listed(curator, '?state=open')).results;
    expect((await act(curator, open?.id ?? 0, 'answer', { accepted: true, answer: 'Paid in December' })).status).toBe(200);
  });

  it('leaves the statement of the period to the teacher, the curator and users who see all pay', async () => {
    const [statement] = (await teacher.get(`${own()}statements/`)).body as PayStatement[];
    expect(statement).toMatchObject({ period: { starts_on: '2026-11-01', state: 'closed' }, lines: 2, lessons: 2, total: 100_000 });
    for (const by of [curator, keeper]) expect((await by.get(`${own()}statements/`)).body).toHaveLength(1);
    const other = await school.build.taughtChild();
    expect((await (await school.as(other.teacher_id)).get(`${own()}statements/`)).status).toBe(404);
    expect((await (await school.as(taught.manager_id)).get(`${own()}statements/`)).status).toBe(403);
  });
});
