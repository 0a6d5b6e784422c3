import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { abilities } from '@lectern/contract/permissions';
import { minor } from '@lectern/contract/money';
import type { Settlement, SettlementDispute } from '@lectern/contract/settlements/settlements.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { fileFor, textOfPdf, piecesOfPdf } from '../../../test/readers/paper.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { mailToServer } from '../../kernel/mail/mail-transport.ts';
import { sendNextMail } from '../../kernel/mail/mail-worker.ts';
import { moneyText } from '../../kernel/files/paper-text.rules.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { postTransaction } from '../ledger/public/post-transaction.ts';

let school: TestApp;
let manager: Caller;
let managerId: number;
let clientId: number;
let courseId: { course_id: number; service_course_id: number };

const hostileName = '=HYPERLINK("http://evil.test") <script>alert(1)</script> Петрова';
const pathOf = (id: number) => `/api/clients/${id}/reconciliation-of-settlements-with-client/`;
const body = <T>(answer: Answer) => answer.body as T;
const november = { from: '2026-11-01', to: '2026-11-30' };
const query = ({ from, to }: { from: string; to: string }) => `?from=${from}&to=${to}`;

beforeAll(async () => {
  school = await testApp();
  managerId = await school.build.user('AccountManager');
  manager = await school.as(managerId);
  ({ client_id: clientId } = await school.build.client(managerId));
  courseId = await school.build.course();
  const { db } = school.database;
  await db.updateTable('clients').set({ name: hostileName }).where('id', '=', clientId).execute();
  await pay(clientId, 150_050, '2026-10-20');
  await pay(clientId, 100_000, '2026-11-05');
});

async function pay(client_id: number, amount: number, business_date: string): Promise<number> {
  const answer = await manager.post('/api/transactions/transactions/', {
    client_id,
    occasion_code: 'payment_bank',
    amount,
    business_date,
    comment: 'staff only',
  });
  expect(answer.status).toBe(201);
  return body<{ id: number }>(answer).id;
}

async function addEmail(client_id: number, value: string): Promise<void> {
  await school.database.db
    .insertInto('client_contacts')
    .values({ client_id, kind: 'email', value, normalised: value, is_primary: true })
    .execute();
}

describe('a settlement', () => {
  it('is refused for dates in the wrong order, for more than three years, and for another user’s client', async () => {
    expect((await manager.get(`${pathOf(clientId)}?from=2026-11-02&to=2026-11-01`)).error).toMatchObject({ key: 'invalid', field: 'to' });
    expect((await manager.get(`${pathOf(clientId)}?from=2020-01-01&to=2026-11-01`)).error?.key).toBe('range_too_long');
    expect((await manager.get(`${pathOf(clientId)}file/?from=2020-01-01&to=2026-11-01`)).error?.key).toBe('range_too_long');
    expect((await manager.post(`${pathOf(clientId)}send/`, { from: '2020-01-01', to: '2026-11-01', language: 'ru' })).error?.key).toBe(
      'range_too_long',
    );
    const stranger = await school.as(await school.build.user('AccountManager'));
    for (const path of ['', 'file/']) expect((await stranger.get(`${pathOf(clientId)}${path}${query(november)}`)).status).toBe(404);
    for (const role of ['Teacher', 'Curator', 'Methodist'] as const) {
      const other = await school.as(await school.build.user(role));
      expect((await other.get(`${pathOf(clientId)}${query(november)}`)).status).toBe(403);
    }
  });

  it('opens with the balance before its first day and closes with the balance after its last', async () => {
    const settlement = body<Settlement>(await manager.get(`${pathOf(clientId)}${query(november)}`));
    expect(settlement).toMatchObject({
      number: `${clientId}-2026-11`,
      // The month lasts: the balance is that of today.
      as_of: '2026-11-16',
      opening: { money: 150_050, prepaid: 0, units: 0 },
      turnover: { debit: 0, credit: 100_000 },
      closing: { money: 250_050, prepaid: 0, units: 0 },
      language: 'ru',
      can: { dispute: { allowed: true, reason: null } },
    });
    expect(settlement.lines.map(({ no, credit, balance }) => [no, credit, balance])).toEqual([[1, 100_000, 250_050]]);
  });

  it('is a PDF in the user’s language, with both sides to sign, and literal texts', async () => {
    const { status, name, bytes } = await fileFor(school, managerId, `${pathOf(clientId)}file/${query(november)}`);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(name).toBe(`Акт сверки взаимных расчётов № ${clientId}-2026-11 за ноябрь 2026 г.pdf`);
    const text = await textOfPdf(bytes);
    for (const said of [hostileName, 'за ноябрь 2026 г.', 'От школы', 'Клиент', '2 500,50 ₽', 'На 16 ноября 2026', 'страница 1 из 1'])
      expect(text).toContain(said);
    // Internal comments of the staff are not for clients.
    expect(text).not.toContain('staff only');
    expect(bytes.includes('/JavaScript')).toBe(false);
    expect(bytes.includes('/URI')).toBe(false);
    const english = await fileFor(school, managerId, `${pathOf(clientId)}file/${query(november)}`, 'en');
    expect(await textOfPdf(english.bytes)).toContain('Statement of mutual settlement');
  });

  it('repeats its head on every page and numbers the pages', async () => {
    const { client_id } = await school.build.client(managerId);
    for (let n = 0; n < 90; n += 1) await post(client_id, 'payment_card', 100 + n, '2026-11-10', `many ${n}`);
    const { bytes } = await fileFor(school, managerId, `${pathOf(client_id)}file/${query(november)}`);
    const pages = await piecesOfPdf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, pieces] of pages.entries()) expect(pieces.join(' ')).toContain(`страница ${at + 1} из ${pages.length}`);
    for (const pieces of pages.slice(0, 2)) expect(pieces).toContain('Основание');
  });
});

