import type { DealCard } from '@lectern/contract/deals/deals.schema';
import { abilities } from '@lectern/contract/permissions';
import type { ReadLogEntry, ReadLogPage, RevealAlarm } from '@lectern/contract/privacy/read-log.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { settingsReader } from '../../../settings.ts';
import { writeNextExport } from '../../exports/write-exports.ts';

let school: TestApp;
let guard: Caller;
let manager: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;

beforeAll(async () => {
  school = await testApp();
  guard = await school.as(await school.build.user('Curator', { abilities: [abilities.protectData] }));
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
});

const readsOf = async (userId: number, query = ''): Promise<ReadLogEntry[]> =>
  ((await guard.get(`/api/privacy/reads/?user_id=${userId}&page_size=100${query}`)).body as ReadLogPage).results;
const brief = ({ act, subject, client, teacher, records }: ReadLogEntry) => [act, subject, client?.id ?? teacher?.id ?? null, records];

describe('the reading log', () => {
  it('is closed to staff without its ability', async () => {
    const administrator = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
    for (const path of ['/api/privacy/reads/', '/api/privacy/alarms/']) expect((await administrator.get(path)).status).toBe(403);
  });

  it('has no entry for a refused opening', async () => {
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await stranger.get(`/api/clients/${taught.client_id}/`)).status).toBe(404);
    expect((await stranger.get('/api/events/lessons/999999/')).status).toBe(404);
    expect(await readsOf(stranger.userId)).toEqual([]);
  });

  it('counts the same card opened again within ten minutes once, and later again', async () => {
    const url = `/api/clients/${taught.client_id}/`;
    await manager.get(url);
    await manager.get(url);
    expect((await readsOf(manager.userId)).map(brief)).toEqual([['open', 'client', taught.client_id, 1]]);
    school.at(testNow.add({ minutes: 11 }));
    await manager.get(url);
    expect(await readsOf(manager.userId)).toHaveLength(2);
  });

  it('names who opened, revealed, exported, downloaded and printed, whose it was and how many', async () => {
    const one = await school.build.taughtChild();
    const reader = await school.as(one.manager_id);
    const { database } = school;
    const settings = settingsReader(database.db, () => testNow);
    const kernel = { database, clock: () => testNow, settings, site: testSite, checkAnswers: true };
    const contact = await school.database.db
      .insertInto('client_contacts')
      .values({ client_id: one.client_id, kind: 'phone', value: '+7 916 000-11-22', normalised: '79160001122' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await reader.post(`/api/client-contacts/${contact.id}/reveal/`);
    await reader.get(`/api/teachers/${one.teacher_id}/`);
    await reader.get(`/api/clients/${one.client_id}/reconciliation-of-settlements-with-client/?from=2026-11-01&to=2026-11-30`);
    const run = (await reader.post('/api/exports/', { subject: 'clients', format: 'csv' })).body as { id: number };
    await writeNextExport(kernel);
    expect((await reader.get(`/api/exports/${run.id}/file/`)).status).toBe(200);
    expect((await reader.post('/api/privacy/prints/', { path: `/clients/${one.client_id}`, records: 7 })).status).toBe(200);
    expect((await readsOf(reader.userId)).map(brief).sort()).toEqual([
      ['download', 'list', null, 1],
      ['export', 'list', null, 1],
      ['open', 'settlement', one.client_id, 0],
      ['open', 'teacher', one.teacher_id, 1],
      ['print', 'screen', one.client_id, 7],
      ['reveal', 'client', one.client_id, 1],
    ]);
  });

  it('is searched by name, act, subject and day', async () => {
    await sql`update clients set name = 'Zinaida Quix' where id = ${taught.client_id}`.execute(school.database.db);
    const count = async (query: string) => ((await guard.get(`/api/privacy/reads/?${query}`)).body as ReadLogPage).count;
    expect(await count('search=quix')).toBe(2);
    expect(await count('search=quix&act=reveal')).toBe(0);
    expect(await count(`client_id=${taught.client_id}&subject=client`)).toBe(2);
    expect(await count('search=quix&date_from=2026-11-17')).toBe(0);
    expect(await count('search=quix&date_to=2026-11-16')).toBe(2);
  });

  it('keeps recent rows, and lets rows go that are older than 90 days', async () => {
    const { db } = school.database;
    await sql`insert into read_log (at, actor_id, actor_role, act, subject, records, request_id)
      values (now() - interval '89 days', ${guard.userId}, '', 'open', 'client', 1, 'recent'),
        (now() - interval '91 days', ${guard.userId}, '', 'open', 'client', 1, 'old')`.execute(db);
    await expect(sql`delete from read_log where request_id = 'recent'`.execute(db)).rejects.toThrow('append-only');
    await sql`delete from read_log where at < now() - interval '90 days'`.execute(db);
    expect((await sql`select from read_log where request_id = 'old'`.execute(db)).rows).toEqual([]);
  });
});

describe('the contacts of a deal', () => {
  it('are masked on the card, also for the owner, and revealed with an entry', async () => {
    const sales = await school.as(await school.build.user('SalesManager'));
    const body = { name: 'Lead', source_id: 1, phone: '+79165550102', email: 'lead@school.test' };
    const created = (await sales.post('/api/deals/', body)).body as DealCard;
    const card = (await sales.get(`/api/deals/${created.id}/`)).body as DealCard;
    for (const { phone, email } of [created, card]) {
      expect([phone, email]).toEqual([expect.stringContaining('•••'), 'l•••@school.test']);
      expect(phone).not.toContain('555');
    }
    expect(card.can.reveal.allowed).toBe(true);
    const whole = await sales.post(`/api/deals/${created.id}/reveal/`);
    expect(whole.body).toEqual({ phone: '+79165550102', email: 'lead@school.test' });
    expect((await readsOf(sales.userId)).map(brief)).toEqual([
      ['reveal', 'deal', null, 1],
      ['open', 'deal', null, 1],
    ]);
    const stranger = await school.as(await school.build.user('SalesManager'));
    expect((await stranger.post(`/api/deals/${created.id}/reveal/`)).status).toBe(404);
  });

  it('raise an alarm on the screen when many are revealed within an hour', async () => {
    const sales = await school.as(await school.build.user('SalesManager', { name: 'Curious' }));
    const deal = (await sales.post('/api/deals/', { name: 'Lead', source_id: 1, phone: '+7 916 555-01-03' })).body as DealCard;
    for (let times = 0; times < 30; times += 1) await sales.post(`/api/deals/${deal.id}/reveal/`);
    const alarms = (await guard.get('/api/privacy/alarms/')).body as RevealAlarm[];
    expect(alarms).toMatchObject([{ user: { id: sales.userId, name: 'Curious' }, contacts: 30, minutes: 60 }]);
  });
});
