import type { Reassignment, ReassignmentPreview, UndoneReassignment } from '@lectern/contract/clients/assignment.schema';
import type { AccessRequest } from '@lectern/contract/clients/access/client-access.schema';
import type { ClientCard, ClientRow } from '@lectern/contract/clients/clients.schema';
import type { FoundDuplicates } from '@lectern/contract/clients/duplicates.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
type List = { count: number; results: ClientRow[] };

let school: TestApp;
let chief: Caller;
/** A manager with one taught client, and an unrelated colleague. */
let taught: Taught;
let manager: Caller;
let colleague: Caller;

beforeAll(async () => {
  school = await testApp();
  chief = await school.as(
    await school.build.user('AccountManager', { abilities: [abilities.allClients, abilities.payBeyondAccount], name: 'Chief' }),
  );
});

beforeEach(async () => {
  school.at(testNow);
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  colleague = await school.as(await school.build.user('AccountManager', { name: 'Olga' }));
});

const db = () => school.database.db;
const list = async (by: Caller, query = '') => (await by.get(`/api/clients/?${query}`)).body as List;
const idsOf = ({ results }: List) => results.map(({ id }) => id);
const pay = (client_id: number, amount: number, occasion_code = 'payment_bank') =>
  chief.post('/api/transactions/transactions/', { client_id, occasion_code, amount, business_date: '2026-11-16', comment: 'test' });
const lessonAt = (start: string) =>
  chief.post('/api/events/lessons/', {
    teacher_id: taught.teacher_id,
    kid_id: taught.kid_id,
    course_id: taught.course_id,
    service_course_id: taught.service_course_id,
    start,
    minutes: 45,
  });

describe('the list', () => {
  it('refuses a balance filter to users who may not see balances', async () => {
    const curator = await school.as(taught.curator_id);
    for (const field of ['balance_from', 'balance_to']) {
      expect((await curator.get(`/api/clients/?${field}=0`)).error).toMatchObject({ key: 'forbidden', field });
    }
  });

  it('filters by balance, both bounds inclusive, and by zone', async () => {
    const { client_id } = await school.build.client(taught.manager_id);
    await sql`update clients set zone = 'Asia/Omsk' where id = ${client_id}`.execute(db());
    await pay(client_id, 500);
    await pay(taught.client_id, 300, 'refund_bank');
    expect(idsOf(await list(manager, 'balance_from=500&balance_to=500'))).toEqual([client_id]);
    expect(idsOf(await list(manager, 'balance_to=-300'))).toEqual([taught.client_id]);
    expect(idsOf(await list(manager, 'balance_from=-299&balance_to=499'))).toEqual([]);
    expect(idsOf(await list(manager, 'zone=Asia/Omsk'))).toEqual([client_id]);
    expect(idsOf(await list(manager, 'zone=Asia/Omsk&zone=Europe/Moscow'))).toHaveLength(2);
  });

  it('includes debts of clients who have left', async () => {
    await pay(taught.client_id, 300, 'refund_bank');
    await sql`update clients set status = 'inactive', inactive_reason = 'quits' where id = ${taught.client_id}`.execute(db());
    expect(idsOf(await list(manager, 'standing=debt'))).toEqual([taught.client_id]);
    expect(idsOf(await list(manager, 'standing=debt&status=active'))).toEqual([]);
  });

  it('offers the zones of one’s own clients, and managers to users who see every client', async () => {
    await sql`update clients set zone = 'Asia/Tomsk' where id = ${taught.client_id}`.execute(db());
    expect((await manager.get('/api/clients/get-choices/')).body).toEqual({ zones: ['Asia/Tomsk'], managers: [] });
    const all = (await chief.get('/api/clients/get-choices/')).body as { zones: string[]; managers: { id: number }[] };
    expect(all.zones).toEqual(expect.arrayContaining(['Asia/Tomsk', 'Europe/Moscow']));
    expect(new Set(all.zones).size).toBe(all.zones.length);
    expect(all.managers.map(({ id }) => id)).toContain(taught.manager_id);
  });

  const madeLongAgo = () => sql`update clients set created_at = '2026-09-01T09:00:00Z' where id = ${taught.client_id}`.execute(db());

  it('does not call a client silent who is newer than these days', async () => {
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([]);
    expect(idsOf(await list(manager, 'silent=false'))).toEqual([taught.client_id]);
    await madeLongAgo();
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([taught.client_id]);
  });

  it('filters silent clients: active, no recent lesson and none placed', async () => {
    await madeLongAgo();
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([taught.client_id]);
    const { id } = (await lessonAt('2026-11-20T07:00:00Z')).body as { id: number };
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([]);
    expect(idsOf(await list(manager, 'silent=false'))).toEqual([taught.client_id]);
    await chief.post(`/api/events/lessons/${id}/cancel/`, { reason_id: cancelReasons.schoolDecision });
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([taught.client_id]);
    await sql`update clients set status = 'inactive', inactive_reason = 'quits' where id = ${taught.client_id}`.execute(db());
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([]);
  });

  it('counts a lesson for two weeks', async () => {
    await madeLongAgo();
    await lessonAt('2026-11-17T07:00:00Z');
    school.at('2026-12-01T06:59:00Z');
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([]);
    school.at('2026-12-01T08:00:00Z');
    expect(idsOf(await list(manager, 'silent=true'))).toEqual([taught.client_id]);
  });
});

