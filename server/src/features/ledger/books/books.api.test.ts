import { abilities } from '@lectern/contract/permissions';
import type { LedgerFaultKey } from '@lectern/contract/ledger/ledger-states';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import type { Db } from '../../../db/client.ts';
import { checkLedgerNightly } from '../check/check-ledger.ts';
import { findLedgerFaults } from '../check/ledger-faults.queries.ts';
import { monthsOfBooks } from './months.queries.ts';
import { runJob } from '../../../kernel/process/job.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { defaultSettings, settingsReader } from '../../../settings.ts';
import { testNow } from '../../../../test/build.ts';
import { testSite } from '../../../../test/setup/test-site.ts';

let school: TestApp;
let keeper: Caller;
let manager: Caller;
let clientId: number;

beforeAll(async () => {
  school = await testApp();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepBooks, abilities.allClients] }));
  const managerId = await school.build.user('AccountManager');
  manager = await school.as(managerId);
  clientId = (await school.build.client(managerId)).client_id;
});

const body = <T>(answer: Answer) => answer.body as T;
const pay = (more: object = {}, by = manager) =>
  by.post('/api/transactions/transactions/', {
    client_id: clientId,
    occasion_code: 'payment_bank',
    amount: 1_000,
    business_date: '2026-11-16',
    ...more,
  });

type Occasion = { code: string; active: boolean; posted: boolean; direction: string; can: { edit: { allowed: boolean } } };
type Month = {
  month: string;
  state: string;
  transactions: number;
  totals: object[];
  can: Record<'close' | 'reopen', { reason: string | null }>;
};

describe('an occasion', () => {
  const gift = {
    title_en: 'Gift certificate',
    title_ru: 'Подарочный сертификат',
    debit_kind: 'bonus_expense',
    credit_kind: 'client_bonus',
    posted_by: ['AccountManager'],
    comment_required: true,
  };
  const create = (more: object) => keeper.post('/api/transactions/transaction_occasions/', { ...gift, ...more });
  const edit = (more: object) => keeper.post('/api/transactions/transaction_occasions/edit/', { ...gift, active: true, ...more });

  it('cannot use accounts that are closed to people, nor the code of another occasion', async () => {
    expect((await create({ code: 'theft', debit_kind: 'client_money', credit_kind: 'teacher_pay' })).error).toMatchObject({
      key: 'accounts_not_possible',
      field: 'credit_kind',
    });
    expect((await create({ code: 'bonus' })).error).toMatchObject({ key: 'occasion_code_taken', field: 'code' });
    expect((await create({ code: 'With spaces' })).status).toBe(400);
  });

  it('of the system is read-only, and so are the accounts of an occasion with transactions', async () => {
    expect((await edit({ code: 'nothing_like_it' })).error?.key).toBe('not_found');
    expect((await edit({ code: 'lesson_charge' })).error?.key).toBe('occasion_of_system');
    await pay();
    const moved = await edit({ code: 'payment_bank', debit_kind: 'cash', credit_kind: 'client_money' });
    expect(moved.error).toMatchObject({ key: 'occasion_posted', field: 'credit_kind' });
    expect((await edit({ code: 'refund_card', debit_kind: 'cash', credit_kind: 'revenue' })).error?.key).toBe('accounts_not_possible');
  });

  it('is added, posted by its roles, and retired without changing earlier transactions', async () => {
    expect((await create({ code: 'gift' })).body).toMatchObject({ code: 'gift', direction: 'internal', posted: false });
    expect((await pay({ occasion_code: 'gift' })).error?.key).toBe('comment_required');
    expect((await pay({ occasion_code: 'gift', comment: 'A friend' })).status).toBe(201);
    expect((await edit({ code: 'gift', active: false })).body).toMatchObject({ active: false, posted: true });
    expect((await pay({ occasion_code: 'gift', comment: 'Another' })).error?.key).toBe('occasion_not_allowed');
    const all = body<Occasion[]>(await keeper.get('/api/transactions/transaction_occasions/all/'));
    expect(all.find(({ code }) => code === 'lesson_charge')?.can.edit.allowed).toBe(false);
    const page = (await manager.get('/api/transactions/transactions/?occasion=gift')).body;
    expect(page).toMatchObject({ count: 1, results: [{ occasion_title: 'Gift certificate' }] });
  });
});

