import type { BankStatus } from '@lectern/contract/payouts/bank-exchange.schema';
import type { DuePayPage, Payee, Payout, PayoutPage, PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { parse1cText, textOf1c } from '../../../kernel/files/reading/client-bank-text.rules.ts';
import { findLedgerFaults } from '../../ledger/check/ledger-faults.queries.ts';
import { bankSum } from './bank-file.rules.ts';

const api = '/api/payouts/';
const accounts = ['40817810899910004312', '40817810899910004325'];
const details: Payee = {
  ...{ kind: 'employee', name: 'Орлова Анна', inn: '500100732259', bank: 'АО Банк', bik: '044525225' },
  ...{ account: accounts[0] ?? '', correspondent_account: '30101810400000000225' },
};
const school = {
  ...{ name: 'ООО «Школа»', inn: '7707083893', kpp: '770701001', address: 'Москва', bank: 'ПАО Банк', bik: '044525225' },
  ...{ account: '40702810900000000001', correspondent_account: '30101810400000000225', signatory: 'Иванова', signatory_post: 'Директор' },
  tax_note: '',
};

let app: TestApp;
let keeper: Caller;
let colleague: Caller;
let bookkeeper: Caller;
let outsiders: Caller[];
let periodId: number;
let register: PayoutRegister;

const own = (id = register.id) => `${api}registers/${id}/`;
const step = async (by: Caller, name: string, id = register.id) => expect((await by.post(`${own(id)}${name}/`, {})).error).toBeNull();
const payouts = async (id = register.id) => ((await keeper.get(`${api}?register_id=${id}`)).body as PayoutPage).results;
const make = async (share = 10_000) => (await keeper.post(`${api}registers/`, { period_id: periodId, share })).body as PayoutRegister;
const statusOf = async (text: string, id?: number) => (await keeper.upload(`${own(id)}bank-status/`, text)).body as BankStatus;
const keepSchool = async (requisites: object) =>
  expect((await bookkeeper.post('/api/accounting-documents/requisites/', requisites)).error).toBeNull();
const stateOf = async () => {
  const { rows } = await sql`select (select count(*) from ledger_transactions) as posted, (select count(*) from audit_log) as audited,
    (select count(*) from payout_steps) as steps`.execute(app.database.db);
  return rows;
};
const executed = (list: readonly Payout[]) =>
  [
    '1CClientBankExchange',
    ...list.flatMap(({ id, net, account }) => [
      'СекцияДокумент=Платежное поручение',
      `Номер=${id}`,
      `Сумма=${bankSum(net)}`,
      `ПолучательРасчСчет=${account}`,
      'ДатаСписано=01.12.2026',
      'КонецДокумента',
    ]),
  ].join('\r\n');

beforeAll(async () => {
  app = await testApp();
  const ofPay = { abilities: [abilities.keepPay] };
  keeper = await app.as(await app.build.user('AccountManager', ofPay));
  colleague = await app.as(await app.build.user('AccountManager', ofPay));
  bookkeeper = await app.as(await app.build.user('AccountManager', { abilities: [abilities.keepBooks] }));
  const taught = [await app.build.taughtChild(), await app.build.taughtChild()];
  const stranger = await app.build.user('AccountManager', { abilities: [abilities.allPay, abilities.approveMoney] });
  const [first] = taught;
  outsiders = await Promise.all([first?.teacher_id ?? 0, first?.curator_id ?? 0, first?.manager_id ?? 0, stranger].map((id) => app.as(id)));
  app.at('2026-12-01T09:00:00Z');
  for (const child of taught) {
    const lesson = await app.build.lesson(child, '2026-11-10T10:00:00Z');
    const by = await app.as(child.teacher_id);
    expect((await by.post(`/api/events/lessons/${lesson}/conduct/`, { outcome: 'held' })).error).toBeNull();
    expect((await keeper.post(`${api}payees/${child.teacher_id}/`, details)).error).toBeNull();
  }
  periodId = ((await keeper.get('/api/get-salary-calculation-dates/')).body as { id: number }[])[0]?.id ?? 0;
  register = await make(6_000);
});

describe('a register’s file for the bank', () => {
  it('is made of an approved register only, and for nobody without the ability', async () => {
    for (const by of outsiders) {
      expect((await by.get(`${own()}file/`)).status).toBe(403);
      for (const path of ['bank-status/', 'bank-status/read/']) expect((await by.upload(`${own()}${path}`, 'x')).status).toBe(403);
    }
    expect((await keeper.get(`${own()}file/`)).error?.key).toBe('register_state');
    expect((await keeper.get(`${own(2_000_000)}file/`)).status).toBe(404);
    await step(colleague, 'approve');
  });

  it('names the requisite of the school that is missing, and the person whose letters the format lacks', async () => {
    await keepSchool({ ...school, bik: '' });
    expect((await keeper.get(`${own()}file/`)).error).toMatchObject({ key: 'requisites_missing', params: { requisite: 'bik' } });
    await keepSchool({ name: 'Мектеп «Әлем»', bik: school.bik });
    expect((await keeper.get(`${own()}file/`)).error?.key).toBe('bank_file_letters');
    await keepSchool(school);
  });

  it('is refused in another currency, because the format has rubles only', async () => {
    const { db } = app.database;
    const inCurrency = async (currency: string) => {
      await sql`alter table payouts disable trigger payouts_stay`.execute(db);
      await sql`update payouts set currency = ${currency} where register_id = ${register.id}`.execute(db);
      await sql`alter table payouts enable trigger payouts_stay`.execute(db);
    };
    await inCurrency('EUR');
    expect((await keeper.get(`${own()}file/`)).error).toMatchObject({ key: 'currency_not_supported', params: { requested: 'EUR' } });
    await inCurrency('RUB');
  });

  it('has one payment order per payout with its sum to the kopeck, and is in the reading log', async () => {
    const { status, bytes } = await keeper.download(`${own()}file/`);
    expect(status).toBe(200);
    const { documents } = parse1cText(textOf1c(bytes));
    const planned = await payouts();
    expect(documents.map(({ fields }) => [Number(fields.get('Номер')), fields.get('Сумма'), fields.get('ПолучательРасчСчет')])).toEqual(
      planned.toSorted((a, b) => a.id - b.id).map(({ id, net, account }) => [id, bankSum(net), account]),
    );
    expect(new TextDecoder('windows-1251').decode(bytes)).toContain('Получатель1=Орлова Анна');
    const table = new TextDecoder().decode((await keeper.download(`${own()}file/?format=csv`)).bytes);
    expect(table.trim().split('\r\n')).toHaveLength(3);
    for (const { net } of planned) expect(table).toContain(bankSum(net));
    const { rows } = await sql`select act, subject_id, records, detail from read_log where subject = 'payout_register' order by id`.execute(
      app.database.db,
    );
    expect(rows).toEqual([
      { act: 'download', subject_id: register.id, records: 2, detail: '1c' },
      { act: 'download', subject_id: register.id, records: 2, detail: 'csv' },
    ]);
  });
});

describe('a bank’s answer', () => {
  it('is refused before the register is sent, and when it is no list of payments', async () => {
    for (const path of ['bank-status/', 'bank-status/read/']) {
      expect((await keeper.upload(`${own()}${path}`, 'x')).error?.key).toBe('register_state');
      expect((await keeper.upload(`${own(2_000_000)}${path}`, 'x')).status).toBe(404);
    }
    await step(keeper, 'send');
    for (const path of ['bank-status/', 'bank-status/read/']) {
      expect((await keeper.upload(`${own()}${path}`, 'Number,Sum\n1,2')).error?.key).toBe('status_columns_missing');
      expect((await keeper.upload(`${own()}${path}`, 'Number,Sum,Status\n')).error?.key).toBe('statement_empty');
      expect((await keeper.upload(`${own()}${path}`, `Number,Sum,Status\n${'1,2,Paid\n'.repeat(20_002)}`)).error?.key).toBe(
        'file_too_long',
      );
      expect((await keeper.upload(`${own()}${path}`, '"Number,Sum,Status\n1,2')).error?.key).toBe('file_not_readable');
    }
  });

  it('is tried first: names unknown and mismatching rows, and changes nothing', async () => {
    const [one, two] = await payouts();
    const rows = [
      `${one?.id},${bankSum((one?.net ?? 0) + 1)},${one?.account},Paid,`,
      `${two?.id},${bankSum(two?.net ?? 0)},${accounts[1]},Paid,`,
      `900000,10.00,,Paid,`,
      `x,10.00,,Paid,`,
      `${two?.id},${bankSum(two?.net ?? 0)},${two?.account},Not paid,The account is closed`,
    ];
    const before = await stateOf();
    const tried = await keeper.upload(`${own()}bank-status/read/`, ['Number,Sum,Account,Status,Reason', ...rows].join('\n'));
    expect(tried.error).toBeNull();
    expect(tried.body).toMatchObject({
      ...{ paid: 0, failed: 1 },
      rows: [
        { row: 2, outcome: 'other_sum', teacher_name: one?.teacher_name, expected: one?.net },
        { row: 3, outcome: 'other_account' },
        { row: 4, outcome: 'unknown', teacher_name: null },
        { row: 5, outcome: 'unreadable' },
        { row: 6, outcome: 'failed', text: 'The account is closed' },
      ],
    });
    expect(await stateOf()).toEqual(before);
  });

  it('marks payouts as paid or failed, once, even when it comes twice at the same time', async () => {
    const [one, two] = await payouts();
    const text = `Номер;Сумма;Статус;Причина\n${one?.id};${bankSum(one?.net ?? 0)};Исполнен;\n${two?.id};${bankSum(two?.net ?? 0)};Отказ;Счёт закрыт`;
    const both = await Promise.all([statusOf(text), statusOf(text)]);
    expect(both.map(({ paid, failed }) => paid + failed).toSorted()).toEqual([0, 2]);
    expect(await payouts()).toMatchObject([{ state: 'paid' }, { state: 'failed', failure: 'Счёт закрыт' }]);
    expect(await findLedgerFaults(app.database.db)).toEqual([]);
    const before = await stateOf();
    expect(await statusOf(text)).toMatchObject({ paid: 0, failed: 0, rows: [{ outcome: 'same' }, { outcome: 'same' }] });
    expect(await statusOf(executed(await payouts()))).toMatchObject({ paid: 0, rows: [{ outcome: 'same' }, { outcome: 'contradicts' }] });
    expect(await stateOf()).toEqual(before);
  });

  it('leaves what was not paid to the next register, where a smaller sum leaves the rest owed, and nobody is paid twice', async () => {
    const owed = (await keeper.get(`${api}due/?period_id=${periodId}`)).body as DuePayPage;
    const failed = (await payouts()).find(({ state }) => state === 'failed');
    expect(owed.results.find(({ teacher_id }) => teacher_id === failed?.teacher_id)).toMatchObject({ paid: 0 });
    const next = await make();
    const again = (await payouts(next.id)).find(({ teacher_id }) => teacher_id === failed?.teacher_id);
    expect(again?.part).toBe(failed?.part);
    const part = Math.floor((again?.gross ?? 0) / 3);
    expect((await keeper.post(`${api}${again?.id}/edit/`, { gross: part })).error).toBeNull();
    await step(colleague, 'approve', next.id);
    await step(keeper, 'send', next.id);
    expect(await statusOf(executed(await payouts(next.id)), next.id)).toMatchObject({ paid: 2, failed: 0 });
    // The bank's file for the first register does not contain the second one's payouts.
    expect((await statusOf(executed(await payouts(next.id)))).rows).toMatchObject([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
    const after = (await keeper.get(`${api}due/?period_id=${periodId}`)).body as DuePayPage;
    expect(after.results.map(({ teacher_id, due }) => [teacher_id, due])).toEqual([[failed?.teacher_id, (again?.gross ?? 0) - part]]);
    const last = await make();
    expect(last).toMatchObject({ people: 1, gross: (again?.gross ?? 0) - part });
    expect(await findLedgerFaults(app.database.db)).toEqual([]);
  });
});