let keys = 0;
/** Posts a transaction without the features' checks. */
async function post(client_id: number, occasion: string, amount: number, business_date: string, key: string, more: object = {}) {
  keys += 1;
  const ctx = { db: school.database.db, now: testNow, actor: { id: managerId }, settings: { currency: 'RUB' } } as unknown as WriteContext;
  const posting = {
    occasion,
    business_date,
    client_id,
    amount: minor(amount),
    currency: 'RUB',
    idempotency_key: `${key} ${keys}`,
  } as const;
  return postTransaction(ctx, { ...posting, ...more });
}

type Input = {
  readonly what: 'pay' | 'refund' | 'bonus' | 'sell' | 'learn' | 'learn_for_money' | 'reverse';
  readonly amount: number;
  readonly day: number;
};
const wishes = fc.array(
  fc.record({
    what: fc.constantFrom<Input['what']>('pay', 'pay', 'refund', 'bonus', 'sell', 'learn', 'learn', 'learn_for_money', 'reverse'),
    amount: fc.integer({ min: 1, max: 9_999_999 }),
    day: fc.integer({ min: 0, max: 90 }),
  }),
  { maxLength: 30 },
);

/** A client with a random ledger: bonuses are not part of a settlement, reversals take back. */
async function randomLedger(given: readonly Input[]): Promise<number> {
  const { client_id, kid_id } = await school.build.client(managerId);
  const { db } = school.database;
  const abonement_id = await school.build.abonement(courseId.service_course_id);
  const { id: subscription_id } = await db
    .insertInto('user_subscriptions')
    .values({
      client_id,
      kid_id,
      abonement_id,
      service_course_id: courseId.service_course_id,
      title: '8 lessons',
      units: 1000,
      price: minor(640_000),
      currency: 'RUB',
      valid_days: 90,
      freeze_days: 0,
      state: 'active',
      sold_on: '2026-09-01',
      starts_on: '2026-09-01',
      ends_on: '2026-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const posted: { id: number; occasion: string; amount: number }[] = [];
  const occasions = {
    pay: 'payment_bank',
    refund: 'refund_bank',
    bonus: 'bonus',
    learn_for_money: 'lesson_charge_money',
    sell: 'subscription_sale',
    learn: 'lesson_charge',
  };
  let units = 0;
  for (const { what, amount, day } of given) {
    const date = Temporal.PlainDate.from('2026-09-01').add({ days: day }).toString();
    if (what === 'reverse') {
      const back = posted.shift();
      if (back !== undefined) await post(client_id, back.occasion, back.amount, date, 'reverse', { reverses_id: back.id });
      continue;
    }
    if (what === 'learn' && units === 0) continue;
    const id = await post(client_id, occasions[what], amount, date, what, {
      subscription_id: what === 'sell' || what === 'learn' ? subscription_id : null,
    });
    if (id === null) continue;
    if (what !== 'sell' && what !== 'learn') posted.push({ id, occasion: occasions[what], amount });
    else {
      const change = what === 'sell' ? 8 : -1;
      units += change;
      const entry = {
        subscription_id,
        client_id,
        units: change,
        reason: what === 'sell' ? ('sale' as const) : ('lesson' as const),
        transaction_id: id,
      };
      await db
        .insertInto('unit_entries')
        .values({ ...entry, at: testNow.toString(), idempotency_key: `units ${id}` })
        .execute();
    }
  }
  return client_id;
}

/** A client's balance before a day, from the entries by the simplest query. */
async function standing(client_id: number, before: string) {
  const { rows } = await sql<{ money: number; prepaid: number; units: number }>`
    select
      coalesce((select -sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
        join ledger_transactions t on t.id = e.transaction_id
        where a.client_id = ${client_id} and a.kind = 'client_money' and t.business_date < ${before}), 0)::bigint as money,
      coalesce((select -sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
        join ledger_transactions t on t.id = e.transaction_id
        where a.client_id = ${client_id} and a.kind = 'client_prepaid' and t.business_date < ${before}), 0)::bigint as prepaid,
      coalesce((select sum(u.units) from unit_entries u join ledger_transactions t on t.id = u.transaction_id
        where u.client_id = ${client_id} and t.business_date < ${before}), 0)::int as units
  `.execute(school.database.db);
  return rows[0];
}

const isSum = (piece: string) => /^−?\d{1,3}( \d{3})*,\d\d$/.test(piece);

describe('screen, PDF and table', () => {
  it('match the entries of any ledger to the kopeck', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }), async (given, start, length) => {
        const client_id = await randomLedger(given);
        const first = Temporal.PlainDate.from('2026-09-01').add({ days: start });
        const period = { from: first.toString(), to: first.add({ days: length }).toString() };
        const shown = body<Settlement>(await manager.get(`${pathOf(client_id)}${query(period)}`));
        expect(shown.opening).toEqual(await standing(client_id, period.from));
        expect(shown.closing).toEqual(await standing(client_id, first.add({ days: length + 1 }).toString()));

        const { lines, turnover, opening, closing } = shown;
        const sums = [
          opening.money,
          ...lines.flatMap(({ debit, credit, balance }) => [...[debit, credit].filter((each) => each !== 0), balance]),
          turnover.debit,
          turnover.credit,
          closing.money,
        ];
        const paper = await fileFor(school, managerId, `${pathOf(client_id)}file/${query(period)}`);
        const drawn = (await piecesOfPdf(paper.bytes)).flat().filter(isSum);
        expect(drawn.slice(0, sums.length)).toEqual(sums.map((sum) => moneyText(sum, 'ru').replaceAll('\u00a0', ' ')));

        const table = await fileFor(school, managerId, `${pathOf(client_id)}file/${query(period)}&format=xlsx`);
        const [sheet] = await readXlsx(table.bytes);
        const rows = (sheet?.data ?? []).slice(1) as (string | number | Date | null)[][];
        const kopecks = (cell: unknown) => (cell === null || cell === undefined ? 0 : Math.round(Number(cell) * 100));
        expect(rows.map((row) => [kopecks(row[4]), kopecks(row[5]), Number(row[6] ?? 0), kopecks(row[7]), kopecks(row[8])])).toEqual([
          [0, 0, opening.units, opening.prepaid, opening.money],
          ...lines.map(({ debit, credit, units, prepaid, balance }) => [debit, credit, units, prepaid, balance]),
          [turnover.debit, turnover.credit, turnover.units_in - turnover.units_out, 0, 0],
          [0, 0, closing.units, closing.prepaid, closing.money],
        ]);
      }),
      { numRuns: 12 },
    );
  });
});

