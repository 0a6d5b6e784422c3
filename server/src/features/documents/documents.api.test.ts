import { abilities } from '@lectern/contract/permissions';
import type {
  AccountingDocument,
  AccountingDocumentRow,
  DocumentSources,
  RequisitesAnswer,
} from '@lectern/contract/documents/documents.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { fileFor, textOfPdf } from '../../../test/readers/paper.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let manager: Caller;
let bookkeeper: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let clientId: number;

const path = '/api/accounting-documents/';
const body = <T>(answer: Answer) => answer.body as T;
const requisites = {
  name: 'ООО «Школа»',
  inn: '7707083893',
  account: '40702810900000000001',
  signatory: 'В. Лебедева',
  tax_note: 'НДС не облагается',
};
const free = (amount: number, title = 'Учебник') => ({ title, quantity: 1, amount });

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  clientId = taught.client_id;
  await school.build.allow(taught.manager_id, abilities.payBeyondAccount);
  manager = await school.as(taught.manager_id);
  bookkeeper = await school.as(await school.build.user('Curator', { abilities: [abilities.keepBooks] }));
});

const draft = (more: object, who = manager) => who.post(path, { client_id: clientId, language: 'ru', ...more });
const invoice = (amount = 100_000, more: object = {}) => draft({ kind: 'invoice', lines: [free(amount)], ...more });
const act = (id: number, action: string, more: object = {}) => manager.post(`${path}${id}/${action}/`, more);
const idOf = (answer: Answer) => body<AccountingDocument>(answer).id;

async function pay(amount = 50_000): Promise<number> {
  const payment = { client_id: clientId, occasion_code: 'payment_bank', amount, business_date: '2026-11-16' };
  return idOf(await manager.post('/api/transactions/transactions/', payment));
}

/** A held lesson of the client, charged to money or a package. @returns its id */
async function learn(start: string): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  school.at('2026-11-01T06:00:00Z');
  const placed = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  const id = idOf(placed);
  school.at(testNow);
  expect((await (await school.as(teacher_id)).post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).status).toBe(200);
  return id;
}

