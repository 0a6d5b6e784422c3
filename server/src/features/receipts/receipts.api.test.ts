import type { OwedReceipt, ReceiptPage } from '@lectern/contract/receipts/receipts.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paidPayout, payeeInn } from '../../../test/builders/payouts.ts';
import { faultsAfter } from '../../../test/corrupted-books.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let keeper: Caller;
let payout: number;
let serial = 0;

const list = '/api/payouts/receipts/';
const schoolInn = '7707083893';
const now = '2026-10-20T09:00:00Z';
const linkOf = (number: string) => `https://lknpd.nalog.ru/api/v1/receipt/${payeeInn}/${number}/print`;
const receipt = (number: string, more: object = {}) => ({
  ...{ link: linkOf(number), number, amount: 100_000, day: '2026-10-06', payer_inn: schoolInn, payee_inn: payeeInn },
  ...more,
});
const fresh = () => {
  serial += 1;
  return `test${serial}`;
};
const add = (body: object, who = teacher, id = payout, teacherId = taught.teacher_id) =>
  who.post(`/api/teachers/${teacherId}/payouts/${id}/add-receipt/`, body);
const owedOf = ({ body, error }: Answer): OwedReceipt => {
  expect(error).toBeNull();
  return body as OwedReceipt;
};
const rowOf = async (id = payout, who = keeper) =>
  ((await who.get(`${list}?page_size=100`)).body as ReceiptPage).results.find((row) => row.id === id);
const decide = (what: 'verify' | 'annul' | 'release', body: object, who = keeper, id = payout) =>
  who.post(`/api/payouts/${id}/receipt/${what}/`, body);

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepPay] }));
  await school.build.setting('requisites', { name: 'School', inn: schoolInn });
});

beforeEach(async () => {
  school.at(now);
  payout = await paidPayout(school.database.db, { teacher_id: taught.teacher_id });
});

describe('receipts of others', () => {
  it('are not seen by colleagues, nor by any manager, and only read by the curator of the group', async () => {
    const stranger = await school.as(await school.build.user('Teacher'));
    const otherCurator = await school.as(await school.build.user('Curator'));
    const manager = await school.as(
      await school.build.user('AccountManager', { abilities: [abilities.approveMoney, abilities.allClients] }),
    );
    owedOf(await add(receipt(fresh())));
    const curator = await school.as(taught.curator_id);
    for (const who of [stranger, otherCurator]) {
      expect((await who.get(`${list}?teacher_id=${taught.teacher_id}`)).body).toEqual({ count: 0, results: [] });
      expect((await who.get(`/api/teachers/${taught.teacher_id}/self-employed/`)).status).toBe(404);
    }
    expect((await manager.get(list)).status).toBe(403);
    expect((await (await school.as(taught.manager_id)).get(`/api/teachers/${taught.teacher_id}/self-employed/`)).status).toBe(403);
    const seen = await rowOf(payout, curator);
    expect(Object.values(seen?.can ?? {}).map(({ allowed }) => allowed)).toEqual([false, false, false, false]);
    for (const who of [curator, teacher, manager]) {
      const body = { receipt_id: seen?.receipt?.id, reason: 'x' };
      for (const what of ['verify', 'annul', 'release'] as const) expect((await decide(what, body, who)).status).toBe(403);
    }
  });

  it('are neither attached for somebody else nor under another person’s id', async () => {
    const other = await school.build.user('Teacher');
    expect((await add(receipt(fresh()), await school.as(other))).status).toBe(404);
    expect((await add(receipt(fresh()), await school.as(other), payout, other)).status).toBe(404);
    expect((await add(receipt(fresh()), keeper)).status).toBe(403);
    expect((await add(receipt(fresh()), teacher, payout, other)).status).toBe(404);
    expect((await add(receipt(fresh()), teacher, 2_000_000)).status).toBe(404);
  });
});

