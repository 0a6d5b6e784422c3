import { abilities } from '@lectern/contract/permissions';
import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { SchemePay, StaffPay } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsAfter } from '../../../../test/corrupted-books.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';
import { calculatePay } from '../periods/calculate-pay.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let other: number;
let keeper: Caller;
let manager: Caller;
let curator: Caller;

const run = <Row = unknown>(statement: ReturnType<typeof sql<Row>>) => statement.execute(school.database.db);

/** Everybody has been employed, and has led their people, since January. */
async function sinceJanuary(): Promise<void> {
  await run(sql`update users set created_at = '2026-01-01T00:00:00Z'`);
  await run(sql`update client_managers set since = '2026-01-01T00:00:00Z' where until is null and since > '2026-11-16T00:00:00Z'`);
  await run(sql`update teacher_curators set since = '2026-01-01T00:00:00Z' where until is null`);
}

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  other = await school.build.user('AccountManager', { name: 'Olga Morozova' });
  const all = [
    abilities.keepPay,
    abilities.allPay,
    abilities.setRates,
    abilities.reopenPay,
    abilities.allClients,
    abilities.reverseTransactions,
    abilities.payBeyondAccount,
    abilities.allSchedules,
  ];
  keeper = await school.as(await school.build.user('Methodist', { abilities: all }));
  manager = await school.as(taught.manager_id);
  curator = await school.as(taught.curator_id);
  await sinceJanuary();
});

const path = (id: number) => `/api/pay-schemes/pay/${id}/`;
const payOf = async (by: Caller, id: number, query = '') => (await by.get(`${path(id)}${query}`)).body as SchemePay;
const none = { fixed: 0, payment_share: 0, renewal_share: 0, per_child: 0, per_teacher: 0 };
const set = (body: object) => keeper.post('/api/pay-schemes/', { ...none, user_id: null, effective_from: '2026-11-01', ...body });
const periods = async () => (await keeper.get('/api/get-salary-calculation-dates/')).body as PayPeriod[];
const periodOf = async (starts_on: string) => (await periods()).find((period) => period.starts_on === starts_on)?.id ?? 0;
const step = (id: number, name: string, body: object = {}) => keeper.post(`/api/get-salary-calculation-dates/${id}/${name}/`, body);
const sums = ({ lines }: SchemePay) => lines.map(({ kind, amount }) => [kind, amount]);

