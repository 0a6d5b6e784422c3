import type { DueInvoices, Invoice, InvoicePage } from '@lectern/contract/invoices/invoices.schema';
import { setTimeout as wait } from 'node:timers/promises';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { soleTrader } from '../../../test/builders/payouts.ts';
import { faultsAfter } from '../../../test/corrupted-books.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { runJob } from '../../kernel/process/job.ts';
import type { Job } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { findLedgerFaults } from '../ledger/check/ledger-faults.queries.ts';
import { calculatePay } from '../salary/periods/calculate-pay.ts';
import { deleteUnusedInvoiceFiles } from './files/delete-unused-files.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let keeper: Caller;
let reopener: Caller;
let periodId: number;

const list = '/api/invoices/';
const own = (id = taught.teacher_id) => `/api/teachers/${id}/invoices/`;
const invoiceOf = ({ body, error }: Answer): Invoice => {
  expect(error).toBeNull();
  return body as Invoice;
};
const dueOf = async (who = teacher, id = taught.teacher_id) => (await who.get(own(id))).body as DueInvoices;
const send = (more: object = {}, who = teacher, id = taught.teacher_id) =>
  who.post(own(id), { period_id: periodId, currency: 'RUB', amount: 100_000, language: 'ru', ...more });
const decide = (what: 'return' | 'accept', id: number, body: object, who = keeper) => who.post(`${list}${id}/${what}/`, body);
const invoices = async (who = keeper, query = '') => ((await who.get(`${list}?page_size=100${query}`)).body as InvoicePage).results;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
  reopener = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay, abilities.reopenPay] }));
  for (const start of ['2026-11-10T10:00:00Z', '2026-11-11T10:00:00Z']) await hold(start);
  school.at('2026-12-01T09:00:00Z');
  periodId = ((await keeper.get('/api/get-salary-calculation-dates/')).body as { id: number }[])[0]?.id ?? 0;
});

/** A held lesson of the child with the teacher. */
async function hold(start: string): Promise<void> {
  const id = await school.build.lesson(taught, start);
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
}

const periodStep = async (name: string, body: object = {}, by = keeper) =>
  expect((await by.post(`/api/get-salary-calculation-dates/${periodId}/${name}/`, body)).error).toBeNull();