it('merges concurrent changes of different fields of an occasion, and refuses the second change of one field with its author and value', async () => {
  const url = '/api/transactions/transaction_occasions/';
  const other = await school.as(await school.build.user('Curator', { abilities: [abilities.keepBooks], name: 'Olga Belova' }));
  const terms = { title_en: 'Fair', title_ru: 'Ярмарка', debit_kind: 'bonus_expense', credit_kind: 'client_bonus' };
  const whole = { code: 'fair', ...terms, posted_by: ['AccountManager'], comment_required: false };
  expect((await keeper.post(url, whole)).status).toBe(201);
  const edit = (by: Caller, more: object, before: object) => by.post(`${url}edit/`, { code: 'fair', ...more, before });
  const posters = ['AccountManager', 'Methodist'];
  await edit(other, { title_en: 'Book fair', posted_by: posters }, { title_en: 'Fair', posted_by: ['AccountManager'] });
  const mine = await edit(keeper, { comment_required: true, posted_by: [] }, { comment_required: false, posted_by: ['AccountManager'] });
  expect(mine.body).toMatchObject({ title_en: 'Book fair', comment_required: true, posted_by: ['Methodist'], title_ru: 'Ярмарка' });
  expect(await edit(keeper, { title_en: 'School fair' }, { title_en: 'Fair' })).toMatchObject({
    status: 409,
    error: { key: 'changed_meanwhile', field: 'title_en', params: { by: 'Olga Belova', now: 'Book fair', said: 'Book fair' } },
  });
  expect((await edit(keeper, { title_en: 'School fair' }, { title_en: 'Book fair' })).body).toMatchObject({ title_en: 'School fair' });
  expect((await edit(keeper, { title_en: 'School fair' }, { title_en: 'Book fair' })).status).toBe(200);
});

it('waits with posting while the occasion is being changed', async () => {
  const terms = { title_en: 'Card payment', title_ru: 'Оплата картой', debit_kind: 'card', credit_kind: 'client_money' };
  let paying: Promise<Answer> | undefined;
  await school.database.db.transaction().execute(async (trx) => {
    await sql`select from transaction_occasions where code = 'payment_card' for update`.execute(trx);
    paying = pay({ occasion_code: 'payment_card' });
    const first = await Promise.race([paying.then(() => 'posted'), new Promise((done) => setTimeout(() => done('waits'), 300))]);
    expect(first).toBe('waits');
    await sql`update transaction_occasions set active = false where code = 'payment_card'`.execute(trx);
  });
  expect((await paying)?.error?.key).toBe('occasion_not_allowed');
  // The occasion of bank lines keeps its accounts, even without transactions.
  const moved = { ...terms, code: 'payment_bank', posted_by: [], comment_required: false, active: true };
  expect((await keeper.post('/api/transactions/transaction_occasions/edit/', moved)).error?.key).toBe('occasion_posted');
});