describe('the school’s requisites', () => {
  it('are readable by users who draft documents, and changed only by the keeper of the books', async () => {
    expect(body<RequisitesAnswer>(await manager.get(`${path}requisites/`)).can.edit).toEqual({ allowed: false, reason: 'forbidden' });
    expect((await manager.post(`${path}requisites/`, requisites)).status).toBe(403);
    expect((await bookkeeper.post(`${path}requisites/`, { ...requisites, inn: '770708389' })).error).toMatchObject({
      key: 'invalid',
      field: 'inn',
    });
  });

  it('need at least a name and a tax number', async () => {
    const { status, error } = await bookkeeper.post(`${path}requisites/`, { name: requisites.name });
    expect([status, error]).toMatchObject([400, { key: 'invalid', field: 'inn', params: { reason: 'missing' } }]);
  });

  it('must be set before a document is issued', async () => {
    const { id, can } = body<AccountingDocument>(await invoice());
    expect(can.issue).toEqual({ allowed: false, reason: 'requisites_missing' });
    expect((await act(id, 'issue')).error?.key).toBe('requisites_missing');
    expect((await bookkeeper.post(`${path}requisites/`, requisites)).status).toBe(200);
    expect(body<RequisitesAnswer>(await manager.get(`${path}requisites/`)).requisites).toMatchObject(requisites);
    expect((await act(id, 'issue')).status).toBe(200);
  });

  it('merge concurrent changes of different fields, and refuse the second change of one field with its author and value', async () => {
    const other = await school.as(await school.build.user('Curator', { abilities: [abilities.keepBooks], name: 'Olga Belova' }));
    const change = (by: Caller, more: object, before: object) => by.post(`${path}requisites/`, { ...more, before });
    await change(other, { signatory: 'О. Белова' }, { signatory: requisites.signatory });
    expect(body<RequisitesAnswer>(await change(bookkeeper, { bank: 'Банк' }, { bank: '' })).requisites).toMatchObject({
      ...requisites,
      bank: 'Банк',
      signatory: 'О. Белова',
    });
    expect(await change(bookkeeper, { signatory: 'Л. Лис' }, { signatory: requisites.signatory })).toMatchObject({
      status: 409,
      error: { key: 'changed_meanwhile', field: 'signatory', params: { by: 'Olga Belova', now: 'О. Белова', said: 'О. Белова' } },
    });
    const signatories = Array.from({ length: 5 }, (_, at) => `Signatory ${at}`);
    const answers = await Promise.all(signatories.map((signatory) => change(bookkeeper, { signatory }, { signatory: 'О. Белова' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await bookkeeper.post(`${path}requisites/`, { ...requisites, bank: '' })).status).toBe(200);
    expect((await bookkeeper.post(`${path}requisites/`, requisites)).status).toBe(200);
  });
});

describe('a draft', () => {
  it.each([
    ['an invoice of nothing', { kind: 'invoice' }, 'invalid', 'lines'],
    ['an invoice with a period', { kind: 'invoice', lines: [free(1)], period_from: '2026-11-01' }, 'invalid', 'period_from'],
    ['an act without its days', { kind: 'act', period_from: '2026-11-01' }, 'invalid', 'period_to'],
    ['an act of days the wrong way round', { kind: 'act', period_from: '2026-11-02', period_to: '2026-11-01' }, 'invalid', 'period_to'],
    [
      'an act of days without lessons',
      { kind: 'act', period_from: '2020-11-01', period_to: '2020-11-30' },
      'nothing_to_document',
      'period_to',
    ],
    ['a receipt of no payment', { kind: 'receipt' }, 'invalid', 'transaction_id'],
    ['a receipt of a payment that is not there', { kind: 'receipt', transaction_id: 2_000_000_000 }, 'not_found', 'transaction_id'],
    ['an invoice for a package that is not there', { kind: 'invoice', subscription_id: 2_000_000_000 }, 'not_found', 'subscription_id'],
    ['more than anybody can owe', { kind: 'invoice', lines: [free(1_000_000_000_000), free(1)] }, 'amount_too_large', 'lines'],
  ])('refuses %s', async (_, more, key, field) => {
    expect((await draft(more)).error).toMatchObject({ key, field });
  });

  it('is created, seen and changed only by users who serve the client', async () => {
    const id = idOf(await invoice());
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await draft({ kind: 'invoice', lines: [free(1)] }, stranger)).status).toBe(404);
    expect((await stranger.get(`${path}sources/?client_id=${clientId}`)).error?.key).toBe('not_found');
    expect(body<{ count: number }>(await stranger.get(path)).count).toBe(0);
    for (const read of ['', 'file/']) expect((await stranger.get(`${path}${id}/${read}`)).status).toBe(404);
    for (const action of ['issue', 'discard', 'reissue', 'send']) expect((await stranger.post(`${path}${id}/${action}/`)).status).toBe(404);
    expect((await stranger.post(`${path}${id}/void/`, { reason: 'x' })).status).toBe(404);
    const everybodys = await school.as(await school.build.user('SalesManager', { abilities: [abilities.allClients] }));
    expect((await everybodys.get(`${path}${id}/`)).status).toBe(200);
  });

  it('has no number and can be deleted, unlike an issued document', async () => {
    const made = body<AccountingDocument>(await invoice(12_345));
    expect(made).toMatchObject({ state: 'draft', number: null, issued_on: null, amount: 12_345 });
    const { bytes } = await fileFor(school, taught.manager_id, `${path}${made.id}/file/`);
    expect(await textOfPdf(bytes)).toContain('ЧЕРНОВИК');
    expect((await act(made.id, 'discard')).status).toBe(200);
    expect((await manager.get(`${path}${made.id}/`)).status).toBe(404);
    const id = idOf(await invoice());
    expect((await act(id, 'send')).error?.key).toBe('document_closed');
    expect((await act(id, 'void', { reason: 'x' })).error?.key).toBe('document_closed');
    await act(id, 'issue');
    expect((await act(id, 'discard')).error?.key).toBe('document_closed');
    expect((await act(id, 'issue')).error?.key).toBe('document_closed');
    expect((await act(id, 'reissue')).error?.key).toBe('document_closed');
  });
});

