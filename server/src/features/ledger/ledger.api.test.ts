import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';

const today = '2026-11-16';
let school: TestApp;
let manager: Caller;
let managerId: number;
let clientId: number;

beforeAll(async () => {
  school = await testApp();
  managerId = await school.build.user('AccountManager');
  manager = await school.as(managerId);
  clientId = (await school.build.client(managerId)).client_id;
});

type Row = {
  id: number;
  amount: number;
  direction: string;
  reverses_id: number | null;
  reversed_by_id: number | null;
  can: { reverse: { allowed: boolean; reason: string | null } };
};
type Page = { count: number; results: Row[]; totals: { currency: string; in: number; out: number }[] };
const payment = (more: object = {}) => ({
  client_id: clientId,
  occasion_code: 'payment_bank',
  amount: 100_000,
  business_date: today,
  ...more,
});
const pay = (by: Caller, more: object = {}) => by.post('/api/transactions/transactions/', payment(more));
const body = <T>(answer: Answer) => answer.body as T;

async function money(id: number) {
  return (await manager.get(`/api/clients/${id}/balance/`)).body as {
    count: number;
    money: Record<string, number>;
    results: { amount: number; balance: number; units: number }[];
  };
}

describe('recording a payment', () => {
  it.each([
    ['nothing', { amount: 0 }, 'amount_not_positive', 'amount'],
    ['less than nothing', { amount: -1 }, 'amount_not_positive', 'amount'],
    ['an occasion that only the system posts', { occasion_code: 'lesson_charge' }, 'occasion_not_allowed', 'occasion_code'],
    ['an occasion that does not exist', { occasion_code: 'gift' }, 'occasion_not_allowed', 'occasion_code'],
    ['cash without a comment', { occasion_code: 'payment_cash' }, 'comment_required', 'comment'],
    ['tomorrow', { business_date: '2026-11-17' }, 'date_in_future', 'business_date'],
  ])('refuses %s', async (_, more, key, field) => {
    const answer = await pay(manager, more);
    expect(answer.error).toMatchObject({ key, field });
  });

  it('refuses a date in a closed period, and posts nothing', async () => {
    await school.database.exec(`insert into pay_periods (starts_on, ends_on, state) values ('2026-09-01', '2026-09-30', 'closed')`);
    expect((await pay(manager, { business_date: '2026-09-30' })).error).toMatchObject({ key: 'period_closed', field: 'business_date' });
  });

  it('returns 404 for a client of a colleague', async () => {
    const colleague = await school.as(await school.build.user('AccountManager'));
    expect((await pay(colleague)).status).toBe(404);
    expect((await pay(manager, { client_id: 2_000_000 })).status).toBe(404);
  });

  it('is refused to the client’s teacher', async () => {
    const { teacher_id, client_id } = await school.build.taughtChild();
    expect((await pay(await school.as(teacher_id), { client_id })).status).toBe(403);
  });

  it('credits the account once for an idempotency key', async () => {
    const { client_id } = await school.build.client(managerId);
    const send = () =>
      manager.post('/api/transactions/transactions/', payment({ client_id, amount: 5_000 }), { 'idempotency-key': `pay-${client_id}` });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => body<Row>(answer).id)).size).toBe(1);
    expect(await money(client_id)).toMatchObject({ count: 1, money: { on_account: 5_000, owed: 0 } });
  });

  it('has one effect for a hundred requests with one key despite lost responses and restarts, and refuses another payment with it', async () => {
    const { client_id } = await school.build.client(managerId);
    const send = (by: Caller, more: object = {}) =>
      by.post('/api/transactions/transactions/', payment({ client_id, amount: 7_000, ...more }), {
        'idempotency-key': `often-${client_id}`,
      });
    const another = await testApp({ database: school.database });
    const there = await another.as(managerId);
    const answers = await Promise.all(Array.from({ length: 80 }, (_, time) => send(time % 2 === 0 ? manager : there)));
    await another.app.close();
    const restarted = await (await testApp({ database: school.database })).as(managerId);
    for (let time = 0; time < 20; time += 1) answers.push(await send(restarted));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    for (const by of [manager, restarted])
      expect((await send(by, { amount: 7_001 })).error).toMatchObject({ key: 'idempotency_key_reused', field: 'Idempotency-Key' });
    expect(await money(client_id)).toMatchObject({ count: 1, money: { on_account: 7_000 } });
  });

  it('credits the bonus account for a bonus, and not the money on account', async () => {
    const { client_id } = await school.build.client(managerId);
    await pay(manager, { client_id, occasion_code: 'bonus', amount: 500, comment: 'for a friend' });
    expect(await money(client_id)).toMatchObject({ money: { on_account: 0, bonus: 500 } });
  });

  it('writes an audit entry for the client', async () => {
    const answer = await pay(manager, { amount: 777 });
    const { rows } =
      await sql`select actor_id, client_id, new from audit_log where action = 'payment.record' and entity_id = ${body<Row>(answer).id}`.execute(
        school.database.db,
      );
    expect(rows).toMatchObject([{ actor_id: managerId, client_id: clientId, new: { amount: 777 } }]);
  });

  it('pays awaiting packages from the oldest on, and skips one that it does not cover', async () => {
    const taught = await school.build.taughtChild();
    const own = await school.as(taught.manager_id);
    const dear = await school.build.abonement(taught.service_course_id, { units: 8, price: 10_000 });
    const cheap = await school.build.abonement(taught.service_course_id, { units: 1, price: 1_000 });
    const sell = (abonement_id: number) => own.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id });
    const [first, second] = [await sell(dear), await sell(cheap)];
    expect([first.body, second.body]).toMatchObject([{ state: 'awaiting_payment' }, { state: 'awaiting_payment' }]);
    await pay(own, { client_id: taught.client_id, amount: 9_999 });
    const states = async () => {
      const card = (await own.get(`/api/clients/${taught.client_id}/`)).body as { subscriptions: { state: string; price: number }[] };
      return Object.fromEntries(card.subscriptions.map(({ price, state }) => [price, state]));
    };
    expect(await states()).toEqual({ 10000: 'awaiting_payment', 1000: 'active' });
    await pay(own, { client_id: taught.client_id, amount: 1_001 });
    expect(await states()).toEqual({ 10000: 'active', 1000: 'active' });
    const balance = (await own.get(`/api/clients/${taught.client_id}/balance/`)).body;
    expect(balance).toMatchObject({ money: { on_account: 0, units_left: 9, prepaid: 11_000 } });
  });
});

