import type { ClientCard, ClientRow } from '@lectern/contract/clients/clients.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let stranger: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let manager: Caller;
let teacher: Caller;
let curator: Caller;
let methodist: Caller;
let chief: Caller;

beforeAll(async () => {
  school = await testApp();
  const { user, taughtChild } = school.build;
  taught = await taughtChild();
  stranger = await taughtChild();
  manager = await school.as(taught.manager_id);
  teacher = await school.as(taught.teacher_id);
  curator = await school.as(taught.curator_id);
  methodist = await school.as(await user('Methodist'));
  chief = await school.as(await user('AccountManager', { abilities: [abilities.allClients, abilities.payBeyondAccount] }));
  await sql`update clients set name = 'Громова Ирина' where id = ${taught.client_id}`.execute(school.database.db);
  await sql`update client_contacts set value = '+7 916 123-14-22', normalised = '79161231422' where client_id = ${taught.client_id}`.execute(
    school.database.db,
  );
});

type List = { count: number; results: ClientRow[] };
const list = async (by: Caller, query = '') => (await by.get(`/api/clients/?${query}`)).body as List;
const idsOf = ({ results }: List) => results.map(({ id }) => id);
const card = (by: Caller, id = taught.client_id) => by.get(`/api/clients/${id}/`);
const pay = (amount: number, client_id = taught.client_id, occasion_code = 'payment_bank') =>
  chief.post('/api/transactions/transactions/', { client_id, occasion_code, amount, business_date: '2026-11-16', comment: 'test' });

describe('a client', () => {
  it('of another user returns 404 to a manager, a teacher and a curator, and is not listed', async () => {
    for (const each of [manager, teacher, curator]) {
      expect(idsOf(await list(each))).toEqual([taught.client_id]);
      expect((await card(each, stranger.client_id)).status).toBe(404);
      expect(await list(each, 'search=Client')).toMatchObject({ count: 0, results: [] });
    }
  });

  it('is visible to a methodist and to users who serve every client', async () => {
    for (const each of [methodist, chief])
      expect(idsOf(await list(each))).toEqual(expect.arrayContaining([taught.client_id, stranger.client_id]));
  });

  it('stays visible to a former teacher of the child', async () => {
    const former = await school.build.taughtChild();
    await sql`update engagements set status = 'ended', ended_on = '2026-11-01', end_reason = 'other' where id = ${former.engagement_id}`.execute(
      school.database.db,
    );
    expect((await card(await school.as(former.teacher_id), former.client_id)).status).toBe(200);
    expect((await card(await school.as(former.curator_id), former.client_id)).status).toBe(404);
  });

  it('shows a teacher and a curator only the children they teach, without siblings', async () => {
    const family = await school.build.taughtChild();
    const other = await school.build.taughtChild();
    const { db } = school.database;
    await sql`update children set client_id = ${family.client_id}, name = 'Sibling' where id = ${other.kid_id}`.execute(db);
    await sql`update engagements set client_id = ${family.client_id} where id = ${other.engagement_id}`.execute(db);
    for (const id of [family.teacher_id, family.curator_id]) {
      const by = await school.as(id);
      expect(((await card(by, family.client_id)).body as ClientCard).kids.map((kid) => kid.id)).toEqual([family.kid_id]);
      const [row] = (await list(by)).results;
      expect(row?.kids.map((kid) => kid.id)).toEqual([family.kid_id]);
      expect(row?.courses).toHaveLength(1);
      expect(await list(by, 'search=Sibling')).toMatchObject({ count: 0, results: [] });
    }
    const [whole] = (await list(await school.as(family.manager_id))).results;
    expect(whole).toMatchObject({ kids: [{ id: family.kid_id }, { id: other.kid_id }], courses: [expect.any(String), expect.any(String)] });
  });

  it('shows money only to its manager, and contacts masked to users who may reveal them', async () => {
    const seen = async (by: Caller) => {
      const { contacts, money, subscriptions, can: all } = (await card(by)).body as ClientCard;
      const { record_payment, sell_subscription, see_money, reveal_contacts } = all;
      const can = { record_payment, sell_subscription, see_money, reveal_contacts };
      return { contacts: contacts?.map(({ value }) => value) ?? null, money: money !== null, subscriptions: subscriptions !== null, can };
    };
    const nothing = { record_payment: false, sell_subscription: false, see_money: false, reveal_contacts: false };
    const everything = { record_payment: true, sell_subscription: true, see_money: true, reveal_contacts: true };
    const whole = { contacts: ['+7 916 ••• 14 22'], money: true, subscriptions: true, can: everything };
    expect(await seen(manager)).toEqual(whole);
    expect(await seen(chief)).toEqual(whole);
    expect(await seen(teacher)).toEqual({ contacts: null, money: false, subscriptions: false, can: nothing });
    expect(await seen(methodist)).toEqual({ contacts: null, money: false, subscriptions: false, can: nothing });
    expect(await seen(curator)).toEqual({
      contacts: ['+7 916 ••• 14 22'],
      money: false,
      subscriptions: false,
      can: { ...nothing, reveal_contacts: true },
    });
  });

  it('of a sales manager may be sold to only by others', async () => {
    const salesId = await school.build.user('SalesManager');
    const { client_id } = await school.build.client(salesId);
    const sales = await school.as(salesId);
    expect(idsOf(await list(sales))).toEqual([client_id]);
    expect((await card(sales, client_id)).body).toMatchObject({ can: { record_payment: false, sell_subscription: false } });
    expect((await sales.post('/api/user-subscription-relation/', { client_id, abonement_id: 1 })).status).toBe(403);
  });
});

