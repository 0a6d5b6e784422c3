import type { ApprovalPage, MoneyApproval } from '@lectern/contract/ledger/approvals.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

const path = '/api/transactions/approvals/';
let school: TestApp;
let managerId: number;
let manager: Caller;
let approver: Caller;
let clientId: number;

beforeAll(async () => {
  school = await testApp();
  for (const [key, value] of [
    ['second_person_out', 1_000],
    ['second_person_bonus', 500],
    ['second_person_reversal', 2_000],
  ] as const)
    await school.build.setting(key, value);
  approver = await school.as(await school.build.user('Curator', { abilities: [abilities.approveMoney] }));
});
beforeEach(async () => {
  school.at(testNow);
  managerId = await school.build.user('AccountManager');
  manager = await school.as(managerId);
  clientId = (await school.build.client(managerId)).client_id;
});

const body = <T>(answer: Answer) => {
  expect(answer.error).toBeNull();
  return answer.body as T;
};
const input = (more: object) => ({
  client_id: clientId,
  occasion_code: 'refund_bank',
  amount: 1_001,
  business_date: '2026-11-16',
  comment: 'Leaves',
  ...more,
});
const pay = (more: object, by = manager) => by.post('/api/transactions/transactions/', input(more));
const paid = (amount: number) => pay({ occasion_code: 'payment_bank', amount });
const ask = async (more: object) => body<MoneyApproval>(await manager.post(path, input(more)));
const decide = (id: number, verb: string, by = approver, comment = '') =>
  by.post(`${path}${id}/${verb}/`, verb === 'withdraw' ? undefined : { comment });
const onAccount = async () => {
  const { rows } = await sql<{
    money: number;
    bonus: number;
  }>`select money, bonus from client_balances where client_id = ${clientId}`.execute(school.database.db);
  return rows[0];
};

describe('money above the limit', () => {
  it.each([
    ['refund_bank', 1_001, 1_000],
    ['refund_card', 1_001, 1_000],
    ['bonus', 501, 500],
  ])('is not posted without approval: %s', async (occasion_code, above, within) => {
    await paid(10_000);
    expect((await pay({ occasion_code, amount: above })).error).toMatchObject({
      key: 'second_person_needed',
      field: 'amount',
      params: { limit: within, currency: 'RUB' },
    });
    expect((await pay({ occasion_code, amount: within })).status).toBe(201);
  });

  it('is not posted in parts on one day, by one or several users, but on another day', async () => {
    await paid(10_000);
    const colleague = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients] }));
    expect((await pay({ amount: 600 })).status).toBe(201);
    expect((await pay({ amount: 401 }, colleague)).error?.key).toBe('second_person_needed');
    expect((await pay({ amount: 401, occasion_code: 'refund_card' })).error?.key).toBe('second_person_needed');
    const parts = await Promise.all(Array.from({ length: 6 }, () => pay({ amount: 200 })));
    expect(parts.filter(({ status }) => status === 201)).toHaveLength(2);
    school.at(testNow.add({ hours: 24 }));
    expect((await pay({ amount: 1_000 })).status).toBe(201);
  });

  it('is not reversed without approval, whatever the ability', async () => {
    await school.build.allow(managerId, abilities.reverseTransactions);
    await school.build.allow(managerId, abilities.payBeyondAccount);
    const payment = body<{ id: number }>(await paid(2_001));
    const reverse = await manager.post(`/api/transactions/transactions/${payment.id}/reverse/`, { comment: 'Mistyped' });
    expect(reverse.error).toMatchObject({ key: 'second_person_needed', params: { limit: 2_000 } });
    const url = `/api/transactions/transactions/${payment.id}/ask-reversal/`;
    expect((await manager.post(url, { comment: ' ' })).error?.key).toBe('comment_required');
    const asked = body<MoneyApproval>(await manager.post(url, { comment: 'Mistyped' }));
    expect((await manager.post(url, { comment: 'Mistyped' })).error?.key).toBe('already_asked');
    expect(body<MoneyApproval>(await decide(asked.id, 'approve'))).toMatchObject({ state: 'approved', transaction_id: expect.any(Number) });
    expect(await onAccount()).toMatchObject({ money: 0 });
    expect((await manager.post(url, { comment: 'Mistyped' })).error?.key).toBe('already_reversed');
  });
});

