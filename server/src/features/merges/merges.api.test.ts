import type { ClientCard, ClientMoney } from '@lectern/contract/clients/clients.schema';
import type { DocumentSources } from '@lectern/contract/documents/documents.schema';
import type { BalanceLine, BalanceOverTime } from '@lectern/contract/ledger/ledger.schema';
import type { ClientHoldings, MergePreview } from '@lectern/contract/merges/merges.schema';
import type { Settlement } from '@lectern/contract/settlements/settlements.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testNow } from '../../../test/build.ts';
import { holdingsOf } from './merges.queries.ts';

type Explained = { count: number; results: BalanceLine[]; money: ClientMoney };
type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let manager: Caller;

beforeAll(async () => {
  school = await testApp();
});

const db = () => school.database.db;
const holdings = (id: number) => holdingsOf({ db: db(), now: testNow }, id);
const merge = (to: number, from: number, by = manager) => by.post(`/api/clients/${to}/merge/`, { client_id: from });
const pay = (client_id: number, amount: number, occasion_code = 'payment_bank') =>
  manager.post('/api/transactions/transactions/', { client_id, occasion_code, amount, business_date: '2026-11-16', comment: 'test' });

/** Two records of one client, both with money, packages, held and planned lessons, notes and consents. */
async function twoRecords(): Promise<{ one: Taught; other: Taught }> {
  const [one, other] = [await school.build.taughtChild(), await school.build.taughtChild()];
  await sql`update clients set manager_id = ${one.manager_id} where id = ${other.client_id}`.execute(db());
  await school.build.allow(one.manager_id, abilities.payBeyondAccount);
  manager = await school.as(one.manager_id);
  for (const each of [one, other]) await liveWith(each);
  return { one, other };
}

async function liveWith({ client_id, teacher_id, kid_id, course_id, service_course_id }: Taught): Promise<void> {
  const abonement_id = await school.build.abonement(service_course_id, { units: 3, price: 100_000 });
  await pay(client_id, 150_000);
  await manager.post('/api/user-subscription-relation/', { client_id, abonement_id });
  await pay(client_id, 70_000, 'refund_bank');
  await pay(client_id, 5_000, 'bonus');
  const place = async (start: string) =>
    (await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 })).body as {
      id: number;
    };
  const held = await place('2026-11-17T07:00:00Z');
  await place('2026-11-24T07:00:00Z');
  school.at('2026-11-17T08:00:00Z');
  await (await school.as(teacher_id)).post(`/api/events/lessons/${held.id}/conduct/`, { outcome: 'held' });
  school.at(testNow);
  await sql`insert into client_notes (client_id, text, created_at) values (${client_id}, 'Calls after six', now())`.execute(db());
  await sql`insert into mailing_consents (client_id, category_id, channel, given_by, given_at) values (${client_id}, 1, 'email', 'Mother', now())`.execute(
    db(),
  );
}

const summed = (one: ClientHoldings, other: ClientHoldings, keys: readonly (keyof ClientHoldings)[]) =>
  Object.fromEntries(keys.map((key) => [key, one[key] + other[key]]));
const picked = (all: ClientHoldings, keys: readonly (keyof ClientHoldings)[]) => Object.fromEntries(keys.map((key) => [key, all[key]]));