describe('a month of the books', () => {
  const close = (month: string, reason = 'Reported') => keeper.post('/api/transactions/periods/close/', { month, reason });
  const reopen = (month: string) => keeper.post('/api/transactions/periods/reopen/', { month, reason: 'A payment was forgotten' });
  const year = async () => body<{ months: Month[]; years: number[] }>(await keeper.get('/api/transactions/periods/?year=2026'));

  it('cannot be closed early, twice or without a reason, nor reopened while open', async () => {
    expect((await close('2026-11-01')).error).toMatchObject({ key: 'period_not_over', field: 'month' });
    expect((await close('2026-01-02')).status).toBe(400);
    expect((await close('2026-01-01', ' ')).status).toBe(400);
    expect((await reopen('2026-01-01')).error).toMatchObject({ key: 'period_open', field: 'month' });
    await close('2026-01-01');
    expect((await close('2026-01-01')).error).toMatchObject({ key: 'period_closed', params: { open_from: '2026-02-01' } });
  });

  it('refuses postings once closed, and names the first open day', async () => {
    await close('2026-02-01');
    const { error } = await pay({ business_date: '2026-02-28' });
    expect(error).toMatchObject({ key: 'period_closed', field: 'business_date', params: { date: '2026-02-28', open_from: '2026-03-01' } });
    // The database enforces it for every write.
    await expect(
      school.database.exec(`insert into ledger_transactions (occasion_code, business_date, posted_at, amount, currency, idempotency_key)
        values ('payment_bank', '2026-02-28', now(), 0, 'RUB', 'past the verb')`),
    ).rejects.toMatchObject({ code: 'LE004' });
  });

  it('accepts postings again once reopened, and the log has author, time and reason', async () => {
    await close('2026-03-01');
    expect(body<Month>(await reopen('2026-03-01'))).toMatchObject({ state: 'open', can: { close: { reason: null } } });
    expect((await pay({ business_date: '2026-03-31', amount: 700 })).status).toBe(201);
    const shown = (await year()).months;
    expect(shown.map(({ month }) => month)).toHaveLength(11);
    expect(shown.find(({ month }) => month === '2026-03-01')).toMatchObject({
      transactions: 1,
      totals: [{ currency: 'RUB', in: 700, out: 0 }],
      reason: 'A payment was forgotten',
    });
    const { rows } = await sql`select action, actor_id, new ->> 'reason' as reason from audit_log
      where entity = 'book_period' and new ->> 'month' = '2026-03-01' order by id`.execute(school.database.db);
    expect(rows).toEqual([
      { action: 'period.close', actor_id: keeper.userId, reason: 'Reported' },
      { action: 'period.reopen', actor_id: keeper.userId, reason: 'A payment was forgotten' },
    ]);
  });

  it('is shown with the year of the last ended month, unless a year is requested', async () => {
    const shown = async (query = '') => body<{ year: number; years: number[] }>(await keeper.get(`/api/transactions/periods/${query}`));
    school.at('2026-12-31T20:59:00Z');
    expect(await shown()).toMatchObject({ year: 2026, years: [2026] });
    // The new year has begun in Moscow.
    school.at('2026-12-31T21:00:00Z');
    expect(await shown()).toMatchObject({ year: 2026, years: [2027, 2026] });
    expect(await shown('?year=2027')).toMatchObject({ year: 2027, months: [{ month: '2027-01-01' }] });
    school.at('2027-01-31T21:00:00Z');
    expect(await shown()).toMatchObject({ year: 2027 });
    school.at(testNow);
  });

  it('begins and ends in the school’s zone, also for an offset zone', async () => {
    const taught = await school.build.taughtChild();
    await school.build.lesson(taught, '2026-03-31T21:30:00Z');
    const months = ['2026-04-01', '2026-03-01'];
    for (const school_zone of ['+0300', 'Europe/Moscow']) {
      const ctx = { db: school.database.db, now: testNow, settings: { ...defaultSettings, school_zone } } as unknown as ReadContext;
      const found = await monthsOfBooks(ctx, months);
      expect(found.map(({ unfinished_lessons, unfinished }) => [unfinished_lessons, unfinished.length])).toEqual([
        [1, 1],
        [0, 0],
      ]);
      expect(found[0]?.unfinished[0]).toMatchObject({ lesson_id: expect.any(Number), teacher_name: expect.any(String) });
    }
  });

  it('is closed after concurrent postings, so that its totals never change afterwards', async () => {
    const { db } = school.database;
    let closing: Promise<Answer> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, amount, currency, idempotency_key)
        values ('payment_bank', '2026-04-15', now(), ${clientId}, 0, 'RUB', 'under way')`.execute(trx);
      closing = close('2026-04-01');
      const first = await Promise.race([closing.then(() => 'closed'), new Promise((done) => setTimeout(() => done('waits'), 300))]);
      expect(first).toBe('waits');
    });
    expect(body<Month>((await closing) as Answer)).toMatchObject({ state: 'closed', transactions: 1 });
  });

  it('is either open or closed for each concurrent payment', async () => {
    const many = Array.from({ length: 12 }, (_, index) => pay({ business_date: '2026-05-20', amount: index + 1 }));
    const [closed, ...answers] = await Promise.all([close('2026-05-01'), ...many]);
    const recorded = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status, error }) => status === 201 || error?.key === 'period_closed')).toBe(true);
    expect((closed as Answer).body).toMatchObject({ state: 'closed', transactions: recorded });
    const { rows } = await sql`select from ledger_transactions where business_date = '2026-05-20'`.execute(school.database.db);
    expect(rows).toHaveLength(recorded);
  });

  it('closes all months before it: they refuse postings, and the opening balance of a closed month never changes', async () => {
    const closing = () => manager.get(`/api/clients/${clientId}/balance/?as_of=2026-07-31`);
    const old = await pay({ business_date: '2026-06-30', amount: 500 });
    expect(old.status).toBe(201);
    await close('2026-07-01');
    const shown = (await year()).months;
    expect(shown.filter(({ state }) => state === 'closed').map(({ month }) => month)).toEqual(
      ['07', '06', '05', '04', '03', '02', '01'].map((month) => `2026-${month}-01`),
    );
    const before = body<{ money: object }>(await closing()).money;
    for (const [date, open_from] of [
      ['2026-06-30', '2026-08-01'],
      ['2026-03-31', '2026-08-01'],
      ['2025-12-31', '2026-08-01'],
    ])
      expect((await pay({ business_date: date })).error).toMatchObject({ key: 'period_closed', params: { date, open_from } });
    for (const date of ['2026-06-30', '2019-05-05', '1900-01-01', '2028-01-01'])
      await expect(
        school.database.exec(`insert into ledger_transactions (occasion_code, business_date, posted_at, amount, currency, idempotency_key)
          values ('payment_bank', '${date}', '2026-11-16', 0, 'RUB', 'past the verb on ${date}')`),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^LE0[04]/) });
    // Reversed today, in a month of its own, so that the closed month keeps its totals.
    const reversed = await manager.post(`/api/transactions/transactions/${body<{ id: number }>(old).id}/reverse/`, { comment: 'Mistyped' });
    expect(reversed.body).toMatchObject({ business_date: '2026-11-16' });
    expect(body<{ money: object }>(await closing()).money).toEqual(before);
  });

  it('that was reopened is closed with a later one; a single month can be reopened', async () => {
    await reopen('2026-06-01');
    expect((await pay({ business_date: '2026-06-30' })).status).toBe(201);
    expect((await pay({ business_date: '2026-05-31' })).error?.key).toBe('period_closed');
    await close('2026-08-01', 'Reported again');
    expect((await pay({ business_date: '2026-06-30' })).error).toMatchObject({ params: { open_from: '2026-09-01' } });
    expect((await year()).months.find(({ month }) => month === '2026-06-01')).toMatchObject({ reason: 'Reported again', transactions: 2 });
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  it('refuses a payment older than the school’s limit', async () => {
    for (const business_date of ['1900-01-01', '2000-01-01', '2023-11-15'])
      expect((await pay({ business_date })).error).toMatchObject({
        key: 'date_too_early',
        field: 'business_date',
        params: { earliest: '2023-11-16' },
      });
    expect((await pay({ business_date: '2199-01-01' })).error?.key).toBe('date_in_future');
  });
});

describe('the check of the ledger', () => {
  /** Runs in a transaction that is rolled back, with the triggers disabled that would prevent the fault. */
  async function planted(tables: readonly string[], plant: (db: Db) => Promise<unknown>) {
    const found: Awaited<ReturnType<typeof findLedgerFaults>> = [];
    const undo = new Error('undo');
    await school.database.db
      .transaction()
      .execute(async (trx) => {
        for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
        await plant(trx);
        found.push(...(await findLedgerFaults(trx)));
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return found;
  }

  /** A client with a payment, a package with a used lesson, a reversed payment, and a posted bank line. */
  async function booked() {
    const taught = await school.build.taughtChild();
    const own = await school.as(taught.manager_id);
    const { client_id } = taught;
    await pay({ client_id, amount: 1_000 }, own);
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 8, price: 1_000 });
    const sold = body<{ id: number }>(await own.post('/api/user-subscription-relation/', { client_id, abonement_id }));
    const mistake = body<{ id: number }>(await pay({ client_id, amount: 77 }, own));
    const reversal = await own.post(`/api/transactions/transactions/${mistake.id}/reverse/`, { comment: 'Mistyped' });
    return { ...taught, subscription_id: sold.id, mistake: mistake.id, reversal: body<{ id: number }>(reversal).id };
  }
  let of: Awaited<ReturnType<typeof booked>>;

  /** The corruption, its fault, the tables whose triggers prevent it, and the affected record. */
  type Planted = readonly [
    what: string,
    key: LedgerFaultKey,
    tables: readonly string[],
    plant: () => RawBuilder<unknown>,
    id: () => number | null,
  ];

  it('finds nothing in books written by the API', async () => {
    of = await booked();
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  it('finds nothing after payments and lessons of a merged record are reversed', async () => {
    const [stays, goes] = [await booked(), await booked()];
    const place = {
      teacher_id: goes.teacher_id,
      kid_id: goes.kid_id,
      course_id: goes.course_id,
      service_course_id: goes.service_course_id,
    };
    const owner = await school.as(goes.manager_id);
    const lesson = body<{ id: number }>(
      await owner.post('/api/events/lessons/', { ...place, start: '2026-11-17T07:00:00Z', minutes: 45 }),
    ).id;
    school.at('2026-11-17T08:00:00Z');
    const teacher = await school.as(goes.teacher_id);
    expect((await teacher.post(`/api/events/lessons/${lesson}/conduct/`, { outcome: 'held' })).error).toBeNull();
    const payment = body<{ id: number }>(await pay({ client_id: goes.client_id, amount: 55 }, keeper));
    expect((await keeper.post(`/api/clients/${stays.client_id}/merge/`, { client_id: goes.client_id })).error).toBeNull();
    expect((await keeper.post(`/api/transactions/transactions/${payment.id}/reverse/`, { comment: 'Not theirs' })).error).toBeNull();
    const chief = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients, abilities.allSchedules] }));
    expect((await chief.post(`/api/events/lessons/${lesson}/correct/`, { reason: 'Was not held' })).error).toBeNull();
    school.at(testNow);
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  const post = (client: number, key: string, more = sql`null, null`) => sql`
    insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, amount, currency, idempotency_key, lesson_id, subscription_id)
    values ('lesson_charge_money', '2026-11-16', now(), ${client}, 0, 'RUB', ${key}, ${more})`;
  const unit = (no: number, key: string) => sql`
    insert into unit_entries (subscription_id, client_id, units, unit_no, reason, at, idempotency_key)
    values (${of.subscription_id}, ${of.client_id}, -1, ${no}, 'lesson', now(), ${key})`;

  const faults: readonly Planted[] = [
    [
      'an entry that was changed',
      'unbalanced_transactions',
      ['ledger_entries'],
      () => sql`
      update ledger_entries set amount = amount + 1 where transaction_id = ${of.mistake} and amount > 0`,
      () => of.mistake,
    ],
    [
      'a transaction that says another sum',
      'wrong_amounts',
      ['ledger_transactions'],
      () => sql`
      update ledger_transactions set amount = 78 where id = ${of.mistake}`,
      () => of.mistake,
    ],
    [
      'money of another client',
      'foreign_accounts',
      ['ledger_transactions'],
      () => sql`
      update ledger_transactions set client_id = ${clientId} where id = ${of.mistake}`,
      () => of.mistake,
    ],
    [
      'a balance that no entry makes',
      'wrong_balances',
      ['client_balances'],
      () => sql`
      update client_balances set money = money + 5 where client_id = ${of.client_id}`,
      () => of.client_id,
    ],
    [
      'a client without any balance',
      'wrong_balances',
      ['client_balances'],
      () => sql`
      delete from client_balances where client_id = ${of.client_id}`,
      () => of.client_id,
    ],
    [
      'lessons left that no entry gave',
      'wrong_units_left',
      ['user_subscriptions'],
      () => sql`
      update user_subscriptions set units_left = 9 where id = ${of.subscription_id}`,
      () => of.subscription_id,
    ],
    [
      'a lesson of a package used twice',
      'units_used_twice',
      ['unit_entries'],
      () => sql`
      with one as (${unit(3, 'once')}) ${unit(3, 'twice')}`,
      () => of.subscription_id,
    ],
    ['a lesson that the package does not have', 'units_used_twice', ['unit_entries'], () => unit(9, 'ninth'), () => of.subscription_id],
    [
      'worth of lessons where none is left',
      'prepaid_without_units',
      ['client_balances'],
      () => sql`
      update client_balances set units_left = 0 where client_id = ${of.client_id}`,
      () => of.client_id,
    ],
    [
      'a reversal of another sum',
      'wrong_reversals',
      ['ledger_transactions', 'ledger_entries'],
      () => sql`
      with z as (update ledger_transactions set amount = 70 where id = ${of.reversal})
      update ledger_entries set amount = amount / 77 * 70 where transaction_id = ${of.reversal}`,
      () => of.reversal,
    ],
    [
      'a reversal on another account',
      'wrong_reversals',
      ['ledger_entries'],
      () => sql`
      update ledger_entries set account_id = (select account_id from ledger_entries where transaction_id = ${of.mistake} and amount < 0)
      where transaction_id = ${of.reversal}`,
      () => of.reversal,
    ],
    [
      'a posting into a month after it was closed',
      'posted_after_closing',
      ['ledger_transactions'],
      () => sql`
      insert into book_periods (month, state, reason, changed_at, transactions) values ('2026-11-01', 'closed', 'Reported', now(), 1)`,
      () => 202_611,
    ],
    [
      'a paper whose number is missing',
      'wrong_document_numbers',
      [],
      () => sql`
      insert into document_numbers (kind, year, last) values ('invoice', 2026, 3)`,
      () => null,
    ],
  ];

  it.each(faults)('finds %s', async (_, key, tables, plant, id) => {
    const found = await planted(tables, (trx) => plant().execute(trx));
    const fault = found.find((each) => each.key === key);
    expect(fault?.count).toBeGreaterThan(0);
    if (id() !== null) expect(fault?.examples.map((example) => example.id)).toContain(id());
  });

  it('finds a lesson that was charged twice', async () => {
    const id = await school.build.lesson(of, '2026-11-10T07:00:00Z');
    const faults = await planted(['ledger_transactions'], async (trx) => {
      for (const key of ['first', 'second']) await post(of.client_id, key, sql`${id}, null`).execute(trx);
    });
    const twice = faults.find(({ key }) => key === 'lessons_charged_twice');
    expect(twice).toMatchObject({ count: 1, examples: [{ id, found: '2 0' }] });
  });

  it('is stored with its author and the differences', async () => {
    expect((await keeper.post('/api/transactions/ledger-checks/')).body).toMatchObject({ faults: [], asked_by_name: expect.any(String) });
    await school.database.exec(`update client_balances set bonus = bonus + 1 where client_id = ${of.client_id}`);
    await keeper.post('/api/transactions/ledger-checks/');
    const [latest, before] = body<{ faults: { key: string; examples: object[] }[] }[]>(
      await keeper.get('/api/transactions/ledger-checks/'),
    );
    expect(before?.faults).toEqual([]);
    expect(latest?.faults).toMatchObject([
      { key: 'wrong_balances', count: 1, examples: [{ id: of.client_id, expected: '0 1000 0 8', found: '0 1000 1 8' }] },
    ]);
    await school.database.exec('select rebuild_client_balances()');
  });

  it('runs every night, once', async () => {
    const clock = () => testNow.add({ hours: 24 });
    const { database } = school;
    const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
    const nightly = { name: 'ledger-check', cron: '17 1 * * *', work: checkLedgerNightly };
    for (let time = 0; time < 2; time += 1) await runJob(kernel, nightly, new AbortController().signal);
    const { rows } = await sql`select faults from ledger_checks where asked_by is null`.execute(database.db);
    expect(rows).toEqual([{ faults: [] }]);
  });
});