describe('an approval', () => {
  it('posts once when another user approves it, with the requester as author', async () => {
    await paid(5_000);
    const asked = await ask({ amount: 3_000 });
    expect(asked).toMatchObject({
      state: 'pending',
      amount: 3_000,
      can: { withdraw: { allowed: true }, approve: { reason: 'forbidden' } },
    });
    expect(await onAccount()).toMatchObject({ money: 5_000 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(asked.id, 'approve')));
    expect(answers.map(({ error }) => error?.key ?? 'done').sort()).toEqual([
      'approval_decided',
      'approval_decided',
      'approval_decided',
      'approval_decided',
      'done',
    ]);
    expect(await onAccount()).toMatchObject({ money: 2_000 });
    const { rows } =
      await sql`select t.author_id, m.decided_by, m.asked_by from money_approvals m join ledger_transactions t on t.id = m.transaction_id
      where m.id = ${asked.id}`.execute(school.database.db);
    expect(rows).toEqual([{ author_id: managerId, decided_by: approver.userId, asked_by: managerId }]);
    const log = await sql<{
      action: string;
    }>`select action from audit_log where outcome = 'done' and client_id = ${clientId} order by id`.execute(school.database.db);
    expect(log.rows.map(({ action }) => action)).toEqual(['payment.record', 'approval.ask', 'payment.record', 'approval.approve']);
  });

  it('is never decided by the requester or without the ability, which the database enforces too', async () => {
    await paid(5_000);
    await school.build.allow(managerId, abilities.approveMoney);
    const asked = await ask({});
    expect(asked.can.approve).toEqual({ allowed: false, reason: 'own_approval' });
    expect((await decide(asked.id, 'approve', manager)).error?.key).toBe('own_approval');
    expect((await decide(asked.id, 'reject', manager, 'No')).error?.key).toBe('own_approval');
    const stranger = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients] }));
    expect((await decide(asked.id, 'approve', stranger)).status).toBe(403);
    await expect(
      school.database.exec(
        `update money_approvals set state = 'rejected', decided_at = now(), decided_by = asked_by where id = ${asked.id}`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('is refused if the account no longer covers it, or the month was closed meanwhile', async () => {
    await paid(1_500);
    const [first, second] = [await ask({ amount: 1_200 }), await ask({ amount: 1_200 })];
    body(await decide(first.id, 'approve'));
    expect((await decide(second.id, 'approve')).error?.key).toBe('above_account');
    expect((await school.as(managerId)).userId).toBe(managerId);
    expect(body<MoneyApproval>(await decide(second.id, 'reject', approver, 'Not covered'))).toMatchObject({
      state: 'rejected',
      decision_comment: 'Not covered',
    });
  });

  it('is rejected only with a reason, and withdrawn only by the requester', async () => {
    const asked = await ask({ occasion_code: 'bonus', amount: 900 });
    expect((await decide(asked.id, 'reject')).error).toMatchObject({ key: 'comment_required', field: 'comment' });
    expect((await decide(asked.id, 'withdraw', await school.as(await school.build.user('AccountManager')))).status).toBe(404);
    expect(body<MoneyApproval>(await decide(asked.id, 'withdraw', manager))).toMatchObject({ state: 'withdrawn' });
    expect((await decide(asked.id, 'approve')).error?.key).toBe('approval_decided');
    expect(await onAccount()).toMatchObject({ bonus: 0 });
  });

  it('is listed for approvers and for the client’s manager, not for others', async () => {
    const asked = await ask({ occasion_code: 'bonus', amount: 900 });
    const idsOf = async (by: Caller) => body<ApprovalPage>(await by.get(`${path}?state=pending&page_size=100`)).results.map(({ id }) => id);
    expect(await idsOf(manager)).toEqual([asked.id]);
    expect(await idsOf(approver)).toContain(asked.id);
    expect(await idsOf(await school.as(await school.build.user('AccountManager')))).toEqual([]);
    expect((await (await school.as(await school.build.user('Curator'))).get(path)).status).toBe(403);
  });

  it('needs a comment and the permission to record the transaction', async () => {
    const refused = async (more: object, by = manager) => (await by.post(path, input(more))).error;
    expect(await refused({ comment: '' })).toMatchObject({ key: 'comment_required' });
    expect(await refused({ amount: 0 })).toMatchObject({ key: 'amount_not_positive' });
    expect(await refused({ business_date: '2026-11-17' })).toMatchObject({ key: 'date_in_future' });
    expect(await refused({ occasion_code: 'lesson_charge' })).toMatchObject({ key: 'occasion_not_allowed' });
    expect(await refused({}, await school.as(await school.build.user('AccountManager')))).toMatchObject({ key: 'not_found' });
  });
});

