import type { DuePayPage, PayoutPage, PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import type { SelfEmployed } from '@lectern/contract/receipts/receipts.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paidPayout, payeeInn } from '../../../test/builders/payouts.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { remindOfReceipts } from './mails/remind-of-receipts.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let keeper: Caller;
let teacher: Caller;
let overdue: number;
let periodId: number;

const now = '2026-12-01T09:00:00Z';
const details = {
  ...{ kind: 'self_employed', name: 'Orlova Anna', inn: payeeInn, bank: 'A bank', bik: '044525225' },
  ...{ account: '40817810899910004312', correspondent_account: '30101810400000000225' },
};
const registers = '/api/payouts/registers/';
const due = async () => (await keeper.get(`/api/payouts/due/?period_id=${periodId}`)).body as DuePayPage;
const heldFor = async () => (await due()).results.find(({ teacher_id }) => teacher_id === taught.teacher_id)?.held;
const make = () => keeper.post(registers, { period_id: periodId });
const release = (who = keeper, id = overdue) =>
  who.post(`/api/payouts/${id}/receipt/release/`, { reason: 'The tax service does not work' });
const attach = (id: number, more: object = {}) =>
  teacher.post(`/api/teachers/${taught.teacher_id}/payouts/${id}/add-receipt/`, {
    ...{
      link: `https://lknpd.nalog.ru/api/v1/receipt/${payeeInn}/late${id}/print`,
      number: `late${id}`,
      amount: 100_000,
      day: '2026-10-06',
    },
    ...{ payer_inn: '7707083893', payee_inn: payeeInn, ...more },
  });

beforeAll(async () => {
  school = await testApp();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
});

beforeEach(async () => {
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  const start = '2026-11-10T10:00:00Z';
  const id = await school.build.lesson(taught, start);
  school.at('2026-11-10T12:00:00Z');
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
  school.at(now);
  expect((await keeper.post(`/api/payouts/payees/${taught.teacher_id}/`, details)).error).toBeNull();
  const periods = (await keeper.get('/api/get-salary-calculation-dates/')).body as { id: number; starts_on: string }[];
  periodId = periods.find(({ starts_on }) => starts_on === '2026-11-01')?.id ?? 0;
  overdue = await paidPayout(school.database.db, { teacher_id: taught.teacher_id });
});

describe('a person with an overdue receipt', () => {
  it('is left out of new registers, named there, and paid again once the receipt is there', async () => {
    expect(await heldFor()).toBe('receipt_overdue');
    expect((await attach(overdue, { amount: 1 })).status).toBe(201);
    expect(await heldFor()).toBe('receipt_overdue');
    expect((await attach(overdue)).status).toBe(201);
    expect(await heldFor()).toBeNull();
    const { id } = (await make()).body as PayoutRegister;
    const { results } = (await keeper.get(`/api/payouts/?register_id=${id}`)).body as PayoutPage;
    expect(results.map(({ teacher_id }) => teacher_id)).toContain(taught.teacher_id);
    expect((await keeper.post(`${registers}${id}/discard/`, {})).error).toBeNull();
  });

  it('is not paid by a register that was made or approved before the day', async () => {
    school.at('2026-11-09T09:00:00Z');
    await sql`update payouts set paid_on = '2026-11-02' where id = ${overdue}`.execute(school.database.db);
    school.at('2026-12-09T09:00:00Z');
    const { id } = (await make()).body as PayoutRegister;
    school.at('2026-12-10T09:00:00Z');
    const colleague = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
    expect((await colleague.post(`${registers}${id}/approve/`, {})).error?.key).toBe('pay_changed');
    school.at('2026-12-09T09:00:00Z');
    expect((await colleague.post(`${registers}${id}/approve/`, {})).error).toBeNull();
    school.at('2026-12-10T09:00:00Z');
    expect((await keeper.post(`${registers}${id}/send/`, {})).error?.key).toBe('pay_changed');
    expect((await keeper.post(`${registers}${id}/discard/`, {})).error).toBeNull();
  });

  it('is released once with a reason by users who manage pay, never for themselves', async () => {
    expect((await release(teacher)).status).toBe(403);
    await school.database.db.insertInto('ability_grants').values({ user_id: taught.teacher_id, ability: abilities.keepPay }).execute();
    expect((await release(await school.as(taught.teacher_id))).error?.key).toBe('own_receipt');
    expect((await keeper.post(`/api/payouts/${overdue}/receipt/release/`, { reason: '' })).status).toBe(400);
    expect((await release(keeper, 2_000_000)).status).toBe(404);
    const both = await Promise.all([release(), release()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error?.key).toBe('receipt_not_overdue');
    expect(await heldFor()).toBeNull();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_log where action = 'receipt.release' and entity_id = ${overdue}`.execute(school.database.db);
    expect(rows[0]?.count).toBe(1);
    // The next overdue receipt holds the pay again.
    await paidPayout(school.database.db, { teacher_id: taught.teacher_id });
    expect(await heldFor()).toBe('receipt_overdue');
  });
});

describe('the status of a self-employed person', () => {
  const at = () => `/api/teachers/${taught.teacher_id}/self-employed/`;
  const checkOn = (on: string, self_employed: boolean, who = keeper) =>
    who.post(`${at()}check/`, { on, self_employed, comment: 'npd.nalog.ru' });

  it('is checked only by users who manage pay, not for future days, and holds pay after a negative check', async () => {
    expect((await checkOn('2026-11-30', true, teacher)).status).toBe(403);
    expect((await checkOn('2026-12-02', true)).error).toMatchObject({ key: 'date_in_future', field: 'on' });
    await attach(overdue);
    expect((await checkOn('2026-11-30', false)).body).toMatchObject({ pay_held: true, check: { on: '2026-11-30', self_employed: false } });
    expect(await heldFor()).toBe('not_self_employed');
    // A check of an earlier day does not override the latest one.
    expect((await checkOn('2026-11-29', true)).body).toMatchObject({ check: { on: '2026-11-30' } });
    expect((await checkOn('2026-12-01', true)).body).toMatchObject({ pay_held: false });
    expect(await heldFor()).toBeNull();
    const own = await school.database.db
      .insertInto('ability_grants')
      .values({ user_id: taught.teacher_id, ability: abilities.keepPay })
      .execute();
    expect(own).toBeDefined();
    expect((await checkOn('2026-12-01', true, await school.as(taught.teacher_id))).error?.key).toBe('own_receipt');
  });

  it('goes with the income of the calendar year against the limit', async () => {
    await paidPayout(school.database.db, { teacher_id: taught.teacher_id, net: 250_000, paid_on: '2026-11-30' });
    await paidPayout(school.database.db, { teacher_id: taught.teacher_id, net: 999_999, paid_on: '2025-12-31' });
    const expected = { year: 2026, income: 350_000, limit: 240_000_000, awaited: 3, overdue: 2, pay_held: true };
    expect((await teacher.get(at())).body as SelfEmployed).toMatchObject(expected);
  });
});

describe('reminders', () => {
  const remindAt = async (day: string) => {
    const { database } = school;
    const clock = () => Temporal.Instant.from(`${day}T06:00:00Z`);
    const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
    for (const _ of [1, 2])
      await runJob(kernel, { name: 'receipts', cron: '0 * * * *', work: remindOfReceipts }, new AbortController().signal);
    const { email } = await database.db.selectFrom('users').select('email').where('id', '=', taught.teacher_id).executeTakeFirstOrThrow();
    return (await collectMails(database, clock())).filter(({ to }) => to === email);
  };

  it('are mailed once before and once after the day, together for all that a person owes', async () => {
    await sql`update payouts set paid_on = '2026-12-02' where id = ${overdue}`.execute(school.database.db);
    const second = await paidPayout(school.database.db, { teacher_id: taught.teacher_id, net: 250_000, paid_on: '2026-12-03' });
    expect(await remindAt('2027-01-05')).toEqual([]);
    const [before, ...more] = await remindAt('2027-01-06');
    expect(more).toEqual([]);
    expect(before?.text).toContain('1\u00a0000,00');
    expect(before?.text).toContain('2\u00a0500,00');
    expect(await remindAt('2027-01-08')).toEqual([]);
    school.at('2027-01-08T09:00:00Z');
    expect((await attach(second, { amount: 250_000, day: '2026-12-03' })).status).toBe(201);
    const [after] = await remindAt('2027-01-10');
    expect(after?.text).toContain('1\u00a0000,00');
    expect(after?.text).not.toContain('2\u00a0500,00');
    expect(await remindAt('2027-01-20')).toEqual([]);
  });
});