describe('sources of documents', () => {
  it('give a payment one receipt, and none after its reversal', async () => {
    const transaction_id = await pay(70_000);
    const receipt = await draft({ kind: 'receipt', transaction_id });
    expect(body<AccountingDocument>(receipt)).toMatchObject({ amount: 70_000, lines: [{ title: expect.stringContaining('16.11.2026') }] });
    expect((await draft({ kind: 'receipt', transaction_id })).error).toMatchObject({ key: 'already_documented', field: 'transaction_id' });
    await manager.post(`/api/transactions/transactions/${transaction_id}/reverse/`, { comment: 'Twice' });
    expect((await act(idOf(receipt), 'issue')).error?.key).toBe('nothing_to_document');
    await act(idOf(receipt), 'discard');
    expect((await draft({ kind: 'receipt', transaction_id })).error?.key).toBe('nothing_to_document');
  });

  it('give a package that awaits payment one invoice', async () => {
    const abonement_id = await school.build.abonement(taught.service_course_id, { price: 90_000_000 });
    const sold = await manager.post('/api/user-subscription-relation/', { client_id: clientId, kid_id: taught.kid_id, abonement_id });
    const subscription_id = idOf(sold);
    const sources = body<DocumentSources>(await manager.get(`${path}sources/?client_id=${clientId}`));
    expect(sources.packages).toMatchObject([{ id: subscription_id, amount: 90_000_000 }]);
    const made = await draft({ kind: 'invoice', subscription_id });
    expect(body<AccountingDocument>(made).amount).toBe(90_000_000);
    expect((await draft({ kind: 'invoice', subscription_id })).error?.key).toBe('already_documented');
    expect(body<DocumentSources>(await manager.get(`${path}sources/?client_id=${clientId}`)).packages).toEqual([]);
  });

  it('put a lesson into one act; a correction goes into the next act', async () => {
    const first = await learn('2026-11-09T07:00:00Z');
    await learn('2026-11-10T07:00:00Z');
    const november = { kind: 'act', period_from: '2026-11-01', period_to: '2026-11-30' };
    const sources = body<DocumentSources>(await manager.get(`${path}sources/?client_id=${clientId}`));
    expect(sources.charges).toMatchObject({ from: '2026-11-09', to: '2026-11-10', count: 2, amount: 180_000 });
    const made = body<AccountingDocument>(await draft(november));
    expect(made).toMatchObject({ amount: 180_000, period_from: '2026-11-01', period_to: '2026-11-30' });
    expect(made.lines.map(({ title }) => title.split(',')[0])).toEqual(['Урок', 'Урок']);
    expect((await draft(november)).error?.key).toBe('nothing_to_document');
    await act(made.id, 'issue');
    const corrected = await manager.post(`/api/events/lessons/${first}/correct/`, { reason: 'Was not held' });
    expect(corrected.status).toBe(200);
    // A negative sum cannot be an act yet; with the next lesson it can.
    expect((await draft(november)).error?.key).toBe('nothing_to_document');
    await learn('2026-11-11T07:00:00Z');
    await learn('2026-11-12T07:00:00Z');
    const next = body<AccountingDocument>(await draft(november));
    expect(next.amount).toBe(90_000);
    expect(next.lines.filter(({ title }) => title.startsWith('Корректировка'))).toHaveLength(1);
  });
});