describe('changes between request and approval', () => {
  const close = (state: 'closed' | 'open') =>
    school.database.exec(
      state === 'closed'
        ? `insert into book_periods (month, state, reason, changed_at, transactions) values ('2026-10-01', 'closed', 'Reported', now(), 0)`
        : "update book_periods set state = 'open', transactions = null",
    );
  const askBack = (id: number) => manager.post(`/api/transactions/transactions/${id}/ask-reversal/`, { comment: 'Mistyped' });
  const keyOf = async (answer: Promise<Answer>) => (await answer).error?.key;

  it('refuse a date that is too early or in a closed month, also when it is closed later', async () => {
    await paid(9_000);
    expect(await keyOf(manager.post(path, input({ business_date: '1990-01-01' })))).toBe('date_too_early');
    const asked = await ask({ business_date: '2026-10-10' });
    await close('closed');
    expect(await keyOf(manager.post(path, input({ business_date: '2026-10-11' })))).toBe('period_closed');
    expect(await keyOf(decide(asked.id, 'approve'))).toBe('period_closed');
    await close('open');
    // The earliest date allowed today; tomorrow it is too early.
    const oldest = await ask({ business_date: '2023-11-16' });
    school.at(testNow.add({ hours: 24 }));
    expect(await keyOf(decide(oldest.id, 'approve'))).toBe('date_too_early');
  });

  it('refuse a retired occasion', async () => {
    const asked = await ask({ occasion_code: 'bonus', amount: 900 });
    const retire = (active: boolean) =>
      sql`update transaction_occasions set active = ${active} where code = 'bonus'`.execute(school.database.db);
    await retire(false);
    expect(await keyOf(decide(asked.id, 'approve'))).toBe('occasion_not_allowed');
    await retire(true);
  });

  it('refuse the reversal of a reversed transaction, of a reversal, and of a payment with a receipt', async () => {
    const first = body<{ id: number }>(await paid(1_500));
    const asked = body<MoneyApproval>(await askBack(first.id));
    const reversal = body<{ id: number }>(
      await manager.post(`/api/transactions/transactions/${first.id}/reverse/`, { comment: 'Mistyped' }),
    );
    expect(await keyOf(decide(asked.id, 'approve'))).toBe('already_reversed');
    expect(await keyOf(askBack(reversal.id))).toBe('cannot_reverse');

    const second = body<{ id: number }>(await paid(1_500));
    const other = body<MoneyApproval>(await askBack(second.id));
    const papers = '/api/accounting-documents/';
    const bookkeeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepBooks] }));
    body(await bookkeeper.post(`${papers}requisites/`, { name: 'School', inn: '7707083893', account: '', signatory: '', tax_note: '' }));
    const receipt = body<{ id: number }>(
      await manager.post(papers, { client_id: clientId, kind: 'receipt', transaction_id: second.id, language: 'ru' }),
    );
    body(await manager.post(`${papers}${receipt.id}/issue/`));
    expect(await keyOf(decide(other.id, 'approve'))).toBe('receipt_issued');
    expect(await keyOf(askBack(second.id))).toBe('receipt_issued');
  });

  it('refuse a second decision', async () => {
    const [rejected, withdrawn] = [await ask({ occasion_code: 'bonus', amount: 900 }), await ask({ occasion_code: 'bonus', amount: 901 })];
    body(await decide(rejected.id, 'reject', approver, 'No'));
    expect(await keyOf(decide(rejected.id, 'reject', approver, 'No'))).toBe('approval_decided');
    body(await decide(withdrawn.id, 'withdraw', manager));
    expect(await keyOf(decide(withdrawn.id, 'withdraw', manager))).toBe('approval_decided');
  });
});

