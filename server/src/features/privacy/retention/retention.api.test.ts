import { abilities } from '@lectern/contract/permissions';
import type { Retention } from '@lectern/contract/privacy/persons.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { forgetByRetention } from './forget-by-retention.ts';

let school: TestApp;
let guard: Caller;
let ownerId: number;

const daysAgo = (days: number) => testNow.subtract({ hours: 24 * days }).toString();

beforeAll(async () => {
  school = await testApp();
  guard = await school.as(await school.build.user('Curator', { abilities: [abilities.protectData] }));
  ownerId = await school.build.user('SalesManager');
  const { db } = school.database;
  for (const [days, name] of [
    [120, 'Old Lead'],
    [100, 'Young Lead'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into deals (name, phone, phone_digits, stage, stage_since, owner_id, source_id, loss_reason_id, loss_comment, created_at)
      values (${name}, '+7 916 000-00-01', '79160000001', 'lost', ${daysAgo(days)}, ${ownerId}, 1, 1, 'Too dear', ${daysAgo(days)}) returning id
    `.execute(db);
    await sql`insert into audit_log (at, action, outcome, entity, entity_id, new, request_id)
      values (${daysAgo(days)}, 'deal.create', 'done', 'deal', ${rows[0]?.id}, ${JSON.stringify({ name, grade: 5 })}, ${name}),
        (${daysAgo(days)}, 'setting.change', 'done', 'setting', null, ${JSON.stringify({ value: name })}, ${name})`.execute(db);
    await sql`insert into read_log (at, actor_id, actor_role, act, subject, records, request_id)
      values (${daysAgo(days)}, ${ownerId}, '', 'open', 'deal', 1, ${name})`.execute(db);
  }
});

async function setDays(days: number): Promise<void> {
  for (const key of ['audit_texts_days', 'read_log_days', 'lost_deals_days'])
    await sql`insert into school_settings (key, value, updated_at) values (${key}, ${JSON.stringify(days)}, ${testNow.toString()})
      on conflict (key) do update set value = excluded.value`.execute(school.database.db);
}

async function forget(): Promise<void> {
  const { database } = school;
  const settings = settingsReader(database.db, () => testNow);
  const kernel = { database, clock: () => testNow, settings, site: testSite, checkAnswers: true };
  await runJob(kernel, { name: 'retention', cron: '0 * * * *', work: forgetByRetention }, new AbortController().signal);
}

const dueOf = async () => ((await guard.get('/api/privacy/retention/')).body as Retention).map(({ due }) => due);

describe('retention', () => {
  it('is shown to whoever protects personal data, and to nobody else', async () => {
    const sales = await school.as(ownerId);
    expect((await sales.get('/api/privacy/retention/')).status).toBe(403);
    expect((await guard.get('/api/privacy/retention/')).body).toEqual([
      { kind: 'audit_texts', days: 1_095, due: 0 },
      { kind: 'read_log', days: 365, due: 0 },
      { kind: 'lost_deals', days: 730, due: 0 },
    ]);
  });

  it('refuses less than 90 days', async () => {
    const chief = await school.as(await school.build.user('AccountManager', { abilities: [abilities.changeSettings] }));
    for (const key of ['audit_texts_days', 'read_log_days', 'lost_deals_days'])
      expect((await chief.post('/api/settings/', { key, value: 89 })).status).toBe(400);
  });

  it('forgets at night what is older than the settings say, and nothing else', async () => {
    await forget();
    const { db } = school.database;
    const names = async () => (await sql<{ name: string }>`select name from deals order by id`.execute(db)).rows.map(({ name }) => name);
    expect(await names()).toEqual(['Old Lead', 'Young Lead']);
    await setDays(110);
    const fresh = await testAppOfSameDatabase();
    expect(fresh).toEqual([1, 1, 1]);
    await forget();
    const [first, second] = await names();
    expect([first?.slice(0, 1), second]).toEqual(['№', 'Young Lead']);
    const texts = await sql`select new from audit_log where request_id = 'Old Lead' order by id`.execute(db);
    expect(texts.rows).toEqual([{ new: { grade: 5 } }, { new: { value: 'Old Lead' } }]);
    const young = await sql`select new from audit_log where request_id = 'Young Lead' and entity = 'deal'`.execute(db);
    expect(young.rows).toEqual([{ new: { name: 'Young Lead', grade: 5 } }]);
    expect((await sql`select request_id from read_log`.execute(db)).rows).toEqual([{ request_id: 'Young Lead' }]);
    const noted = await sql`select new from audit_log where action = 'retention.forget' order by id`.execute(db);
    expect(noted.rows).toEqual([{ new: { kind: 'lost_deals', records: 1 } }, { new: { kind: 'read_log', records: 1 } }]);
    await forget();
    expect(await names()).toEqual([first, second]);
  });

  /** What is due with the settings as they are in the database now. */
  async function testAppOfSameDatabase(): Promise<number[]> {
    school.at(testNow.add({ seconds: 10 }));
    return dueOf();
  }
});