describe('the list', () => {
  it('never shows a whole phone, and shows balances only to users who may see them', async () => {
    const row = async (by: Caller) => (await list(by, 'search=Громова')).results[0];
    expect(await row(manager)).toMatchObject({ phone: '+7 916 ••• 14 22', balance: 0, standing: 'running_out' });
    expect(await row(curator)).toMatchObject({ phone: '+7 916 ••• 14 22', balance: null, standing: null });
    expect(await row(teacher)).toMatchObject({ phone: null, balance: null, standing: null, units_left: 0 });
  });

  it('shows no client as running out whose children have only trials', async () => {
    const child = await school.build.taughtChild();
    const own = await school.as(child.manager_id);
    const states = async () => [(await list(own)).results[0]?.standing, (await list(own, 'standing=running_out')).count];
    expect(await states()).toEqual(['running_out', 1]);
    await sql`update engagements set status = 'trial' where id = ${child.engagement_id}`.execute(school.database.db);
    expect(await states()).toEqual(['fine', 0]);
  });

  it('refuses ordering and filters by money to users who may not see it', async () => {
    for (const each of [teacher, curator, methodist]) {
      expect((await each.get('/api/clients/?ordering=-balance')).error).toMatchObject({ key: 'forbidden', field: 'ordering' });
      expect((await each.get('/api/clients/?standing=debt')).error).toMatchObject({ key: 'forbidden', field: 'standing' });
    }
  });

  it('finds a phone in any notation, but only for users who may read it', async () => {
    for (const text of ['8 916 123', '123-14-22', '+7916'])
      expect(idsOf(await list(manager, `search=${encodeURIComponent(text)}`))).toEqual([taught.client_id]);
    for (const each of [teacher, curator, methodist]) expect((await list(each, 'search=9161231422')).count).toBe(0);
  });

  it('finds a part of the client’s or the child’s name, without wildcards', async () => {
    const { rows } = await sql<{ name: string }>`select name from children where id = ${taught.kid_id}`.execute(school.database.db);
    expect(idsOf(await list(manager, 'search=ромов'))).toEqual([taught.client_id]);
    expect(idsOf(await list(manager, `search=${encodeURIComponent(rows[0]?.name.toLowerCase() ?? '')}`))).toEqual([taught.client_id]);
    for (const text of ['%', '_', '\\']) expect((await list(chief, `search=${encodeURIComponent(text)}`)).count).toBe(0);
  });

  it('sorts and counts by balance, units and standing, including clients without money', async () => {
    const ownerId = await school.build.user('AccountManager');
    const own = await school.as(ownerId);
    const [poor, none, rich] = [await school.build.client(ownerId), await school.build.client(ownerId), await school.build.client(ownerId)];
    await pay(500, rich.client_id);
    await pay(500, poor.client_id, 'refund_bank');
    expect(idsOf(await list(own, 'ordering=balance'))).toEqual([poor.client_id, none.client_id, rich.client_id]);
    expect(idsOf(await list(own, 'ordering=-balance'))).toEqual([rich.client_id, none.client_id, poor.client_id]);
    expect(await list(own, 'standing=debt')).toMatchObject({
      count: 1,
      results: [{ id: poor.client_id, balance: -500, standing: 'debt' }],
    });
    expect(idsOf(await list(own, 'standing=fine'))).toEqual([none.client_id, rich.client_id]);
    expect((await list(own, 'units_below=1')).count).toBe(3);
    expect((await list(own, 'units_below=0')).count).toBe(0);
    expect((await list(own, 'status=inactive')).count).toBe(0);
    expect(await list(own, 'page=2&page_size=10')).toEqual({ count: 3, results: [] });
    expect(idsOf(await list(manager, `course_id=${taught.course_id}&standing=running_out`))).toEqual([taught.client_id]);
    expect((await list(manager, `course_id=${stranger.course_id}`)).count).toBe(0);
  });
});