// The last ones, because they move the clock.
describe('a limit that one person raised', () => {
  const setter = () =>
    school.build.user('AccountManager', { abilities: [abilities.changeSettings, abilities.allClients, abilities.reverseTransactions] });
  // Settings are cached for almost a second, also those of the next day, which a test above saw.
  let moment = testNow.add({ hours: 25 });
  const set = async (by: Caller, value: number, key = 'second_person_out') => {
    expect((await by.post('/api/settings/', { key, value })).error).toBeNull();
    moment = moment.add({ seconds: 1 });
    school.at(moment);
  };
  let annaId: number;
  let anna: Caller;
  let boris: Caller;

  beforeEach(async () => {
    await paid(50_000);
    moment = moment.add({ seconds: 1 });
    school.at(moment);
    annaId = await setter();
    [anna, boris] = [await school.as(annaId), await school.as(await setter())];
    await set(boris, 900);
    await set(boris, 1_000);
  });

  it('still binds that person, until somebody else changes it', async () => {
    for (const raised of [20_000, 0]) {
      await set(anna, raised);
      expect((await pay({ amount: 1_001 }, anna)).error).toMatchObject({ key: 'limit_raised_alone', params: { limit: 1_000 } });
    }
    await set(anna, 5_000);
    await set(anna, 20_000);
    expect((await pay({ amount: 1_001 }, anna)).error).toMatchObject({ key: 'limit_raised_alone', params: { limit: 1_000 } });
    expect((await pay({ amount: 1_001 }, boris)).error).toBeNull();
    await set(boris, 19_000);
    expect((await pay({ amount: 2_000 }, anna)).error).toBeNull();
  });

  it('still binds that person when they reverse a transaction', async () => {
    const payment = body<{ id: number }>(await paid(2_001));
    await set(anna, 20_000, 'second_person_reversal');
    const reverse = (by: Caller) => by.post(`/api/transactions/transactions/${payment.id}/reverse/`, { comment: 'Mistyped' });
    expect((await reverse(anna)).error).toMatchObject({ key: 'limit_raised_alone', params: { limit: 2_000 } });
    expect((await reverse(boris)).status).toBe(201);
  });

  it('binds at once when it was lowered', async () => {
    await set(anna, 100);
    expect((await pay({ amount: 101 }, anna)).error).toMatchObject({ key: 'second_person_needed', params: { limit: 100 } });
    expect((await pay({ amount: 101 }, boris)).error).toMatchObject({ key: 'second_person_needed', params: { limit: 100 } });
  });

  it('binds nobody more than others where one person alone may change settings', async () => {
    await sql`delete from ability_grants where ability = ${abilities.changeSettings} and user_id <> ${annaId}`.execute(school.database.db);
    await set(anna, 20_000);
    expect((await pay({ amount: 1_001 }, anna)).status).toBe(201);
  });
});
