import { abilities } from '@lectern/contract/permissions';
import type { Retention } from '@lectern/contract/privacy/persons.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { jobs } from '../../../jobs.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';

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
  for (const key of ['audit_texts_days', 'read_log_days', 'lost_deals_days']) await school.build.setting(key, days);
}

async function forget(): Promise<void> {
  const { database } = school;
  const settings = settingsReader(database.db, () => testNow);
  const kernel = { database, clock: () => testNow, settings, site: testSite, checkAnswers: true };
  const nightly = new Set(['retention', 'import-rows', 'sign-ins', 'idempotency-keys']);
  for (const job of jobs.filter(({ name }) => nightly.has(name))) await runJob(kernel, job, new AbortController().signal);
}

const retention = async () => (await guard.get('/api/privacy/retention/')).body as Retention;
const dueOf = async () => (await retention()).slice(0, 3).map(({ due }) => due);

describe('retention', () => {
  it('is shown to whoever protects personal data, and to nobody else', async () => {
    const sales = await school.as(ownerId);
    expect((await sales.get('/api/privacy/retention/')).status).toBe(403);
    expect(await retention()).toEqual([
      { kind: 'audit_texts', days: 1_095, fixed: false, due: 0 },
      { kind: 'read_log', days: 365, fixed: false, due: 0 },
      { kind: 'lost_deals', days: 730, fixed: false, due: 0 },
      { kind: 'import_rows', days: 30, fixed: false, due: 0 },
      { kind: 'sign_ins', days: 30, fixed: false, due: 0 },
      { kind: 'mails', days: 30, fixed: false, due: 0 },
      { kind: 'webhook_deliveries', days: 30, fixed: false, due: 0 },
      { kind: 'export_files', days: 1, fixed: false, due: 0 },
      { kind: 'idempotency_keys', days: 7, fixed: true, due: 0 },
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
    expect(noted.rows).toEqual(['audit_texts', 'read_log', 'lost_deals'].map((kind) => ({ new: { kind, records: 1 } })));
    await forget();
    expect(await names()).toEqual([first, second]);
  });

  it('removes texts of more entries than one batch, also of one instant and after entries without texts, and reads none of them again', async () => {
    const { db } = school.database;
    await setDays(105);
    seconds += 10;
    school.at(testNow.add({ seconds }));
    const [bulk, later] = [daysAgo(109), daysAgo(108)];
    const add = (at: string, count: number, entry: object) =>
      sql`
      insert into audit_log (at, action, outcome, entity, entity_id, new, request_id)
      select ${at}, 'deal.change', 'done', 'deal', n, ${JSON.stringify(entry)}::jsonb, 'bulk' from generate_series(1, ${count}) n
    `.execute(db);
    await add(bulk, 2_500, { grade: 5 });
    await add(later, 1, { name: 'Lev' });
    expect(await dueOf()).toEqual([1, 0, 0]);
    await forget();
    expect(await dueOf()).toEqual([0, 0, 0]);
    const texts = await sql`select new from audit_log where request_id = 'bulk' and at = ${later}`.execute(db);
    expect(texts.rows).toEqual([{ new: {} }]);
    const { rows } = await sql<{ done_before: string }>`select done_before from audit_redaction`.execute(db);
    expect(rows).toEqual([{ done_before: daysAgo(105) }]);
    // Whatever an earlier pass has read is not read again.
    await add(later, 1, { name: 'Eva' });
    expect(await dueOf()).toEqual([0, 0, 0]);
  });

  /** A second process, which reads the current settings from the same database. */
  async function testAppOfSameDatabase(): Promise<number[]> {
    school.at(testNow.add({ seconds: 10 }));
    return dueOf();
  }
});

/** A kind of record: its setting, how to create one of a given age in days, and its table. */
const kinds = [
  {
    kind: 'sign_ins',
    setting: 'sign_ins_days',
    table: 'sign_in_attempts',
    add: (days: number) =>
      sql`insert into sign_in_attempts (account_key, address, at, outcome) values ('x', '10.0.0.1', ${daysAgo(days)}, 'failed')`,
  },
  {
    kind: 'mails',
    setting: 'mails_days',
    table: 'mail_outbox',
    add: (days: number) => sql`insert into mail_outbox (recipient, subject, sealed_text, state, created_at, due_at, useless_at)
      values ('a@school.test', 'News', null, 'sent', ${daysAgo(days)}, now(), now())`,
  },
  {
    kind: 'webhook_deliveries',
    setting: 'webhook_deliveries_days',
    table: 'webhook_deliveries',
    add: (days: number) => sql`with hook as (
        insert into webhooks (url, events, state, sealed_secret, created_at, created_by)
        values ('https://receiver.test/', '{lesson.planned}', 'off', '', now(), ${ownerId}) returning id)
      insert into webhook_deliveries (webhook_id, event, body, state, created_at)
      select id, 'lesson.planned', '{}', 'delivered', ${daysAgo(days)}::timestamptz from hook`,
  },
  {
    kind: 'export_files',
    setting: 'export_files_days',
    table: 'export_runs',
    add: (days: number) => sql`with run as (
        insert into export_runs (user_id, role, language, subject, format, query, columns, file_name, state, created_at, touched_at)
        values (${ownerId}, '', 'en', 'clients', 'csv', '{}', '[]', 'Clients.csv', 'done', ${daysAgo(days)}, now()) returning id)
      insert into export_parts (run_id, no, content) select id, 0, 'Name' from run`,
  },
  {
    kind: 'idempotency_keys',
    setting: null,
    table: 'idempotency_keys',
    add: (days: number) => sql`insert into idempotency_keys (user_id, key, request_hash, status, response, created_at)
      values (${ownerId}, ${`key ${days}`}, ''::bytea, 200, '{}', ${daysAgo(days)})`,
  },
  {
    kind: 'import_rows',
    setting: 'import_rows_days',
    table: `(select from import_rows where cells <> '{}')`,
    add: (days: number) => sql`with run as (
        insert into import_runs (user_id, role, language, kind, file_name, headings, mapping, options, state, rows_total, created_at)
        values (${ownerId}, '', 'en', 'clients', 'a.csv', '[]', '{}', '{}', 'checked', 1, ${daysAgo(days)}) returning id)
      insert into import_rows (run_id, row_no, cells) select id, 2, '{"Name"}' from run`,
  },
] as const;

/** The settings cache expires when the clock advances. */
let seconds = 20;

describe.each(kinds)('$kind', ({ kind, setting, table, add }) => {
  const keptDays = setting === null ? 7 : setting === 'export_files_days' ? 20 : 40;
  const left = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)} t`.execute(school.database.db)).rows[0]?.n;
  const due = async () => (await retention()).find((each) => each.kind === kind)?.due;

  beforeAll(async () => {
    if (setting !== null) await school.build.setting(setting, keptDays);
    seconds += 10;
    school.at(testNow.add({ seconds }));
  });

  it('older than its days go in the night, as many as the preview says, and younger ones stay', async () => {
    const { db } = school.database;
    await forget();
    expect(await due()).toBe(0);
    const before = (await left()) ?? 0;
    for (const days of [keptDays + 2, keptDays + 1, keptDays - 1]) await add(days).execute(db);
    expect([await due(), await left()]).toEqual([2, before + 3]);
    await forget();
    expect([await due(), await left()]).toEqual([0, before + 1]);
  });
});