describe('reversing a transaction', () => {
  const reverse = (by: Caller, id: number, comment = 'mistyped') => by.post(`/api/transactions/transactions/${id}/reverse/`, { comment });

  it('refuses one without a reason, returns 404 for a colleague’s client and a missing one', async () => {
    const { id } = body<Row>(await pay(manager));
    const colleague = await school.as(await school.build.user('AccountManager'));
    expect((await reverse(manager, id, ' ')).error).toMatchObject({ key: 'comment_required', field: 'comment' });
    expect((await reverse(colleague, id)).status).toBe(404);
    expect((await reverse(manager, 2_000_000_000)).status).toBe(404);
  });

  it('refuses another user’s transaction without the ability', async () => {
    const { id } = body<Row>(await pay(manager));
    const everybodys = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients] }));
    const chief = await school.as(
      await school.build.user('AccountManager', { abilities: [abilities.allClients, abilities.reverseTransactions] }),
    );
    expect((await reverse(everybodys, id)).error?.key).toBe('forbidden');
    expect((await reverse(chief, id)).status).toBe(201);
  });

  it('refuses system transactions and reversals', async () => {
    const taught = await school.build.taughtChild();
    const own = await school.as(taught.manager_id);
    const abonement_id = await school.build.abonement(taught.service_course_id, { price: 1_000 });
    await pay(own, { client_id: taught.client_id, amount: 1_000 });
    await own.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id });
    const page = body<Page>(await own.get('/api/transactions/transactions/?occasion=subscription_sale'));
    expect(page.results[0]?.can.reverse).toEqual({ allowed: false, reason: 'cannot_reverse' });
    expect((await reverse(own, page.results[0]?.id ?? 0)).error?.key).toBe('cannot_reverse');
    const back = body<Row>(await reverse(manager, body<Row>(await pay(manager)).id));
    expect((await reverse(manager, back.id)).error?.key).toBe('cannot_reverse');
  });

  it('succeeds once for many concurrent requests', async () => {
    const { client_id } = await school.build.client(managerId);
    const { id } = body<Row>(await pay(manager, { client_id, amount: 300 }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(manager, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.key).toBe('already_reversed');
    expect(await money(client_id)).toMatchObject({ count: 2, money: { on_account: 0, owed: 0 } });
  });

  it('leaves a debt if the money was spent and the actor may allow it, and lowers the totals', async () => {
    const taught = await school.build.taughtChild();
    await school.build.allow(taught.manager_id, abilities.payBeyondAccount);
    const own = await school.as(taught.manager_id);
    const abonement_id = await school.build.abonement(taught.service_course_id, { price: 1_000 });
    const { id } = body<Row>(await pay(own, { client_id: taught.client_id, amount: 1_500 }));
    await own.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id });
    expect((await reverse(own, id)).body).toMatchObject({ reverses_id: id, amount: 1_500, direction: 'in' });
    expect((await own.get(`/api/clients/${taught.client_id}/balance/`)).body).toMatchObject({
      money: { on_account: 0, owed: 1_000, units_left: 8 },
    });
    const page = body<Page>(await own.get('/api/transactions/transactions/'));
    expect(page.totals).toEqual([{ currency: 'RUB', in: 0, out: 0 }]);
    expect(page.results.find((row) => row.id === id)).toMatchObject({ can: { reverse: { reason: 'already_reversed' } } });
  });
});