async function pay(amount: number, business_date: string, occasion_code = 'payment_bank'): Promise<number> {
  const answer = await keeper.post('/api/transactions/transactions/', {
    client_id: taught.client_id,
    occasion_code,
    amount,
    business_date,
    comment: 'As agreed',
  });
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

/** A held lesson of the child. */
async function hold(start: string): Promise<number> {
  const id = await school.build.lesson(taught, start);
  const teacher = await school.as(taught.teacher_id);
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
  return id;
}

async function calculate(at: string): Promise<void> {
  const clock = () => Temporal.Instant.from(at);
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
}

async function close(starts_on: string, at: string): Promise<number> {
  school.at(at);
  const id = await periodOf(starts_on);
  expect((await step(id, 'calculate')).error).toBeNull();
  await calculate(at);
  for (const name of ['review', 'approve', 'close']) expect((await step(id, name)).error).toBeNull();
  return id;
}

describe('pay by schemes', () => {
  it('is read by its person and whoever sees all pay: not by a colleague, a leader, or a teacher', async () => {
    const teacher = await school.as(taught.teacher_id);
    expect((await manager.get(path(other))).status).toBe(404);
    expect((await manager.get(path(taught.curator_id))).status).toBe(404);
    expect((await curator.get(path(taught.manager_id))).status).toBe(404);
    expect((await teacher.get(path(taught.manager_id))).status).toBe(403);
    expect((await keeper.get(path(taught.teacher_id))).status).toBe(404);
    expect((await keeper.get(path(2_000_000))).status).toBe(404);
    for (const by of [manager, curator, teacher]) expect((await by.get('/api/pay-schemes/pay/')).status).toBe(403);
    // A manager may not read a teacher's pay.
    expect((await manager.get(`/api/teachers/${taught.teacher_id}/salary/`)).status).toBe(403);
    expect(await payOf(manager, taught.manager_id)).toMatchObject({ total: 0, lines: [], schemes: [] });
    expect((await keeper.get(path(taught.manager_id))).status).toBe(200);
  });

  it('is forecast live in the open period, line by line with its cause and rule', async () => {
    expect((await set({ role: 'AccountManager', fixed: 3_000_000, payment_share: 500, per_child: 30_000 })).status).toBe(201);
    expect((await set({ role: 'Curator', fixed: 6_000_000, per_teacher: 60_000 })).status).toBe(201);
    await hold('2026-11-10T10:00:00Z');
    const payment = await pay(100_001, '2026-11-12');
    const own = await payOf(manager, taught.manager_id);
    // 16 of 30 days.
    expect(own).toMatchObject({ total: 1_600_000 + 16_000 + 5_000, forecast: 3_000_000 + 30_000 + 5_000, period: { state: 'open' } });
    expect(own.lines.find(({ kind }) => kind === 'payment')).toMatchObject({
      base: 100_001,
      share: 500,
      amount: 5_000,
      payment: { id: payment, business_date: '2026-11-12' },
      event: null,
      client: { id: taught.client_id, name: expect.stringMatching(/^Client/) },
      posted: false,
      late: false,
      scheme: { effective_from: '2026-11-01', own: false },
    });
    expect(own.lines.find(({ kind }) => kind === 'child')).toMatchObject({
      from_day: '2026-11-01',
      to_day: '2026-11-16',
      child: { name: expect.stringMatching(/^Child/) },
    });
    const led = await payOf(curator, taught.curator_id);
    expect(led).toMatchObject({
      total: 3_200_000 + 32_000,
      lines: [{ kind: 'fixed' }, { kind: 'teacher', teacher: { id: taught.teacher_id } }],
    });
    // A user who pays but does not serve clients sees no client.
    const payer = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allPay] }));
    const seen = await payOf(payer, taught.manager_id);
    expect(seen.lines.find(({ kind }) => kind === 'child')).toMatchObject({ client: { name: null }, child: { name: null } });
    expect((await payer.get('/api/pay-schemes/pay/?period_id=2000000')).error?.key).toBe('not_found');
    const staff = (await payer.get('/api/pay-schemes/pay/')).body as StaffPay;
    expect(staff.results.find(({ id }) => id === taught.manager_id)?.total).toBe(own.total);
  });

  it('counts a client for their manager on the day of the payment, and says since when', async () => {
    await run(sql`update clients set manager_id = ${other}, manager_since = '2026-11-13T09:00:00Z' where id = ${taught.client_id}`);
    await pay(20_000, '2026-11-13');
    await pay(40_000, '2026-11-14');
    const mine = (await payOf(manager, taught.manager_id)).lines.filter(({ kind }) => kind === 'payment');
    expect(mine.map(({ amount }) => amount)).toEqual([1_000, 5_000]);
    const theirs = await payOf(await school.as(other), other);
    expect(theirs.lines.filter(({ kind }) => kind === 'payment')).toMatchObject([{ amount: 2_000, led_since: '2026-11-13T09:00:00Z' }]);
    // The child of November counts for both, in proportion to their days.
    const days = (of: SchemePay) => of.lines.filter(({ kind }) => kind === 'child').map(({ from_day, to_day }) => [from_day, to_day]);
    expect([days(await payOf(manager, taught.manager_id)), days(theirs)]).toEqual([
      [['2026-11-01', '2026-11-13']],
      [['2026-11-14', '2026-11-16']],
    ]);
  });

  it('is posted when its period is calculated, once, and equals the forecast and the ledger', async () => {
    school.at('2026-12-02T09:00:00Z');
    const id = await periodOf('2026-11-01');
    const forecast = await payOf(manager, taught.manager_id, `?period_id=${id}`);
    expect((await step(id, 'calculate')).error).toBeNull();
    await calculate('2026-12-02T09:00:00Z');
    await calculate('2026-12-02T09:00:00Z');
    const posted = await payOf(manager, taught.manager_id, `?period_id=${id}`);
    expect(sums(posted)).toEqual(sums(forecast));
    expect(posted).toMatchObject({ total: forecast.forecast, forecast: null, earlier: [{ period: { id }, total: forecast.total }] });
    expect(posted.lines.every((line) => line.posted)).toBe(true);
    const { rows } = await run(sql<{ owed: number; lines: number }>`
      select -sum(e.amount)::bigint as owed, (select sum(amount)::bigint from scheme_lines) as lines
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'staff_pay'`);
    expect(rows[0]?.owed).toBe(rows[0]?.lines);
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
    const [calculated] = (await periods()).filter((period) => period.id === id);
    expect(calculated?.calculation).toMatchObject({ finished_at: '2026-12-02T09:00:00Z' });
    expect(calculated?.calculation?.done).toBe(calculated?.calculation?.people);
  });

  it('of a reopened and recalculated period posts only what has come since', async () => {
    const id = await periodOf('2026-11-01');
    const before = await payOf(manager, taught.manager_id, `?period_id=${id}`);
    expect((await step(id, 'reopen', { reason: 'A payment was missing' })).error).toBeNull();
    await pay(10_000, '2026-11-02');
    await close('2026-11-01', '2026-12-02T10:00:00Z');
    const after = await payOf(manager, taught.manager_id, `?period_id=${id}`);
    expect(after.total).toBe(before.total + 500);
    expect(after.lines).toHaveLength(before.lines.length + 1);
  });

  it('of a closed period never changes: a reversal, a refund and a late lesson are in the next one and marked', async () => {
    const id = await periodOf('2026-11-01');
    const closed = await payOf(manager, taught.manager_id, `?period_id=${id}`);
    const payment = closed.lines.find(({ base }) => base === 100_001)?.payment?.id ?? 0;
    const reversed = await keeper.post(`/api/transactions/transactions/${payment}/reverse/`, { comment: 'Wrong client' });
    expect(reversed.error).toBeNull();
    // The latest payment that counts is the other manager's, who led the client then: the refund reduces their pay first, then the first
    // one's.
    await pay(45_000, '2026-12-02', 'refund_bank');
    const late = (await payOf(manager, taught.manager_id)).lines.filter((line) => line.late);
    expect(late).toMatchObject([
      {
        kind: 'payment',
        base: -5_000,
        amount: -250,
        payment: { business_date: '2026-11-13' },
        event: { reverses: false },
        from_day: '2026-12-02',
      },
      { kind: 'payment', base: -100_001, amount: -5_000, payment: { id: payment }, event: { reverses: true } },
    ]);
    const theirs = (await payOf(await school.as(other), other)).lines.filter((line) => line.late);
    expect(theirs).toMatchObject([{ base: -40_000, amount: -2_000 }]);
    expect((await payOf(manager, taught.manager_id, `?period_id=${id}`)).lines).toEqual(closed.lines);
    await expect(run(sql`update scheme_lines set amount = amount + 1`)).rejects.toThrow();
    await expect(
      run(sql`insert into scheme_lines (user_id, scheme_id, calculation_id, period_id, from_day, to_day, kind, base, amount, currency)
        select user_id, scheme_id, calculation_id, period_id, from_day, to_day, 'fixed', 1, 1, currency from scheme_lines limit 1`),
    ).rejects.toMatchObject({ code: 'LE004' });
  });

  it('takes back a child whose lesson was taken back, and counts one that is reported late, in the next period', async () => {
    const { rows } = await run(sql<{ id: number }>`select id from lessons where kid_id = ${taught.kid_id} order by id limit 1`);
    const id = rows[0]?.id ?? 0;
    expect((await keeper.post(`/api/events/lessons/${id}/correct/`, { reason: 'Written up by mistake' })).error).toBeNull();
    const lateOf = async (by: Caller, of: number) => (await payOf(by, of)).lines.filter(({ kind, late }) => late && kind !== 'payment');
    expect(await lateOf(manager, taught.manager_id)).toMatchObject([
      { kind: 'reversal', amount: -13_000, from_day: '2026-11-01', to_day: '2026-11-13', child: { id: taught.kid_id } },
    ]);
    expect(await lateOf(curator, taught.curator_id)).toMatchObject([{ kind: 'reversal', amount: -60_000 }]);
    await hold('2026-11-20T10:00:00Z');
    expect(await lateOf(manager, taught.manager_id)).toEqual([]);
    const december = await close('2026-12-01', '2027-01-02T09:00:00Z');
    const closed = await payOf(manager, taught.manager_id, `?period_id=${december}`);
    expect(closed.lines.filter(({ late }) => late).map(({ amount }) => amount)).toEqual([-250, -5_000]);
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
    const { lines } = await payOf(manager, taught.manager_id);
    expect(lines.filter(({ late }) => late)).toEqual([]);
  });

  it('is compared by the check of the ledger with its days, its payments and what was posted', async () => {
    const changes = [
      sql`update scheme_lines set amount = amount + 1 where id = (select min(id) from scheme_lines where kind = 'fixed')`,
      sql`update scheme_lines set base = base + 1, amount = amount + 1 where id = (select min(id) from scheme_lines where kind = 'payment')`,
      sql`update scheme_lines set transaction_id = null where id = (select min(id) from scheme_lines)`,
    ];
    for (const change of changes)
      expect((await faultsAfter(school.database.db, ['scheme_lines'], [change])).map(({ key }) => key)).toEqual(['wrong_scheme_pay']);
  });

  it('ends on the day on which somebody leaves', async () => {
    school.at('2027-01-11T09:00:00Z');
    const admin = await school.as(await school.build.user('Methodist', { abilities: [abilities.manageStaff] }));
    const left = await admin.post(`/api/users/${other}/deactivate/`, {});
    expect(left.error).toBeNull();
    school.at('2027-01-20T09:00:00Z');
    const { lines } = await payOf(keeper, other);
    expect(lines.find(({ kind }) => kind === 'fixed')).toMatchObject({ from_day: '2027-01-01', to_day: '2027-01-11' });
  });
});