describe('reassigning clients', () => {
  const reassign = (by: Caller, client_ids: readonly number[], manager_id: number) =>
    by.post('/api/clients/reassign/', { client_ids, manager_id });
  const preview = (by: Caller, client_ids: readonly number[], manager_id: number) =>
    by.post('/api/clients/preview-reassignment/', { client_ids, manager_id });

  it('is refused, with no effect, if one of the clients is another user’s', async () => {
    const stranger = await school.build.client(colleague.userId);
    for (const ask of [reassign, preview]) {
      const answer = await ask(manager, [taught.client_id, stranger.client_id], colleague.userId);
      expect(answer.error).toMatchObject({ key: 'not_found', field: 'client_ids' });
    }
    expect(idsOf(await list(manager))).toEqual([taught.client_id]);
  });

  it('is refused to anyone but active managers', async () => {
    const gone = await school.build.user('AccountManager');
    await sql`update users set state = 'inactive' where id = ${gone}`.execute(db());
    for (const to of [taught.teacher_id, gone, 2_000_000_000]) {
      expect((await reassign(manager, [taught.client_id], to)).error).toMatchObject({ key: 'not_a_manager', field: 'manager_id' });
      expect((await preview(manager, [taught.client_id], to)).error?.key).toBe('not_a_manager');
    }
  });

  it('previews what changes and who had the client before', async () => {
    await pay(taught.client_id, 700);
    await lessonAt('2026-11-20T07:00:00Z');
    const theirs = await school.build.client(colleague.userId);
    expect((await preview(chief, [taught.client_id, theirs.client_id], colleague.userId)).body).toMatchObject({
      manager_name: 'Olga',
      clients: 1,
      already: 1,
      from: [{ manager_id: taught.manager_id, clients: 1 }],
      kids: 1,
      planned_lessons: 1,
      on_account: 700,
      owed: 0,
      history: [],
    });
    school.at('2026-11-17T09:00:00Z');
    await reassign(chief, [taught.client_id], colleague.userId);
    const { history } = (await preview(chief, [taught.client_id], taught.manager_id)).body as ReassignmentPreview;
    expect(history).toMatchObject([
      { until: '2026-11-17T09:00:00Z' },
      { manager_name: 'Olga', since: '2026-11-17T09:00:00Z', until: null },
    ]);
  });

  it('moves the client between the lists, logs it, and leaves one owner at every moment', async () => {
    const second = await school.build.client(taught.manager_id);
    const given = (await reassign(manager, [taught.client_id, second.client_id], colleague.userId)).body as Reassignment;
    expect(given).toMatchObject({ clients: 2, manager_name: 'Olga' });
    expect(await list(manager)).toMatchObject({ count: 0 });
    expect(await list(colleague)).toMatchObject({ count: 2 });
    expect((await reassign(colleague, [taught.client_id], colleague.userId)).body).toEqual({ id: null, clients: 0, manager_name: 'Olga' });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'client.reassign' and client_id in (${taught.client_id}, ${second.client_id})`.execute(
      db(),
    );
    expect(rows[0]?.n).toBe(2);
    await expect(
      sql`insert into client_managers (client_id, since) values (${taught.client_id}, '2026-11-16T09:00:00Z')`.execute(db()),
    ).rejects.toThrow(/client_managers_(current|one_at_a_time)/);
  });

  it('can be undone by its author for an hour, except for clients reassigned since', async () => {
    const second = await school.build.client(taught.manager_id);
    const { id } = (await reassign(manager, [taught.client_id, second.client_id], colleague.userId)).body as Reassignment;
    school.at('2026-11-16T09:30:00Z');
    const third = await school.build.user('AccountManager');
    await reassign(colleague, [second.client_id], third);
    const undo = (by: Caller) => by.post(`/api/clients/reassignments/${id}/undo/`);
    expect((await undo(colleague)).status).toBe(404);
    expect((await undo(manager)).body as UndoneReassignment).toEqual({ clients: 1, kept: 1 });
    expect(idsOf(await list(manager))).toEqual([taught.client_id]);
    expect((await undo(manager)).error?.key).toBe('reassignment_settled');
    const again = (await reassign(manager, [taught.client_id], third)).body as Reassignment;
    school.at('2026-11-16T10:31:00Z');
    expect((await manager.post(`/api/clients/reassignments/${again.id}/undo/`)).error?.key).toBe('reassignment_settled');
  });

  it('is not undone for a client that was reassigned away and back since', async () => {
    const { id } = (await reassign(manager, [taught.client_id], colleague.userId)).body as Reassignment;
    school.at('2026-11-16T09:10:00Z');
    for (const manager_id of [chief.userId, colleague.userId])
      expect((await chief.post(`/api/clients/${taught.client_id}/edit/profile/`, { manager_id })).error).toBeNull();
    expect((await manager.post(`/api/clients/reassignments/${id}/undo/`)).body).toEqual({ clients: 0, kept: 1 });
  });

  it('accepts all clients of a list query except lent ones', async () => {
    const lent = await school.build.client(colleague.userId);
    await lend(lent.client_id, manager.userId);
    expect((await list(manager)).count).toBe(2);
    expect((await manager.get('/api/clients/get-matching/')).body).toEqual({ count: 1, client_ids: [taught.client_id] });
    expect((await manager.get('/api/clients/get-matching/?units_below=0')).body).toEqual({ count: 0, client_ids: [] });
    const theirs = `manager_id=${colleague.userId}`;
    expect(idsOf(await list(manager, theirs))).toEqual([lent.client_id]);
    expect((await manager.get(`/api/clients/get-matching/?${theirs}`)).body).toEqual({ count: 0, client_ids: [] });
    expect((await manager.get(`/api/clients/get-matching/?${theirs}&manager_id=${manager.userId}`)).body).toMatchObject({ count: 1 });
  });
});

/** Lends a client until the end of a day, like a granted request. */
async function lend(client_id: number, asked_by: number, ends_at = '2026-11-20T21:00:00Z'): Promise<void> {
  await sql`insert into client_access_requests (client_id, asked_by, reason, asked_at, state, decided_at, last_day, ends_at)
    values (${client_id}, ${asked_by}, 'test', '2026-11-16T09:00:00Z', 'granted', '2026-11-16T09:00:00Z', '2026-11-20', ${ends_at})`.execute(
    db(),
  );
}

const find = async (by: Caller, input: object) => (await by.post('/api/clients/find-duplicates/', input)).body as FoundDuplicates;
const phoneOf = async (client_id: number) => {
  const { rows } = await sql<{
    value: string;
  }>`select value from client_contacts where client_id = ${client_id} and kind = 'phone'`.execute(db());
  return rows[0]?.value ?? '';
};

describe('a duplicate client', () => {
  it('of a colleague is reported without name or details', async () => {
    const found = await find(colleague, { phones: [await phoneOf(taught.client_id)] });
    expect(found).toMatchObject({ known: [], colleagues: [{ signs: ['phone'] }] });
    expect(Object.keys(found.colleagues[0] ?? {}).sort()).toEqual(['key', 'manager_name', 'signs']);
    expect(JSON.stringify(found)).not.toMatch(/Client \d|Child \d/);
  });

  it('is named to their manager by phone, e-mail, or name and child, but not by the name alone', async () => {
    await sql`update clients set name = 'Громова Ирина' where id = ${taught.client_id}`.execute(db());
    await sql`update children set name = 'Лиза Громова' where id = ${taught.kid_id}`.execute(db());
    await school.build.email(taught.client_id, 'I@mail.ru');
    const known = [{ id: taught.client_id, name: 'Громова Ирина', status: 'active' }];
    const national = (await phoneOf(taught.client_id)).replace('+7', '8');
    expect((await find(manager, { phones: [national], emails: ['I@Mail.ru'] })).known).toMatchObject([
      { ...known[0], signs: ['email', 'phone'] },
    ]);
    expect((await find(manager, { name: 'Irina Gromova', kids: ['Liza'] })).known).toMatchObject([{ ...known[0], signs: ['name'] }]);
    for (const input of [{ name: 'Громова Ирина' }, { name: 'Громова Ирина', kids: ['Пётр'] }, { phones: ['123'] }, {}])
      expect(await find(manager, input)).toEqual({ known: [], colleagues: [] });
    expect((await find(manager, { emails: ['i@mail.ru'], except_client_id: taught.client_id })).known).toEqual([]);
  });

  it('is found for an existing record among one’s own clients only', async () => {
    const [mine, theirs] = [await school.build.client(taught.manager_id), await school.build.client(colleague.userId)];
    for (const { client_id } of [mine, theirs]) {
      await sql`update client_contacts set normalised = (select normalised from client_contacts where client_id = ${taught.client_id} limit 1) where client_id = ${client_id}`.execute(
        db(),
      );
    }
    const url = `/api/clients/${taught.client_id}/get-duplicates/`;
    await lend(theirs.client_id, taught.manager_id);
    expect((await manager.get(url)).body).toMatchObject([{ id: mine.client_id, signs: ['phone'] }]);
    expect((await colleague.get(url)).status).toBe(404);
  });
});

describe('an access request', () => {
  const ctx = '/integration/send-request-to-get-access-to-client-profile/';
  const keyFor = async (by: Caller) => (await find(by, { phones: [await phoneOf(taught.client_id)] })).colleagues[0]?.key ?? '';
  const ask = async (by: Caller = colleague) => by.post(ctx, { key: await keyFor(by), reason: 'She called me' });
  const answer = (by: Caller, id: number, action: string, body: object = {}) =>
    by.post(`/api/clients/access-requests/${id}/${action}/`, body);
  const card = (by: Caller) => by.get(`/api/clients/${taught.client_id}/`);
  const asked = async () => (await ask()).body as AccessRequest;

  it('is refused with another user’s, an expired or an invalid key, and for one’s own client', async () => {
    const key = await keyFor(colleague);
    const another = await school.as(await school.build.user('AccountManager'));
    expect((await another.post(ctx, { key, reason: 'x' })).error).toMatchObject({ key: 'access_key_expired', field: 'key' });
    expect((await colleague.post(ctx, { key: 'none', reason: 'x' })).error?.key).toBe('access_key_expired');
    school.at('2026-11-17T09:00:01Z');
    expect((await colleague.post(ctx, { key, reason: 'x' })).error?.key).toBe('access_key_expired');
    school.at(testNow);
    await chief.post('/api/clients/reassign/', { client_ids: [taught.client_id], manager_id: colleague.userId });
    expect((await colleague.post(ctx, { key, reason: 'x' })).error?.key).toBe('access_not_needed');
  });

  it('may begin at the client’s link, which names the manager only, and is not needed for one’s own client', async () => {
    const keyUrl = (id: number) => `/api/clients/${id}/access-key/`;
    const { body } = await colleague.get(keyUrl(taught.client_id));
    expect(Object.keys(body as object)).toEqual(['key', 'manager_name']);
    expect((await colleague.post(ctx, { key: (body as { key: string }).key, reason: 'Linked' })).status).toBe(201);
    const { key } = (await manager.get(keyUrl(taught.client_id))).body as { key: string };
    expect((await manager.post(ctx, { key, reason: 'Mine' })).error?.key).toBe('access_not_needed');
    expect((await colleague.get(keyUrl(2_000_000_000))).error?.key).toBe('not_found');
  });

  it('can be open only once at a time', async () => {
    await asked();
    expect((await ask()).error?.key).toBe('access_already_asked');
  });

  it('is decided only by the client’s manager, once, until a day that is neither past nor too far away', async () => {
    const { id } = await asked();
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await answer(stranger, id, 'grant', { last_day: '2026-11-20' })).status).toBe(404);
    expect((await answer(colleague, id, 'grant', { last_day: '2026-11-20' })).error?.key).toBe('forbidden');
    expect((await answer(manager, id, 'withdraw')).error?.key).toBe('forbidden');
    expect((await answer(manager, id, 'grant', { last_day: '2026-11-15' })).error).toMatchObject({
      key: 'date_in_past',
      field: 'last_day',
    });
    expect((await answer(manager, id, 'grant', { last_day: '2027-11-15' })).error?.key).toBe('range_too_long');
    expect((await answer(manager, id, 'revoke')).error?.key).toBe('access_request_closed');
    expect((await answer(manager, id, 'decline', { comment: 'Mine' })).body).toMatchObject({ state: 'declined', decision_comment: 'Mine' });
    expect((await answer(manager, id, 'grant', { last_day: '2026-11-20' })).error?.key).toBe('access_request_closed');
    expect((await answer(manager, id, 'decline')).error?.key).toBe('access_request_closed');
    expect((await answer(colleague, id, 'withdraw')).error?.key).toBe('access_request_closed');
    expect((await card(colleague)).status).toBe(404);
  });

  it('is listed for the manager with requester and reason, and for the requester without the client', async () => {
    await asked();
    const to = (await manager.get('/api/clients/access-requests/?state=requested')).body as { count: number; results: AccessRequest[] };
    expect(to).toMatchObject({
      count: 1,
      results: [{ client_id: taught.client_id, asked_by_name: 'Olga', reason: 'She called me', can: { grant: { allowed: true } } }],
    });
    const own = (await colleague.get('/api/clients/access-requests/?whose=asked')).body as { results: AccessRequest[] };
    expect(own.results).toMatchObject([
      { client_id: null, client_name: null, can: { withdraw: { allowed: true }, grant: { allowed: false } } },
    ]);
    expect((await answer(colleague, own.results[0]?.id ?? 0, 'withdraw')).body).toMatchObject({ state: 'withdrawn' });
    expect(((await colleague.get('/api/clients/access-requests/')).body as { count: number }).count).toBe(0);
  });

  it('opens the card read-only, with contacts masked and every reveal logged', async () => {
    const { id } = await asked();
    await pay(taught.client_id, 900);
    expect((await answer(manager, id, 'grant', { last_day: '2026-11-20' })).body).toMatchObject({ state: 'granted', open: true });
    const seen = (await card(colleague)).body as ClientCard;
    expect(seen).toMatchObject({
      money: { on_account: 900 },
      contacts: [{ masked: true }],
      can: { see_money: true, record_payment: false, sell_subscription: false, reveal_contacts: true },
    });
    expect(idsOf(await list(colleague))).toEqual([taught.client_id]);
    expect(
      (await list(colleague, `search=${encodeURIComponent((await phoneOf(taught.client_id)).replaceAll(/\D/g, '').slice(1))}`)).count,
    ).toBe(0);
    expect((await colleague.get(`/api/clients/${taught.client_id}/balance/`)).status).toBe(200);
    const payment = { client_id: taught.client_id, occasion_code: 'payment_bank', amount: 1, business_date: '2026-11-16' };
    expect((await colleague.post('/api/transactions/transactions/', payment)).status).toBe(403);
    expect((await colleague.post(`/api/clients/${taught.client_id}/edit/profile/`, { name: 'Mine' })).status).toBeGreaterThanOrEqual(400);
    expect((await colleague.post('/api/clients/reassign/', { client_ids: [taught.client_id], manager_id: colleague.userId })).status).toBe(
      404,
    );
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    await lessonAt('2026-11-20T07:00:00Z');
    expect((await colleague.get(`/api/events/lessons/?client_id=${taught.client_id}`)).body).toMatchObject({ count: 1 });
    const lesson = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-21T07:00:00Z', minutes: 45 };
    const deal = { name: 'Mine now', source_id: 1, client_id: taught.client_id };
    const slots = { slots: [{ weekday: 2, start_minute: 600 }], zone: 'Europe/Moscow', from: '2026-12-01', weeks: 2, minutes: 45 };
    const search = { grade: 7, lessons_per_week: 1, zone: 'Europe/Moscow', starts_on: '2026-12-01', weeks: 12 };
    const windows = [{ weekday: 2, start_minute: 540, finish_minute: 720 }];
    for (const [path, body] of [
      ['/api/events/lessons/', lesson],
      ['/api/deals/', deal],
      ['/api/schedule/holds/', { teacher_id, kid_id, ...slots }],
      ['/api/matches/requests/', { kid_id, course_id, service_course_id, ...search, windows }],
      ['/api/children/', { client_id: taught.client_id, name: 'Another', grade: 3 }],
      [`/api/clients/${taught.client_id}/notes/`, { text: 'Hello' }],
      ['/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id: await school.build.abonement(service_course_id) }],
    ] as const)
      expect([path, (await colleague.post(path, body)).error?.key]).toEqual([path, expect.stringMatching(/^(not_found|forbidden)$/)]);
    const contact = seen.contacts?.[0]?.id;
    expect((await colleague.post(`/api/client-contacts/${contact}/reveal/`)).body).toMatchObject({ masked: false });
    const { rows } =
      await sql`select 1 from audit_log where action = 'contact.reveal' and actor_id = ${colleague.userId} and client_id = ${taught.client_id}`.execute(
        db(),
      );
    expect(rows).toHaveLength(1);
  });

  it('ends with its last day, or when the manager revokes it', async () => {
    await answer(manager, (await asked()).id, 'grant', { last_day: '2026-11-20' });
    school.at('2026-11-20T20:59:59Z');
    expect((await card(colleague)).status).toBe(200);
    school.at('2026-11-20T21:00:00Z');
    expect((await card(colleague)).status).toBe(404);
    expect(await list(colleague)).toMatchObject({ count: 0 });
    const second = await asked();
    await answer(manager, second.id, 'grant', { last_day: '2026-11-25' });
    expect((await card(colleague)).status).toBe(200);
    expect((await answer(manager, second.id, 'revoke', { comment: 'Thank you' })).body).toMatchObject({ state: 'revoked', open: false });
    expect((await card(colleague)).status).toBe(404);
  });

  it('is mailed to the manager, and the decision to the requester, each in their language', async () => {
    for (const [locale, { userId }] of [
      ['ru', manager],
      ['en', colleague],
    ] as const)
      await sql`update users set locale = ${locale} where id = ${userId}`.execute(db());
    await collectMails(school.database, testNow);
    const { id } = await asked();
    await answer(manager, id, 'grant', { last_day: '2026-11-20', comment: 'Be kind' });
    const mails = await collectMails(school.database, testNow);
    expect(mails.map(({ subject }) => subject)).toEqual(['Коллега просит доступ к вашему клиенту', 'A client is open to you']);
    expect(mails[0]?.text).toContain('«She called me»');
    expect(mails[1]?.text).toContain('20 Nov 2026');
  });
});