describe('more than is on account', () => {
  const send = (by: Caller, id: number) => by.post(`/api/transactions/transactions/${id}/reverse/`, { comment: 'Not theirs' });
  /** Every occasion that takes something from a client, and the balance before. */
  const taking = [
    ['refund_bank', 'money'],
    ['refund_card', 'money'],
    ['test_cash_out', 'money'],
    ['test_write_off', 'money'],
    ['test_bonus_back', 'bonus'],
    ['test_bonus_to_money', 'bonus'],
  ] as const;

  beforeAll(async () => {
    await school.database.exec(`insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, posted_by) values
      ('test_cash_out', 'Cash', 'Наличные', 'out', 'client_money', 'cash', '{AccountManager}'),
      ('test_write_off', 'Write-off', 'Списание', 'internal', 'client_money', 'revenue', '{AccountManager}'),
      ('test_bonus_back', 'Bonus back', 'Отмена бонуса', 'internal', 'client_bonus', 'bonus_expense', '{AccountManager}'),
      ('test_bonus_to_money', 'Bonus to money', 'Бонус на счёт', 'internal', 'client_bonus', 'client_money', '{AccountManager}')`);
  });

  it.each(taking)('is not paid out by %s, which takes the %s, except with the ability and a comment', async (occasion_code, figure) => {
    const { client_id } = await school.build.client(managerId);
    const give = figure === 'money' ? { occasion_code: 'payment_bank' } : { occasion_code: 'bonus', comment: 'A friend' };
    await pay(manager, { client_id, amount: 1_000, ...give });
    const refused = await pay(manager, { client_id, occasion_code, amount: 1_001, comment: 'Moves away' });
    expect(refused.error).toMatchObject({ key: 'above_account', field: 'amount', params: { on_account: 1_000, currency: 'RUB' } });
    expect((await pay(manager, { client_id, occasion_code, amount: 1_000, comment: 'Moves away' })).status).toBe(201);
    expect((await pay(manager, { client_id, occasion_code, amount: 1, comment: 'Again' })).error?.key).toBe('above_account');
    const chief = await school.as(
      await school.build.user('AccountManager', { abilities: [abilities.allClients, abilities.payBeyondAccount] }),
    );
    expect((await pay(chief, { client_id, occasion_code, amount: 1, comment: '' })).error?.key).toBe('comment_required');
    expect((await pay(chief, { client_id, occasion_code, amount: 1, comment: 'Agreed with the owner' })).status).toBe(201);
  });

  it('is not paid out by concurrent refunds that the account covers only one by one', async () => {
    const { client_id } = await school.build.client(managerId);
    await pay(manager, { client_id, amount: 1_000 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pay(manager, { client_id, occasion_code: 'refund_bank', amount: 700, comment: 'Leaves' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('is not reversed either: a payment or a bonus that was spent', async () => {
    const { client_id } = await school.build.client(managerId);
    const paid = body<Row>(await pay(manager, { client_id, amount: 1_000 }));
    const bonus = body<Row>(await pay(manager, { client_id, occasion_code: 'bonus', amount: 500, comment: 'A friend' }));
    await pay(manager, { client_id, occasion_code: 'refund_bank', amount: 1, comment: 'Moves away' });
    await pay(manager, { client_id, occasion_code: 'test_bonus_back', amount: 1 });
    for (const { id } of [paid, bonus]) expect((await send(manager, id)).error?.key).toBe('above_account');
    const chief = await school.as(
      await school.build.user('AccountManager', {
        abilities: [abilities.allClients, abilities.payBeyondAccount, abilities.reverseTransactions],
      }),
    );
    expect((await send(chief, paid.id)).status).toBe(201);
    expect(await money(client_id)).toMatchObject({ money: { on_account: 0, owed: 1, bonus: 499 } });
  });
});

describe('the list of transactions', () => {
  it('excludes colleagues’ clients from rows and totals', async () => {
    await pay(manager);
    const colleague = await school.as(await school.build.user('AccountManager'));
    expect((await colleague.get('/api/transactions/transactions/')).body).toEqual({ count: 0, results: [], totals: [] });
    expect((await colleague.get(`/api/transactions/transactions/?client_id=${clientId}`)).body).toMatchObject({ count: 0 });
    expect((await colleague.get(`/api/clients/${clientId}/balance/`)).status).toBe(404);
  });

  it('filters by client and comment, without % and _ as wildcards', async () => {
    const owner = await school.build.user('AccountManager');
    const own = await school.as(owner);
    const { client_id } = await school.build.client(owner);
    await pay(own, { client_id, amount: 1, comment: '100% of invoice_7' });
    await pay(own, { client_id, amount: 2, comment: 'other' });
    const amounts = async (query: string) =>
      body<Page>(await own.get(`/api/transactions/transactions/?ordering=amount&${query}`)).results.map(({ amount }) => amount);
    expect(await amounts('search=0%25 OF')).toEqual([1]);
    expect(await amounts('search=invoice_7')).toEqual([1]);
    expect(await amounts('search=e_voice')).toEqual([]);
    expect(await amounts('search=%5C')).toEqual([]);
    expect(await amounts('search=client')).toEqual([1, 2]);
    expect(await amounts('direction=out')).toEqual([]);
    expect(await amounts(`date_from=${today}&date_to=${today}&occasion=payment_bank`)).toEqual([1, 2]);
  });

  it('filters by sum, author and reversals, and the totals follow', async () => {
    const owner = await school.build.user('AccountManager');
    const own = await school.as(owner);
    const chief = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients] }));
    const { client_id } = await school.build.client(owner);
    for (const amount of [100, 200, 300]) await pay(own, { client_id, amount });
    await pay(chief, { client_id, amount: 400 });
    const mistake = body<Row>(await pay(own, { client_id, amount: 500 }));
    await own.post(`/api/transactions/transactions/${mistake.id}/reverse/`, { comment: 'mistyped' });
    const found = async (query: string) => {
      const page = body<Page>(await own.get(`/api/transactions/transactions/?ordering=amount&${query}`));
      return [page.results.map(({ amount }) => amount), page.totals[0]?.in];
    };
    expect(await found('amount_from=200&amount_to=300')).toEqual([[200, 300], 500]);
    expect(await found(`author_id=${chief.userId}`)).toEqual([[400], 400]);
    expect(await found('reversals=only')).toEqual([[500], -500]);
    expect(await found('reversals=without')).toEqual([[100, 200, 300, 400], 1000]);
    expect(await found('amount_from=500')).toEqual([[500, 500], 0]);
    const authors = body<{ id: number }[]>(await own.get('/api/transactions/authors/'));
    expect(authors.map(({ id }) => id)).toEqual(expect.arrayContaining([owner, chief.userId]));
  });

  it('shows the entries of a transaction, which balance', async () => {
    const { id } = body<Row>(await pay(manager, { amount: 4_200 }));
    const { body: detail } = await manager.get(`/api/transactions/transactions/${id}/`);
    expect(detail).toMatchObject({
      entries: [
        { account_kind: 'bank', owner_name: null, amount: 4_200 },
        { account_kind: 'client_money', amount: -4_200 },
      ],
    });
  });

  it('returns the occasions that the actor may post by hand', async () => {
    const occasions = body<{ code: string; can_post: boolean }[]>(await manager.get('/api/transactions/transaction_occasions/'));
    const postable = occasions.filter(({ can_post, code }) => can_post && !code.startsWith('test_'));
    expect(postable.map(({ code }) => code)).toEqual([
      'payment_bank',
      'payment_card',
      'payment_cash',
      'refund_bank',
      'refund_card',
      'bonus',
    ]);
  });
});

describe('the ledger', () => {
  it('cannot be rewritten', async () => {
    for (const table of ['ledger_transactions', 'ledger_entries', 'unit_entries', 'accruals']) {
      await expect(school.database.exec(`delete from ${table}`)).rejects.toThrow('append-only');
    }
    await expect(school.database.exec('update ledger_entries set amount = amount + 1')).rejects.toThrow('append-only');
  });
});

describe('a balance', () => {
  it('follows business dates, not the order of posting, as of any date', async () => {
    const { client_id } = await school.build.client(managerId);
    await pay(manager, { client_id, amount: 300, business_date: '2026-11-10' });
    await pay(manager, { client_id, amount: 100, business_date: '2026-11-01' });
    await pay(manager, { client_id, occasion_code: 'refund_bank', amount: 50, business_date: '2026-11-05', comment: 'as agreed' });
    const all = await money(client_id);
    expect(all.results.map(({ amount, balance }) => [amount, balance])).toEqual([
      [300, 350],
      [-50, 50],
      [100, 100],
    ]);
    const then = (await manager.get(`/api/clients/${client_id}/balance/?as_of=2026-11-05`)).body;
    expect(then).toMatchObject({ count: 2, money: { on_account: 50 } });
    const second = (await manager.get(`/api/clients/${client_id}/balance/?page_size=10&page=2`)).body;
    expect(second).toMatchObject({ count: 3, results: [] });
  });

  it('is the same on every page, whether it is counted back from the stored one or up to a date', async () => {
    const taught = await school.build.taughtChild();
    const own = await school.as(taught.manager_id);
    const { client_id } = taught;
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 3, price: 200 });
    for (let n = 1; n <= 12; n += 1) {
      await pay(own, { client_id, amount: 100 * n, business_date: `2026-11-${String(1 + ((n * 7) % 15)).padStart(2, '0')}` });
      if (n % 4 === 0) await own.post('/api/user-subscription-relation/', { client_id, abonement_id });
      if (n % 5 === 0) await pay(own, { client_id, occasion_code: 'bonus', amount: n, comment: 'for a friend' });
    }
    const lines = async (query: string) => {
      const pages: unknown[] = [];
      for (let page = 1; page <= 3; page += 1)
        pages.push((await own.get(`/api/clients/${client_id}/balance/?page_size=10&page=${page}${query}`)).body);
      return pages as { count: number; results: unknown[]; money: unknown }[];
    };
    const [stored, dated] = [await lines(''), await lines(`&as_of=${today}`)];
    expect(stored).toEqual(dated);
    expect(stored.map(({ count, results }) => [count, results.length])).toEqual([
      [17, 10],
      [17, 7],
      [17, 0],
    ]);
  });

  it('is shown by figure: the lines that changed it, with the balance after each', async () => {
    const taught = await school.build.taughtChild();
    const own = await school.as(taught.manager_id);
    const { client_id } = taught;
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 4, price: 1_000 });
    await pay(own, { client_id, amount: 1_500, business_date: '2026-11-02' });
    await pay(own, { client_id, occasion_code: 'bonus', amount: 50, comment: 'for a friend', business_date: '2026-11-03' });
    await own.post('/api/user-subscription-relation/', { client_id, abonement_id });
    const of = async (query: string) => {
      const { count, results } = (await own.get(`/api/clients/${client_id}/balance/?${query}`)).body as {
        count: number;
        results: { amount: number; balance: number; units: number; units_after: number }[];
      };
      return [count, results.map(({ amount, balance, units, units_after }) => [amount, balance, units, units_after])];
    };
    expect(await of('figure=money')).toEqual([
      2,
      [
        [-1_000, 500, 4, 4],
        [1_500, 1_500, 0, 0],
      ],
    ]);
    expect(await of('figure=lessons')).toEqual([1, [[1_000, 1_000, 4, 4]]]);
    expect(await of('figure=bonus')).toEqual([1, [[50, 50, 0, 0]]]);
    expect(await of('figure=bonus&page=2')).toEqual([1, []]);
    expect(await of('figure=bonus&as_of=2026-11-02')).toEqual([0, []]);
    const weeks = (await own.get(`/api/clients/${client_id}/balance/over-time/?as_of=2026-11-16`)).body as {
      points: { date: string; money: number; prepaid: number; bonus: number; units_left: number }[];
    };
    expect(weeks.points).toHaveLength(26);
    expect(weeks.points.slice(-3)).toEqual([
      { date: '2026-11-02', money: 1_500, prepaid: 0, bonus: 0, units_left: 0 },
      { date: '2026-11-09', money: 1_500, prepaid: 0, bonus: 50, units_left: 0 },
      { date: '2026-11-16', money: 500, prepaid: 1_000, bonus: 50, units_left: 4 },
    ]);
  });
});