async function approvePeriod(): Promise<void> {
  await periodStep('calculate');
  const clock = () => Temporal.Instant.from('2026-12-01T09:00:00Z');
  const { database } = school;
  await calculatePay({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
  for (const name of ['review', 'approve']) await periodStep(name);
}

describe('an invoice', () => {
  it('is refused to who is no sole trader, before the pay is approved, and while the school has no requisites', async () => {
    expect(await dueOf()).toEqual({ sole_trader: false, requisites: false, due: [] });
    expect((await send()).error?.key).toBe('not_sole_trader');
    await soleTrader(school.database.db, taught.teacher_id);
    expect((await send()).error).toMatchObject({ key: 'invoice_not_due', field: 'period_id' });
    await approvePeriod();
    expect(await dueOf()).toMatchObject({ sole_trader: true, requisites: false, due: [{ amount: 100_000, number: 1, invoice_id: null }] });
    expect((await send()).error?.key).toBe('requisites_missing');
    await school.build.setting('requisites', { name: 'School', inn: '7707083893' });
  });

  it('is sent only by its own person, for the sum that was seen, and with an own file', async () => {
    const stranger = await school.as(await school.build.user('Teacher'));
    const curator = await school.as(taught.curator_id);
    expect((await send({}, stranger)).status).toBe(404);
    expect((await stranger.get(own())).status).toBe(404);
    for (const by of [curator, keeper]) expect((await send({}, by)).status).toBe(403);
    expect((await send({ amount: 99_999 })).error).toMatchObject({ key: 'invoice_differs', field: 'amount' });
    expect((await send({ currency: 'USD' })).error?.key).toBe('invoice_not_due');
    expect((await send({ file_id: 2_000_000 })).error).toMatchObject({ key: 'not_found', field: 'file_id' });
    expect(await invoices()).toEqual([]);
  });

  it.runIf(process.env.LECTERN_TEST_DATABASE === 'postgres')('waits for a concurrent change of its period', async () => {
    let isAnswered = false;
    const { sending } = await school.database.db.transaction().execute(async (holder) => {
      await sql`select from pay_periods where id = ${periodId} for update`.execute(holder);
      const answer = send({ amount: 99_999 }).finally(() => {
        isAnswered = true;
      });
      await wait(500);
      expect(isAnswered).toBe(false);
      return { sending: answer };
    });
    expect((await sending).error?.key).toBe('invoice_differs');
  });

  it('is sent once, numbered from one, when two are sent concurrently', async () => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await invoices()).toMatchObject([{ number: 1, state: 'sent', amount: 100_000, differs: false, paid: 0 }]);
    expect((await send()).error?.key).toBe('invoice_state');
    expect((await dueOf()).due).toEqual([]);
  });

  it('is visible to its person and users who manage pay, not to colleagues, curators or managers', async () => {
    const [invoice] = await invoices(teacher);
    const stranger = await school.as(await school.build.user('Teacher'));
    const manager = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allPay, abilities.approveMoney] }));
    expect(await invoices(stranger)).toEqual([]);
    for (const by of [await school.as(taught.curator_id), manager, await school.as(taught.manager_id)]) {
      expect((await by.get(list)).status).toBe(403);
      expect((await by.get(`${list}${invoice?.id}/file/`)).status).toBe(403);
    }
    expect((await stranger.get(`${list}${invoice?.id}/file/`)).status).toBe(404);
    for (const by of [teacher, keeper]) {
      const paper = await by.get(`${list}${invoice?.id}/file/`);
      expect([paper.status, String(paper.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    }
  });

  it('is returned with words and sent again under its number, with an own file', async () => {
    const [invoice] = await invoices();
    const id = invoice?.id ?? 0;
    expect((await decide('return', id, { reason: ' ' })).status).toBe(400);
    expect((await decide('return', id, { reason: 'No contract number' }, teacher)).status).toBe(403);
    const returned = invoiceOf(await decide('return', id, { reason: 'No contract number' }));
    expect(returned).toMatchObject({ state: 'returned', decided: { reason: 'No contract number' } });
    const mail = (await collectMails(school.database, Temporal.Instant.from('2026-12-01T09:05:00Z'))).find(
      ({ subject }) => subject.includes('№ 1') || subject.includes('No. 1'),
    );
    expect(mail?.text).toContain('No contract number');
    for (const what of ['return', 'accept'] as const)
      expect((await decide(what, id, { reason: 'x', ...(what === 'accept' ? { amount: 100_000 } : {}) })).status).toBeGreaterThanOrEqual(
        400,
      );
    expect((await dueOf()).due).toMatchObject([{ number: 1, invoice_id: id }]);
    const file = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const { file_id } = (await teacher.upload(`${own()}files/?file_name=bill.png`, file)).body as { file_id: number };
    expect(invoiceOf(await send({ file_id }))).toMatchObject({ id, number: 1, state: 'sent', has_file: true });
    const { bytes } = await keeper.download(`${list}${id}/file/`);
    expect((await sharp(bytes).metadata()).width).toBe(20);
  });

  it('is accepted for the sum that was looked at, never by its own person, and then stays', async () => {
    const [invoice] = await invoices();
    const id = invoice?.id ?? 0;
    expect((await decide('accept', id, { amount: 99_999 })).error).toMatchObject({ key: 'invoice_differs', field: 'amount' });
    await school.database.db.insertInto('ability_grants').values({ user_id: taught.teacher_id, ability: abilities.keepPay }).execute();
    for (const what of ['accept', 'return'] as const)
      expect((await decide(what, id, what === 'accept' ? { amount: 100_000 } : { reason: 'x' }, teacher)).error?.key).toBe('own_invoice');
    await school.database.db
      .deleteFrom('ability_grants')
      .where('user_id', '=', taught.teacher_id)
      .where('ability', '=', abilities.keepPay)
      .execute();
    const answers = await Promise.all([decide('accept', id, { amount: 100_000 }), decide('return', id, { reason: 'Late' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    if ((await invoices())[0]?.state === 'returned') {
      invoiceOf(await send());
      invoiceOf(await decide('accept', id, { amount: 100_000 }));
    }
    expect((await invoices(keeper, '&state=accepted')).map((each) => each.id)).toEqual([id]);
    expect((await send()).error?.key).toBe('invoice_state');
    expect((await decide('return', id, { reason: 'x' })).error?.key).toBe('invoice_state');
    const { db } = school.database;
    await expect(sql`update invoices set amount = amount + 1 where id = ${id}`.execute(db)).rejects.toThrow();
    await expect(sql`delete from invoices where id = ${id}`.execute(db)).rejects.toThrow();
    await expect(sql`delete from invoice_steps`.execute(db)).rejects.toThrow();
  });

  it('that was accepted differs once the period is reopened, and is sent again for the new pay', async () => {
    const [invoice] = await invoices();
    const id = invoice?.id ?? 0;
    await periodStep('reopen', { reason: 'A lesson was forgotten' }, reopener);
    expect((await invoices())[0]).toMatchObject({ state: 'accepted', differs: true, can: { send: { allowed: false } } });
    expect((await send()).error?.key).toBe('invoice_not_due');
    await hold('2026-11-12T10:00:00Z');
    await approvePeriod();
    expect((await dueOf()).due).toMatchObject([{ amount: 150_000, number: 1, invoice_id: id }]);
    expect((await decide('accept', id, { amount: 100_000 })).error?.key).toBe('invoice_state');
    expect((await send()).error?.key).toBe('invoice_differs');
    expect(invoiceOf(await send({ amount: 150_000 }))).toMatchObject({ id, state: 'sent', amount: 150_000, differs: false });
    invoiceOf(await decide('accept', id, { amount: 150_000 }));
  });

  it('is paid when the bank has paid the period', async () => {
    const { id } = (await keeper.post('/api/payouts/registers/', { period_id: periodId })).body as { id: number };
    expect((await reopener.post(`/api/payouts/registers/${id}/approve/`, {})).error).toBeNull();
    expect((await keeper.post(`/api/payouts/registers/${id}/send/`, {})).error).toBeNull();
    expect((await invoices())[0]).toMatchObject({ state: 'accepted', paid: 0 });
    const payouts = (await keeper.get(`/api/payouts/?register_id=${id}`)).body as { results: { id: number }[] };
    expect((await keeper.post(`/api/payouts/${payouts.results[0]?.id}/confirm/`, {})).error).toBeNull();
    expect((await invoices())[0]).toMatchObject({ state: 'paid', paid: 150_000, can: { send: { allowed: false } } });
    expect(await invoices(keeper, '&state=accepted')).toEqual([]);
  });
});

describe('the check of the ledger', () => {
  const tables = ['invoices', 'invoice_steps', 'pay_statements'];

  it.each([
    ['an invoice that was raised', 'update invoices set amount = amount + 100'],
    [
      'an invoice that was raised with its lines and steps',
      `update invoices set amount = 160000, content = jsonb_set(content, '{lines,0,amount}', '160000')`,
    ],
    ['a line that was raised', `update invoices set content = jsonb_set(content, '{lines,0,amount}', '1')`],
    ['an acceptance that was deleted', `delete from invoice_steps where state = 'accepted'`],
    ['an invoice set back to sent', `update invoices set state = 'sent'`],
    ['a number that was left out', 'update invoices set number = 2'],
  ])('finds %s, with every trigger disabled', async (what, statement) => {
    const { db } = school.database;
    expect(await findLedgerFaults(db)).toEqual([]);
    const steps = what.includes('steps') ? [sql`update invoice_steps set amount = 160000 where amount = 150000`] : [];
    expect((await faultsAfter(db, tables, [sql.raw(statement), ...steps])).map(({ key }) => key)).toContain('wrong_invoices');
  });
});

describe('files of invoices', () => {
  const upload = (file: Uint8Array, who = teacher, id = taught.teacher_id) => who.upload(`${own(id)}files/?file_name=bill`, file);

  it('are refused of another kind, damaged, too large, for somebody else, and from who is no sole trader', async () => {
    expect((await upload(Buffer.from('MZ program'))).error?.key).toBe('material_not_taken');
    expect((await upload(Buffer.from('ffd8ffe000104a46', 'hex'))).error?.key).toBe('material_not_taken');
    const huge = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 });
    expect((await upload(await huge.toBuffer())).error?.key).toBe('image_too_large');
    const other = await school.build.user('Teacher');
    expect((await upload(Buffer.from('%PDF-1.7 x'), await school.as(other))).status).toBe(404);
    await school.database.db
      .insertInto('teachers')
      .values({ id: other })
      .onConflict((c) => c.doNothing())
      .execute();
    expect((await upload(Buffer.from('%PDF-1.7 x'), await school.as(other), other)).error?.key).toBe('not_sole_trader');
  });

  it('wait ten at a time, and are deleted two days after they were not sent', async () => {
    const { db } = school.database;
    const pdf = Buffer.from('%PDF-1.7 an own bill');
    for (let count = 0; count < 10; count += 1) expect((await upload(pdf)).status).toBe(201);
    expect((await upload(pdf)).error?.key).toBe('too_many_files');
    const clock = () => Temporal.Instant.from('2026-12-04T09:00:00Z');
    const job: Job = { name: 'invoice-files', cron: '', work: ({ write }) => write(deleteUnusedInvoiceFiles) };
    await runJob(
      { database: school.database, clock, settings: settingsReader(db, clock), site: testSite, checkAnswers: true },
      job,
      new AbortController().signal,
    );
    const left = await db.selectFrom('invoice_files').select('id').execute();
    expect(left).toHaveLength(1);
  });
});