describe('a disputed line', () => {
  const dispute = (who: Caller, id: number, more: object) => who.post(`${pathOf(id)}disputes/`, more);

  it('is refused without a reason, for a line of another client, and twice at a time', async () => {
    const transaction_id = await pay(clientId, 1000, '2026-11-06');
    const { client_id: another } = await school.build.client(managerId);
    expect((await dispute(manager, clientId, { transaction_id, reason: ' ' })).error).toMatchObject({
      key: 'comment_required',
      field: 'reason',
    });
    expect((await dispute(manager, another, { transaction_id, reason: 'Not mine' })).error).toMatchObject({
      key: 'not_found',
      field: 'transaction_id',
    });
    expect((await dispute(manager, clientId, { transaction_id, reason: 'Paid twice' })).status).toBe(201);
    expect((await dispute(manager, clientId, { transaction_id, reason: 'Again' })).error?.key).toBe('already_disputed');
  });

  it('is disputed once by twenty concurrent requests', async () => {
    const transaction_id = await pay(clientId, 1100, '2026-11-06');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => dispute(manager, clientId, { transaction_id, reason: `Reason ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error?.key))).toEqual(new Set(['already_disputed']));
  });

  it('is marked on screen, PDF and table until it is resolved with its correction', async () => {
    const { client_id } = await school.build.client(managerId);
    const transaction_id = await pay(client_id, 5000, '2026-11-06');
    const opened = body<SettlementDispute>(await dispute(manager, client_id, { transaction_id, reason: 'Платили 50 рублей' }));
    expect(opened).toMatchObject({ state: 'open', raised_by: 'client', can: { resolve: { allowed: true } } });
    const shown = async () => body<Settlement>(await manager.get(`${pathOf(client_id)}${query(november)}`));
    expect((await shown()).open_disputes).toBe(1);
    const files = async () => {
      const paper = await fileFor(school, managerId, `${pathOf(client_id)}file/${query(november)}`);
      const table = await fileFor(school, managerId, `${pathOf(client_id)}file/${query(november)}&format=xlsx`);
      const [sheet] = await readXlsx(table.bytes);
      return [await textOfPdf(paper.bytes), JSON.stringify(sheet?.data)] as const;
    };
    for (const text of await files()) expect(text).toContain('оспаривается: Платили 50 рублей');

    const resolve = (more: object) => manager.post(`/api/settlement-disputes/${opened.id}/resolve/`, more);
    expect((await resolve({ comment: '' })).error).toMatchObject({ key: 'comment_required', field: 'comment' });
    const foreign = await pay(clientId, 700, '2026-11-06');
    expect((await resolve({ comment: 'x', correction_id: foreign })).error).toMatchObject({ key: 'not_found', field: 'correction_id' });
    const back = await manager.post(`/api/transactions/transactions/${transaction_id}/reverse/`, { comment: 'Paid twice' });
    const correction_id = body<{ id: number }>(back).id;
    const resolved = body<SettlementDispute>(await resolve({ comment: 'Сторнировали', correction_id }));
    expect(resolved).toMatchObject({ state: 'resolved', resolution: 'Сторнировали', correction_id, can: { resolve: { allowed: false } } });
    expect((await resolve({ comment: 'Again' })).error?.key).toBe('dispute_resolved');
    for (const text of await files()) expect(text).toContain('урегулировано: Сторнировали');
    expect((await shown()).open_disputes).toBe(0);
    // A resolved line can be disputed again.
    expect((await dispute(manager, client_id, { transaction_id, reason: 'Still wrong' })).status).toBe(201);
  });
});

/** A mail server that accepts everything. */
async function mailServer(): Promise<{ url: string; heard: () => string; close: () => void }> {
  let heard = '';
  let inData = false;
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      heard += chunk;
      const text = chunk.toString();
      if (inData) {
        if (heard.endsWith('\r\n.\r\n')) {
          inData = false;
          socket.write('250 taken\r\n');
        }
      } else if (/^DATA/im.test(text)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/im.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard, close: () => server.close() };
}

describe('sending a settlement', () => {
  const send = (id: number, more: object = {}, headers = {}) =>
    manager.post(`${pathOf(id)}send/`, { ...november, language: 'ru', ...more }, headers);

  it('is refused for a client without an address, and without consent to such mails', async () => {
    const { client_id } = await school.build.client(managerId);
    expect((await send(client_id)).error?.key).toBe('no_email_contact');
    await addEmail(client_id, 'anna@family.test');
    await school.database.db
      .insertInto('mailing_consents')
      .values({
        client_id,
        category_id: 2,
        channel: 'email',
        given_by: 'Anna',
        given_at: '2026-01-01T00:00:00Z',
        withdrawn_at: '2026-02-01T00:00:00Z',
      })
      .execute();
    expect((await send(client_id)).error?.key).toBe('no_email_contact');
    expect(await collectMails(school.database, testNow)).toEqual([]);
  });

  it('delivers it once through a real mail server with the PDF attached, and logs it without the address', async () => {
    const { client_id } = await school.build.client(managerId);
    await addEmail(client_id, 'boris@family.test');
    await pay(client_id, 77_700, '2026-11-06');
    const key = { 'idempotency-key': 'one-sending' };
    for (let n = 0; n < 3; n += 1) expect(body<{ to: string }>(await send(client_id, {}, key))).toEqual({ to: 'b•••@family.test' });
    const { rows } = await sql<{ count: number; sealed: string }>`
      select count(*)::int as count, max(encode(sealed_file, 'escape')) as sealed from mail_outbox where recipient = 'boris@family.test'
    `.execute(school.database.db);
    expect(rows[0]?.count).toBe(1);
    expect(rows[0]?.sealed).not.toContain('%PDF');

    const server = await mailServer();
    const options = { database: school.database, clock: () => testNow, secrets: testSite.secrets, onFault: () => {} };
    expect(await sendNextMail({ ...options, send: mailToServer(server.url, 'Lectern <school@lectern.test>') })).toBe(true);
    server.close();
    expect(server.heard()).toContain('RCPT TO:<boris@family.test>');
    const encoded = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(server.heard())?.[1] ?? '';
    const text = await textOfPdf(Buffer.from(encoded, 'base64'));
    expect(text).toContain('777,00');
    expect(text).toContain('Акт сверки взаимных расчётов');

    const noted = await sql<{ new: object; log: string }>`
      select new, new::text as log from audit_log where action = 'settlement.send' and client_id = ${client_id}
    `.execute(school.database.db);
    expect(noted.rows).toHaveLength(1);
    expect(noted.rows[0]?.log).not.toContain('boris@family');
  });

  it('has one effect for concurrent requests with one idempotency key, and refuses the key of another request', async () => {
    const { client_id } = await school.build.client(managerId);
    await addEmail(client_id, 'vera@family.test');
    const key = { 'idempotency-key': 'at-once' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(client_id, {}, key)));
    expect(answers.map((answer) => answer.body)).toEqual(Array(6).fill({ to: 'v•••@family.test' }));
    expect((await send(client_id, { language: 'en' }, key)).error).toMatchObject({
      key: 'idempotency_key_reused',
      field: 'Idempotency-Key',
    });
    const { rows } = await sql`select from mail_outbox where recipient = 'vera@family.test'`.execute(school.database.db);
    expect(rows).toHaveLength(1);
    const { rows: noted } = await sql`select from audit_log where action = 'settlement.send' and client_id = ${client_id}`.execute(
      school.database.db,
    );
    expect(noted).toHaveLength(1);
  });

  it('appears in the administrators’ outbox without its text, with the client’s address masked and found only whole', async () => {
    const administrator = await school.as(await school.build.user('Curator', { abilities: [abilities.manageStaff] }));
    const { results } = body<{ results: { to: string; state: string; file_name: string | null }[] }>(
      await administrator.get('/api/outbox/?search=boris@family.test'),
    );
    expect(body<{ count: number }>(await administrator.get('/api/outbox/?search=boris')).count).toBe(0);
    expect(results).toMatchObject([
      { to: expect.stringMatching(/^b•+@family\.test$/), state: 'sent', file_name: expect.stringContaining('.pdf') },
    ]);
    expect(Object.keys(results[0] ?? {}).some((key) => /text|sealed/.test(key))).toBe(false);
    expect(body<{ count: number }>(await administrator.get('/api/outbox/?state=waiting&search=boris@family.test')).count).toBe(0);
    expect((await manager.get('/api/outbox/')).status).toBe(403);
  });
});

it('refuses disputes and sending to a colleague who has been lent the client', async () => {
  const colleagueId = await school.build.user('AccountManager');
  const lent = { state: 'granted', decided_at: testNow.toString(), last_day: '2026-11-23', ends_at: '2026-11-23T21:00:00Z' } as const;
  await school.database.db
    .insertInto('client_access_requests')
    .values({
      ...lent,
      client_id: clientId,
      asked_by: colleagueId,
      reason: 'Stands in',
      asked_at: testNow.toString(),
      decided_by: managerId,
    })
    .execute();
  const colleague = await school.as(colleagueId);
  const shown = body<Settlement>(await colleague.get(`${pathOf(clientId)}${query(november)}`));
  expect(shown.can).toMatchObject({ dispute: { allowed: false, reason: 'forbidden' }, send: { allowed: false, reason: 'forbidden' } });
  const [line] = shown.lines;
  const disputed = await colleague.post(`${pathOf(clientId)}disputes/`, { transaction_id: line?.transaction_id, reason: 'Mine?' });
  expect(disputed.error?.key).toBe('forbidden');
  expect((await colleague.post(`${pathOf(clientId)}send/`, { ...november, language: 'en' })).error?.key).toBe('forbidden');
});