describe('revealing a contact', () => {
  const contactOf = async (clientId: number) =>
    (await school.database.db.selectFrom('client_contacts').select('id').where('client_id', '=', clientId).executeTakeFirstOrThrow()).id;

  it('is refused for others’ clients and to teachers, and the refusal is logged', async () => {
    const foreign = await contactOf(stranger.client_id);
    expect((await curator.post(`/api/client-contacts/${foreign}/reveal/`)).status).toBe(404);
    expect((await manager.post(`/api/client-contacts/${foreign}/reveal/`)).status).toBe(404);
    expect((await teacher.post(`/api/client-contacts/${await contactOf(taught.client_id)}/reveal/`)).status).toBe(403);
  });

  it('is logged with actor and client, without the contact itself', async () => {
    const id = await contactOf(taught.client_id);
    for (const each of [curator, manager])
      expect((await each.post(`/api/client-contacts/${id}/reveal/`)).body).toMatchObject({ id, value: '+7 916 123-14-22', masked: false });
    const { rows } =
      await sql`select actor_id, client_id, old, new from audit_log where action = 'contact.reveal' and entity_id = ${id} order by audit_log.id`.execute(
        school.database.db,
      );
    const look = { client_id: taught.client_id, old: null, new: { kind: 'phone' } };
    expect(rows).toEqual([
      { actor_id: taught.curator_id, ...look },
      { actor_id: taught.manager_id, ...look },
    ]);
  });
});

describe('many revealed contacts', () => {
  it('are mailed to administrators once an hour, with user and number, and are logged', async () => {
    const administrator = 'alarm@lectern.test';
    await school.build.user('AccountManager', { email: administrator, abilities: [abilities.manageStaff] });
    const busy = await school.as(await school.build.user('AccountManager', { name: 'Ivan Busy', abilities: [abilities.allClients] }));
    const { id } = await school.database.db
      .selectFrom('client_contacts')
      .select('id')
      .where('client_id', '=', taught.client_id)
      .executeTakeFirstOrThrow();
    const reveal = async (times: number) => {
      for (let n = 0; n < times; n += 1) expect((await busy.post(`/api/client-contacts/${id}/reveal/`)).status).toBe(200);
      return (await collectMails(school.database, testNow.add({ hours: 3 }))).filter(({ to }) => to === administrator);
    };
    school.at(testNow);
    expect(await reveal(29)).toEqual([]);
    const [mail] = await reveal(1);
    expect(mail?.text).toMatch(/Ivan Busy.* 30/);
    expect(await reveal(10)).toEqual([]);
    school.at(testNow.add({ minutes: 61 }));
    expect(await reveal(29)).toEqual([]);
    expect(await reveal(1)).toHaveLength(1);
    const noted = await school.database.db.selectFrom('audit_log').select('new').where('action', '=', 'contact.reveal_alarm').execute();
    expect(noted).toEqual([{ new: { contacts: 30, minutes: 60 } }, { new: { contacts: 30, minutes: 60 } }]);
    school.at(testNow);
  }, 60_000);
});

describe('selling a package', () => {
  const sell = (by: Caller, more: object) => by.post('/api/user-subscription-relation/', { client_id: taught.client_id, ...more });

  it('is refused for another’s client or child, a package not on sale and an inactive client', async () => {
    const abonement_id = await school.build.abonement(taught.service_course_id);
    const withdrawn = await school.build.abonement(taught.service_course_id);
    await sql`update abonements set on_sale = false where id = ${withdrawn}`.execute(school.database.db);
    expect((await sell(manager, { abonement_id, client_id: stranger.client_id })).status).toBe(404);
    expect((await sell(manager, { abonement_id, kid_id: stranger.kid_id })).status).toBe(404);
    expect((await sell(manager, { abonement_id: withdrawn })).error).toMatchObject({ key: 'abonement_not_sold', field: 'abonement_id' });
    expect((await sell(manager, { abonement_id: 2_000_000 })).error?.key).toBe('abonement_not_sold');
    const gone = await school.build.client(taught.manager_id);
    await sql`update clients set status = 'inactive', inactive_reason = 'quits' where id = ${gone.client_id}`.execute(school.database.db);
    expect((await sell(manager, { abonement_id, client_id: gone.client_id })).error?.key).toBe('client_inactive');
  });

  it('is paid from the money on account at once, with its terms copied', async () => {
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 4, price: 2_000 });
    await pay(2_000);
    const answer = await sell(manager, { abonement_id, kid_id: taught.kid_id });
    expect(answer.body).toMatchObject({
      state: 'active',
      units: 4,
      units_left: 4,
      price: 2_000,
      sold_on: '2026-11-16',
      ends_on: '2027-02-13',
      kid_id: taught.kid_id,
    });
    await sql`update abonements set price = 9000 where id = ${abonement_id}`.execute(school.database.db);
    expect((await card(manager)).body).toMatchObject({
      money: { on_account: 0, units_left: 4, prepaid: 2_000 },
      subscriptions: [{ price: 2_000 }],
    });
    const lines = (await manager.get(`/api/clients/${taught.client_id}/balance/`)).body;
    expect(lines).toMatchObject({
      results: [
        {
          occasion_code: 'subscription_sale',
          amount: -2_000,
          units: 4,
          unit_value: null,
          source: { subscription_title: '4 lessons', units_of: 4 },
        },
        {},
      ],
    });
  });
});