describe('an issued document', () => {
  it('stays the same after the school and the client are renamed', async () => {
    const { db } = school.database;
    const hostile = '=1+1 <img src=x onerror=alert(1)> Сидорова';
    await db.updateTable('clients').set({ name: hostile }).where('id', '=', clientId).execute();
    const id = idOf(await invoice(1_234_567, { lines: [free(1_234_567, '<script>alert(1)</script>')] }));
    const issued = body<AccountingDocument>(await act(id, 'issue'));
    const first = await fileFor(school, taught.manager_id, `${path}${id}/file/`);
    const text = await textOfPdf(first.bytes);
    for (const said of [
      hostile,
      '<script>alert(1)</script>',
      '12 345,67',
      'ООО «Школа»',
      '7707083893',
      `Счёт на оплату № ${issued.number} от 16 ноября 2026 г.`,
    ])
      expect(text).toContain(said);
    expect(first.name).toBe(`Счёт на оплату № ${issued.number} от 16 ноября 2026 г.pdf`);
    await bookkeeper.post(`${path}requisites/`, { ...requisites, name: 'ООО «Другая»' });
    await db.updateTable('clients').set({ name: 'Другая' }).where('id', '=', clientId).execute();
    const again = await fileFor(school, taught.manager_id, `${path}${id}/file/`, 'en');
    expect(again.bytes.equals(first.bytes)).toBe(true);
    await bookkeeper.post(`${path}requisites/`, requisites);
  });

  it('cannot be changed by anyone, and stays when void', async () => {
    const id = idOf(await invoice());
    await act(id, 'issue');
    for (const change of [
      sql`update accounting_documents set amount = 1 where id = ${id}`,
      sql`update accounting_documents set state = 'draft', number = null, year = null where id = ${id}`,
      sql`delete from accounting_documents where id = ${id}`,
      sql`update accounting_document_lines set amount = 1 where document_id = ${id}`,
      sql`delete from accounting_document_lines where document_id = ${id}`,
      sql`insert into accounting_document_lines (document_id, position, title, quantity, amount) values (${id}, 9, 'x', 1, 1)`,
    ])
      await expect(change.execute(school.database.db)).rejects.toThrow('never changed');
    expect((await act(id, 'void', { reason: ' ' })).error).toMatchObject({ key: 'comment_required', field: 'reason' });
  });

  it('moves with its client in a merge and keeps its text', async () => {
    const { client_id: second } = await school.build.client(taught.manager_id);
    const id = idOf(await invoice(7_700, { client_id: second }));
    await act(id, 'issue');
    const before = await fileFor(school, taught.manager_id, `${path}${id}/file/`);
    const merged = await manager.post(`/api/clients/${clientId}/merge/`, { client_id: second });
    expect([merged.status, merged.error]).toEqual([200, null]);
    expect(body<AccountingDocument>(await manager.get(`${path}${id}/`)).client_id).toBe(clientId);
    const after = await fileFor(school, taught.manager_id, `${path}${id}/file/`);
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  it('keeps its number when void, and its replacement gets a new one, once', async () => {
    const id = idOf(await invoice(55_500));
    const { number } = body<AccountingDocument>(await act(id, 'issue'));
    const gone = body<AccountingDocument>(await act(id, 'void', { reason: 'Wrong sum' }));
    expect(gone).toMatchObject({
      state: 'void',
      number,
      void_reason: 'Wrong sum',
      can: { reissue: { allowed: true }, send: { allowed: false } },
    });
    const { bytes } = await fileFor(school, taught.manager_id, `${path}${id}/file/`);
    expect(await textOfPdf(bytes)).toContain('Аннулирован: Wrong sum');
    const replacement = body<AccountingDocument>(await act(id, 'reissue'));
    expect(replacement).toMatchObject({ state: 'draft', number: null, replaces_id: id, amount: 55_500, lines: [{ title: 'Учебник' }] });
    expect((await act(id, 'reissue')).error?.key).toBe('already_documented');
    const issued = body<AccountingDocument>(await act(replacement.id, 'issue'));
    expect(Number(issued.number?.slice(-4))).toBe(Number(number?.slice(-4)) + 1);
    const transaction_id = await pay(40_000);
    const receipt = idOf(await draft({ kind: 'receipt', transaction_id }));
    await act(receipt, 'issue');
    await act(receipt, 'void', { reason: 'Payment taken back' });
    await manager.post(`/api/transactions/transactions/${transaction_id}/reverse/`, { comment: 'Twice' });
    expect((await act(receipt, 'reissue')).error?.key).toBe('nothing_to_document');
  });

  it('is not created from an act whose lesson was reversed since the draft', async () => {
    const lesson = await learn('2026-11-14T07:00:00Z');
    const days = { period_from: '2026-11-14', period_to: '2026-11-14' };
    const id = idOf(await draft({ kind: 'act', ...days }));
    const chief = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients, abilities.allSchedules] }));
    expect((await chief.post(`/api/events/lessons/${lesson}/correct/`, { reason: 'Was not held' })).error).toBeNull();
    expect((await act(id, 'issue')).error?.key).toBe('nothing_to_document');
    // No log entry can name it once the draft is gone.
    await act(id, 'discard');
    expect((await draft({ kind: 'act', ...days })).error?.key).toBe('nothing_to_document');
  });

  it('is mailed as the same PDF to a client with an address', async () => {
    const id = idOf(await invoice(31_400));
    await act(id, 'issue');
    expect((await act(id, 'send')).error?.key).toBe('no_email_contact');
    await school.database.db
      .insertInto('client_contacts')
      .values({ client_id: clientId, kind: 'email', value: 'mother@family.test', normalised: 'mother@family.test', is_primary: true })
      .execute();
    const answer = await manager.post(`${path}${id}/send/`, {}, { 'idempotency-key': 'send-once' });
    await manager.post(`${path}${id}/send/`, {}, { 'idempotency-key': 'send-once' });
    expect(body(answer)).toEqual({ to: 'm•••@family.test' });
    expect(body(await manager.get(`${path}${id}/`))).toMatchObject({ recipient: 'm•••@family.test' });
    const mails = await collectMails(school.database, testNow);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'mother@family.test', subject: expect.stringMatching(/^Счёт на оплату № 2026-\d{4}/) });
    const downloaded = await fileFor(school, taught.manager_id, `${path}${id}/file/`);
    expect(Buffer.from(mails[0]?.file?.content ?? []).equals(downloaded.bytes)).toBe(true);
  });
});