describe('a receipt', () => {
  it('is awaited until the ninth of the next month, and then overdue', async () => {
    expect(await rowOf()).toMatchObject({ state: 'awaited', due_on: '2026-11-09', days_left: 20, holds_pay: false, receipt: null });
    school.at('2026-11-09T20:00:00Z');
    expect(await rowOf()).toMatchObject({ state: 'awaited', days_left: 0 });
    school.at('2026-11-09T21:30:00Z');
    expect(await rowOf()).toMatchObject({ state: 'overdue', days_left: -1, holds_pay: true });
  });

  it('is refused without a source, with another address, an invented number, or a day to come', async () => {
    const number = fresh();
    expect((await add(receipt(number, { link: '' }))).error).toMatchObject({ key: 'invalid', field: 'link' });
    for (const link of [
      'https://example.test/api/v1/receipt/500100732259/abcd1234/print',
      'javascript:alert(1)',
      `${linkOf(number)}@evil.test`,
    ])
      expect((await add(receipt(number, { link }))).error).toMatchObject({ key: 'receipt_link_unknown', field: 'link' });
    expect((await add(receipt('сесе1234', { link: linkOf('abcd1234') }))).status).toBe(400);
    expect((await add(receipt(number, { day: '2026-10-21' }))).error).toMatchObject({ key: 'date_in_future', field: 'day' });
    expect((await add(receipt(number, { link: '', file_id: 2_000_000 }))).error).toMatchObject({ key: 'not_found', field: 'file_id' });
  });

  it('shows each field that is other than expected, and each that was typed otherwise than the link says', async () => {
    const number = fresh();
    const right = owedOf(await add(receipt(`№ ${number.toUpperCase()}`, { link: linkOf(number) })));
    expect(right).toMatchObject({ state: 'attached', receipt: { number, differences: [], corrected: [] } });
    const other = { amount: 90_000, day: '2026-10-05', payer_inn: '7707083894', payee_inn: '500100732258' };
    const wrong = owedOf(await add(receipt(fresh(), { ...other, link: linkOf('read1234') })));
    expect(wrong.receipt).toMatchObject({
      differences: ['amount', 'day', 'payer_inn', 'payee_inn'],
      corrected: ['number', 'payee_inn'],
    });
  });

  it('is replaced by its person until it is verified, and then stays', async () => {
    const first = owedOf(await add(receipt(fresh())));
    const second = owedOf(await add(receipt(fresh())));
    expect(second.receipt?.id).not.toBe(first.receipt?.id);
    expect((await decide('verify', { receipt_id: first.receipt?.id })).error?.key).toBe('receipt_replaced');
    expect((await decide('annul', { receipt_id: first.receipt?.id, reason: 'x' })).error?.key).toBe('receipt_replaced');
    expect(owedOf(await decide('verify', { receipt_id: second.receipt?.id })).state).toBe('verified');
    expect((await decide('verify', { receipt_id: second.receipt?.id })).error?.key).toBe('receipt_state');
    expect((await add(receipt(fresh()))).error?.key).toBe('receipt_state');
    const change = sql`update receipts set amount = amount + 1 where id = ${second.receipt?.id}`;
    await expect(change.execute(school.database.db)).rejects.toThrow();
    await expect(sql`delete from receipts where id = ${second.receipt?.id}`.execute(school.database.db)).rejects.toThrow();
  });

  it('is verified despite a difference only with a comment, and never by its own person', async () => {
    const { receipt: attached } = owedOf(await add(receipt(fresh(), { amount: 99_999 })));
    const body = { receipt_id: attached?.id };
    expect((await decide('verify', body)).error).toMatchObject({ key: 'comment_required', field: 'comment' });
    await school.database.db.insertInto('ability_grants').values({ user_id: taught.teacher_id, ability: abilities.keepPay }).execute();
    const own = await school.as(taught.teacher_id);
    expect((await decide('verify', { ...body, comment: 'Fine' }, own)).error?.key).toBe('own_receipt');
    expect((await decide('annul', { ...body, reason: 'x' }, own)).error?.key).toBe('own_receipt');
    await sql`delete from ability_grants where user_id = ${taught.teacher_id} and ability = ${abilities.keepPay}`.execute(
      school.database.db,
    );
    expect(owedOf(await decide('verify', { ...body, comment: 'A kopeck of rounding' })).receipt).toMatchObject({
      verified_comment: 'A kopeck of rounding',
      verified_by_name: expect.any(String),
    });
  });

  it('cannot be used for two payouts, by number, by content, or concurrently', async () => {
    const [number, second] = [fresh(), await paidPayout(school.database.db, { teacher_id: taught.teacher_id })];
    owedOf(await add(receipt(number)));
    const doubled = { key: 'receipt_doubled', field: 'number' };
    expect((await add(receipt(number), teacher, second)).error).toMatchObject(doubled);
    // Another number for the same link, and another INN for the same number.
    expect((await add(receipt(fresh(), { link: linkOf(number) }), teacher, second)).error).toMatchObject(doubled);
    expect((await add(receipt(number, { link: linkOf('read5678'), payee_inn: '500100732258' }), teacher, second)).error).toMatchObject(
      doubled,
    );
    const colleague = await school.build.user('Teacher');
    await school.database.db
      .insertInto('teachers')
      .values({ id: colleague, contract_type: 'self_employed' } as never)
      .execute();
    const third = await paidPayout(school.database.db, { teacher_id: colleague });
    expect((await add(receipt(number), await school.as(colleague), third, colleague)).error).toMatchObject(doubled);
    const [one, two] = [fresh(), await paidPayout(school.database.db, { teacher_id: taught.teacher_id })];
    const both = await Promise.all([second, two].map((id) => add(receipt(one), teacher, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.error?.key).toBe('receipt_doubled');
  });

  it('is owed again once annulled, and its number is never accepted again; a refused one may be attached again', async () => {
    const [kept, refused] = [fresh(), fresh()];
    const first = owedOf(await add(receipt(refused)));
    const back = owedOf(await decide('annul', { receipt_id: first.receipt?.id, reason: 'Not readable' }));
    expect(back).toMatchObject({
      state: 'annulled',
      due_on: '2026-11-09',
      receipt: null,
      annulled: { number: refused, reason: 'Not readable' },
    });
    expect((await decide('annul', { receipt_id: first.receipt?.id, reason: 'x' })).error?.key).toBe('receipt_state');
    owedOf(await add(receipt(refused)));
    const verified = owedOf(await add(receipt(kept)));
    owedOf(await decide('verify', { receipt_id: verified.receipt?.id }));
    school.at('2026-11-20T09:00:00Z');
    const gone = owedOf(await decide('annul', { receipt_id: verified.receipt?.id, reason: 'Annulled in My Tax' }));
    expect(gone).toMatchObject({ state: 'annulled', due_on: '2026-11-25', days_left: 5, holds_pay: false });
    expect((await add(receipt(kept))).error?.key).toBe('receipt_doubled');
    const mails = await collectMails(school.database, Temporal.Instant.from('2026-11-20T09:00:00Z'));
    expect(mails.filter(({ text }) => text.includes('Annulled in My Tax'))).toHaveLength(1);
    expect(mails.at(-1)?.text).toMatch(/25 November 2026|25 ноября 2026/);
  });

  it('of a payment that the bank returned is only annulled', async () => {
    const { receipt: attached } = owedOf(await add(receipt(fresh())));
    await sql`update payouts set state = 'failed', failed_on = '2026-10-20', failure = 'Returned' where id = ${payout}`.execute(
      school.database.db,
    );
    expect(await rowOf()).toMatchObject({ payout_state: 'failed', state: 'attached' });
    expect((await decide('verify', { receipt_id: attached?.id })).error?.key).toBe('payout_state');
    expect((await add(receipt(fresh()))).error?.key).toBe('payout_state');
    expect(owedOf(await decide('annul', { receipt_id: attached?.id, reason: 'The payment came back' }))).toMatchObject({ receipt: null });
    expect(await rowOf()).toBeUndefined();
    expect((await decide('annul', { receipt_id: attached?.id, reason: 'x' })).status).toBe(404);
  });

  it('is attached once when its call is repeated', async () => {
    const [body, headers] = [receipt(fresh()), { 'idempotency-key': 'a-receipt' }];
    const url = `/api/teachers/${taught.teacher_id}/payouts/${payout}/add-receipt/`;
    const answers = [await teacher.post(url, body, headers), await teacher.post(url, body, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(owedOf(answers[0] as Answer).receipt?.id).toBe(owedOf(answers[1] as Answer).receipt?.id);
  });
});

it.each([
  ['a receipt of another sum', sql`amount = amount + 1`],
  ['a receipt whose difference was taken away', sql`amount = 5, differences = '{payee_inn}'`],
  ['a receipt of another payee', sql`payee_inn = '526317984689'`],
  ['a receipt that was verified without the word that its difference needs', sql`amount = 5, differences = '{amount}'`],
  ['a verified receipt that counts for two payouts', sql`number = 'twice'`],
])('finds %s with the check of the ledger, with every trigger disabled', async (_, change) => {
  const { db } = school.database;
  const kept = await paidPayout(db, { teacher_id: taught.teacher_id });
  for (const [id, number] of [
    [payout, fresh()],
    [kept, fresh()],
  ] as const) {
    const { receipt: attached } = owedOf(await add(receipt(number), teacher, id));
    owedOf(await decide('verify', { receipt_id: attached?.id }, keeper, id));
  }
  const keys = async (statements: Parameters<typeof faultsAfter>[2]) =>
    (await faultsAfter(db, ['receipts'], statements)).map(({ key }) => key);
  expect(await keys([])).not.toContain('wrong_receipts');
  expect(
    await keys([
      sql`drop index receipts_number`,
      sql`drop index receipts_payee_number`,
      sql`update receipts set ${change} where payout_id in (${payout}, ${kept})`,
    ]),
  ).toContain('wrong_receipts');
});

it('lists receipts by state, name and number, all of them for users who manage pay', async () => {
  const number = fresh();
  owedOf(await add(receipt(number)));
  const found = async (query: string) =>
    ((await keeper.get(`${list}?page_size=100&${query}`)).body as ReceiptPage).results.map(({ id }) => id);
  expect(await found('state=attached')).toContain(payout);
  expect(await found('state=awaited&state=verified')).not.toContain(payout);
  expect(await found(`search=${number}`)).toEqual([payout]);
  expect(await found(`teacher_id=${taught.teacher_id}&ordering=-amount`)).toContain(payout);
  expect((await keeper.get(`${list}?state=lost`)).status).toBe(400);
});