describe('merging two records of a client', () => {
  it('is refused for another user’s record, for the same record, and for a merged one', async () => {
    const { one, other } = await twoRecords();
    const stranger = await school.build.taughtChild();
    for (const [to, from] of [
      [one.client_id, stranger.client_id],
      [stranger.client_id, one.client_id],
      [one.client_id, 2_000_000_000],
    ] as const) {
      expect((await merge(to, from)).status).toBe(404);
      expect((await manager.get(`/api/clients/${to}/merge/?client_id=${from}`)).status).toBe(404);
    }
    expect((await merge(one.client_id, one.client_id)).error?.key).toBe('same_client');
    await merge(one.client_id, other.client_id);
    expect((await merge(one.client_id, other.client_id)).error?.key).toBe('client_merged');
    expect((await merge(other.client_id, one.client_id)).error?.key).toBe('client_merged');
    const preview = (await manager.get(`/api/clients/${one.client_id}/merge/?client_id=${other.client_id}`)).body as MergePreview;
    expect(preview.problem).toBe('client_merged');
  });

  it('leaves the sum of both on the surviving record, and only history on the other', async () => {
    const { one, other } = await twoRecords();
    const [before, second] = [await holdings(one.client_id), await holdings(other.client_id)];
    expect(before).toMatchObject({ money: -20_000, bonus: 5_000, units_left: 2, lessons: 2 });
    const preview = (await manager.get(`/api/clients/${one.client_id}/merge/?client_id=${other.client_id}`)).body as MergePreview;
    expect((await merge(one.client_id, other.client_id)).body).toEqual({ id: one.client_id, merged_client_id: other.client_id });
    const after = await holdings(one.client_id);
    const sums = [
      'money',
      'prepaid',
      'bonus',
      'units_left',
      'kids',
      'contacts',
      'engagements',
      'lessons',
      'planned_lessons',
      'subscriptions',
      'notes',
    ] as const;
    expect(picked(after, sums)).toEqual(summed(before, second, sums));
    expect(picked(preview.together, sums)).toEqual(picked(after, sums));
    const left = await holdings(other.client_id);
    expect(left).toMatchObject({
      money: 0,
      prepaid: 0,
      bonus: 0,
      units_left: 0,
      kids: 0,
      contacts: 0,
      lessons: 0,
      subscriptions: 0,
      consents: 1,
    });
    expect(left.transactions).toBe(second.transactions + 3);
    expect(left.log_items).toBe(second.log_items + 1);
  });

  it('balances to the kopeck when recomputed from the entries', async () => {
    const { one, other } = await twoRecords();
    await merge(one.client_id, other.client_id);
    const figures = async () => (await sql`select * from client_balances order by client_id`.execute(db())).rows;
    const kept = await figures();
    await sql`select rebuild_client_balances()`.execute(db());
    expect(await figures()).toEqual(kept);
    const { rows } = await sql<{ unbalanced: number; transit: number; left: number }>`
      select (select count(*)::int from (select from ledger_entries group by transaction_id, currency having sum(amount) <> 0) t) as unbalanced,
        (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'transit') as transit,
        (select count(*)::int from user_subscriptions s where units_left <> (select sum(units) from unit_entries u where u.subscription_id = s.id)) as left
    `.execute(db());
    expect(rows[0]).toEqual({ unbalanced: 0, transit: 0, left: 0 });
  });

  it('explains the balance on both records: the whole on one, the transfer on the other', async () => {
    const { one, other } = await twoRecords();
    await merge(one.client_id, other.client_id);
    const balance = async (id: number) =>
      (await manager.get(`/api/clients/${id}/balance/?page_size=100`)).body as {
        money: object;
        results: { occasion_code: string; amount: number }[];
      };
    expect(await balance(one.client_id)).toMatchObject({ money: { owed: 40_000, bonus: 10_000, units_left: 4 } });
    const old = await balance(other.client_id);
    expect(old).toMatchObject({ money: { owed: 0, on_account: 0, bonus: 0, units_left: 0, prepaid: 0 } });
    expect(old.results.some(({ occasion_code, amount }) => occasion_code === 'merge_money_in' && amount === 20_000)).toBe(true);
    expect(old.results.some(({ occasion_code }) => occasion_code === 'payment_bank')).toBe(true);
  });

  it('shows the history of both as one, as of any date, each line once and no transfer', async () => {
    const { one, other } = await twoRecords();
    const read = async (id: number) => (await manager.get(`/api/clients/${id}/balance/?as_of=2026-11-18&page_size=100`)).body as Explained;
    const [before, second] = [await read(one.client_id), await read(other.client_id)];
    const week = `from=2026-11-16&to=2026-11-22`;
    school.at('2026-11-20T09:00:00Z');
    await merge(one.client_id, other.client_id);
    const after = await read(one.client_id);
    expect(after.money).toMatchObject({ owed: before.money.owed + second.money.owed, units_left: 4, bonus: 10_000 });
    expect(after.money.prepaid).toBe(before.money.prepaid + second.money.prepaid);
    expect(after.count).toBe(before.count + second.count);
    expect(after.results.map(({ transaction_id }) => transaction_id).sort()).toEqual(
      [...before.results, ...second.results].map(({ transaction_id }) => transaction_id).sort(),
    );
    expect(after.results[0]).toMatchObject({ balance: -40_000, units_after: 4 });
    const settlement = (await manager.get(`/api/clients/${one.client_id}/reconciliation-of-settlements-with-client/?${week}`))
      .body as Settlement;
    expect(settlement.closing).toMatchObject({ money: -40_000, units: 4 });
    expect(settlement.lines.filter(({ occasion_code }) => occasion_code.startsWith('merge_'))).toEqual([]);
    const { points } = (await manager.get(`/api/clients/${one.client_id}/balance/over-time/?as_of=2026-11-18`)).body as BalanceOverTime;
    expect(points.at(-1)).toMatchObject({ money: -40_000, units_left: 4 });
    school.at(testNow);
  });

  it('keeps the consent for a phone that both records have', async () => {
    const { one, other } = await twoRecords();
    const phone = sql`(select normalised from client_contacts where client_id = ${one.client_id})`;
    await sql`update client_contacts set normalised = ${phone}, consented_at = ${testNow.toString()}, label = 'Work'
      where client_id = ${other.client_id}`.execute(db());
    await merge(one.client_id, other.client_id);
    const { contacts } = (await manager.get(`/api/clients/${one.client_id}/`)).body as ClientCard;
    expect(contacts).toMatchObject([{ label: 'Work', is_primary: true, consented_at: expect.stringContaining('2026-11-16') }]);
  });

  it('keeps a disputed line open, and payments and lessons without a document available', async () => {
    const { one, other } = await twoRecords();
    const { rows } = await sql<{ id: number }>`
      select id from ledger_transactions where client_id = ${other.client_id} and occasion_code = 'payment_bank'`.execute(db());
    const payment = rows[0]?.id ?? 0;
    const settlementOf = (id: number) => `/api/clients/${id}/reconciliation-of-settlements-with-client/`;
    const disputed = await manager.post(`${settlementOf(other.client_id)}disputes/`, {
      transaction_id: payment,
      raised_by: 'client',
      reason: 'It was more',
    });
    expect(disputed.error).toBeNull();
    await merge(one.client_id, other.client_id);
    const settlement = (await manager.get(`${settlementOf(one.client_id)}?from=2026-11-01&to=2026-11-30`)).body as Settlement;
    expect(settlement.open_disputes).toBe(1);
    const { id } = disputed.body as { id: number };
    expect((await manager.post(`/api/settlement-disputes/${id}/resolve/`, { comment: 'The bank says the same' })).body).toMatchObject({
      state: 'resolved',
    });
    const sources = (await manager.get(`/api/accounting-documents/sources/?client_id=${one.client_id}`)).body as DocumentSources;
    expect(sources.payments).toHaveLength(2);
    const receipt = { kind: 'receipt', client_id: one.client_id, language: 'ru', transaction_id: payment };
    expect((await manager.post('/api/accounting-documents/', receipt)).error).toBeNull();
  });

  it('allows later corrections of lessons and reversals of payments on the surviving record', async () => {
    const { one, other } = await twoRecords();
    await merge(one.client_id, other.client_id);
    const { rows } = await sql<{ id: number }>`
      select id from ledger_transactions where client_id = ${other.client_id} and occasion_code = 'payment_bank'`.execute(db());
    expect((await manager.post(`/api/transactions/transactions/${rows[0]?.id}/reverse/`, { comment: 'Not theirs' })).error).toBeNull();
    const held = await sql<{ id: number }>`select id from lessons where kid_id = ${other.kid_id} and status = 'held'`.execute(db());
    expect((await manager.post(`/api/events/lessons/${held.rows[0]?.id}/correct/`, { reason: 'It was not held' })).error).toBeNull();
    expect(await holdings(one.client_id)).toMatchObject({ money: -190_000, units_left: 5 });
    expect(await holdings(other.client_id)).toMatchObject({ money: 0, units_left: 0 });
  });

  it('hides the old record from lists and searches, and makes it read-only', async () => {
    const { one, other } = await twoRecords();
    await merge(one.client_id, other.client_id);
    const { results } = (await manager.get('/api/clients/')).body as { results: { id: number }[] };
    expect(results.map(({ id }) => id)).toEqual([one.client_id]);
    expect((await manager.get(`/api/clients/${other.client_id}/`)).status).toBe(200);
    expect((await pay(other.client_id, 1)).status).toBe(403);
    await expect(
      sql`insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, amount, currency, idempotency_key)
        values ('bonus', '2026-11-16', now(), ${other.client_id}, 0, 'RUB', ${crypto.randomUUID()})`.execute(db()),
    ).rejects.toMatchObject({ code: 'LE008' });
    const late = await sql<{ client_id: number }>`
      insert into children (client_id, name, grade) values (${other.client_id}, 'Late', 3) returning client_id`.execute(db());
    expect(late.rows).toEqual([{ client_id: one.client_id }]);
  });

  it('points to the end of a chain, and follows a reassignment of the client', async () => {
    const { one, other } = await twoRecords();
    const third = await school.build.client(one.manager_id);
    await merge(one.client_id, other.client_id);
    await merge(third.client_id, one.client_id);
    const colleague = await school.build.user('AccountManager');
    await manager.post('/api/clients/reassign/', { client_ids: [third.client_id], manager_id: colleague });
    const { rows } = await sql`select merged_into_id, manager_id from clients where id in (${one.client_id}, ${other.client_id})`.execute(
      db(),
    );
    expect(rows).toEqual(Array(2).fill({ merged_into_id: third.client_id, manager_id: colleague }));
  });

  it('happens once when two users merge concurrently in either direction', async () => {
    const { one, other } = await twoRecords();
    const answers = await Promise.all([
      merge(one.client_id, other.client_id),
      merge(other.client_id, one.client_id),
      merge(one.client_id, other.client_id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('covers every table that refers to a client', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'client_id' order by 1`.execute(
      db(),
    );
    expect(rows.map(({ name }) => name)).toEqual(seenTo.toSorted());
  });
});

/** Every table with a client: those that move, and those that stay on purpose (the ledger, the log, balances, history, daily figures). */
const seenTo = [
  ...['children', 'client_access_requests', 'client_contacts', 'client_notes', 'engagements', 'mailing_consents'],
  ...['lessons', 'recommendations', 'match_requests', 'deals', 'accounting_documents', 'user_subscriptions', 'bank_statement_lines'],
  'money_approvals',
  ...[
    'audit_log',
    'client_balances',
    'client_managers',
    'ledger_accounts',
    'ledger_transactions',
    'low_balance_warnings',
    'read_log',
    'reassigned_clients',
    'scheme_lines',
    'settlement_disputes',
    'webhook_deliveries',
  ],
  'unit_entries',
];