describe('numbers', () => {
  it('of fifty documents issued concurrently, with duplicates and rollbacks, have no gaps', async () => {
    school.at('2027-01-11T09:00:00Z');
    const ids: number[] = [];
    const clients = [];
    for (let n = 0; n < 5; n += 1) clients.push((await school.build.client(taught.manager_id)).client_id);
    for (let n = 0; n < 50; n += 1) ids.push(idOf(await invoice(100 + n, { client_id: clients[n % 5] })));
    const answers = await Promise.all(
      ids.flatMap((id, n) => [act(id, 'issue'), ...(n % 10 === 0 ? [act(id, 'issue')] : []), ...(n % 7 === 0 ? [failing(id)] : [])]),
    );
    const refused = answers.filter((answer) => answer !== null && answer.status !== 200);
    expect(new Set(refused.map((answer) => answer?.error?.key))).toEqual(new Set(['document_closed']));
    const { rows } = await sql<{ number: number }>`
      select number from accounting_documents where kind = 'invoice' and year = 2027 order by number
    `.execute(school.database.db);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    // Another kind and the previous year have their own counters.
    school.at(testNow);
    const receipt = idOf(await draft({ kind: 'receipt', transaction_id: await pay() }));
    expect(body<AccountingDocument>(await act(receipt, 'issue')).number).toBe('2026-0002');
  });

  /** Takes a number and then fails, which returns the number. */
  async function failing(_: number): Promise<null> {
    await school.database.db
      .transaction()
      .execute(async (db) => {
        await sql`update document_numbers set last = last + 1 where kind = 'invoice' and year = 2027`.execute(db);
        throw new Error('rolled back');
      })
      .catch(() => null);
    return null;
  }
});

describe('the list', () => {
  const find = async (query: string) => body<{ count: number; results: AccountingDocumentRow[] }>(await manager.get(`${path}?${query}`));

  it('filters by number, client, kind, state and dates', async () => {
    const { number } = (await find('kind=receipt&state=issued')).results[0] as AccountingDocumentRow;
    expect((await find(`search=${number}&kind=receipt`)).results.map((row) => row.number)).toEqual([number]);
    expect((await find('search=Client')).count).toBeGreaterThan(0);
    expect((await find('search=nobody')).count).toBe(0);
    expect((await find('date_from=2027-01-01&date_to=2027-12-31&kind=invoice&page_size=10')).count).toBe(50);
    const sums = (await find('ordering=-amount&page_size=100')).results.map(({ amount }) => amount);
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
  });
});

describe('a payment with a receipt', () => {
  it('cannot be reversed before its issued receipt is void', async () => {
    const transaction_id = await pay(70_000);
    const receipt = idOf(await draft({ kind: 'receipt', transaction_id }));
    const reverse = () => manager.post(`/api/transactions/transactions/${transaction_id}/reverse/`, { comment: 'Twice' });
    const issued = body<AccountingDocument>(await act(receipt, 'issue'));
    expect((await reverse()).error).toMatchObject({ key: 'receipt_issued', params: { number: expect.stringContaining('/') } });
    expect(issued.state).toBe('issued');
    await act(receipt, 'void', { reason: 'Paid twice' });
    expect((await reverse()).status).toBe(201);
    expect((await act(receipt, 'reissue')).error?.key).toBe('nothing_to_document');
  });

  it('is either receipted or reversed by concurrent requests', async () => {
    const transaction_id = await pay(60_000);
    const receipt = idOf(await draft({ kind: 'receipt', transaction_id }));
    const both = await Promise.all([
      act(receipt, 'issue'),
      manager.post(`/api/transactions/transactions/${transaction_id}/reverse/`, { comment: 'Twice' }),
    ]);
    expect(both.map(({ error }) => error?.key ?? 'done').filter((key) => key === 'done')).toHaveLength(1);
  });
});
