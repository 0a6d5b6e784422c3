import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import type { ExportRun } from '@lectern/contract/exports/exports.schema';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { paidPayout, sentInvoice } from '../../../test/builders/payouts.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { settingsReader } from '../../settings.ts';
import { exportedLists } from './export-lists.ts';
import { countOldExports, deleteOldExports } from './public/old-exports.ts';
import { writeNextExport } from './write-exports.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let administrator: Caller;
let manager: Caller;
let curator: Caller;
let methodist: Caller;
let payKeeper: Caller;
const figures = new Set(['topic_figures', 'test_figures', 'children_behind']);
let now = testNow;

const kernel = () => ({
  database: school.database,
  clock: () => now,
  settings: settingsReader(school.database.db, () => now),
  site: testSite,
  checkAnswers: true,
});
/** Each value begins like a formula. */
const formula = (what: string) => `=HYPERLINK("http://evil.test";"${what}")`;

beforeAll(async () => {
  school = await testApp();
  const { build, database } = school;
  taught = await build.taughtChild();
  manager = await school.as(taught.manager_id);
  curator = await school.as(taught.curator_id);
  methodist = await school.as(await build.user('Methodist'));
  administrator = await school.as(await build.user('AccountManager', { abilities: Object.values(abilities), name: '@SUM(1)' }));
  payKeeper = await school.as(await build.user('AccountManager', { abilities: [abilities.keepPay, abilities.allPay] }));
  await paidPayout(database.db, { teacher_id: taught.teacher_id });
  const invoice_id = await sentInvoice(database.db, taught.teacher_id);
  await sql`
    insert into invoice_steps (invoice_id, state, amount, reason, at, by_id)
    values (${invoice_id}, 'returned', 100000, '=1+1', ${testNow.toString()}, ${administrator.userId})
  `.execute(database.db);
  await sql`
    insert into sign_in_attempts (kind, account_key, user_id, address, user_agent, at, outcome)
    values ('sign_in', 'key', ${administrator.userId}, '=1+1', '=1+1', ${testNow.toString()}, 'failed')
  `.execute(database.db);
  await sql`
    insert into money_approvals (kind, client_id, occasion_code, amount, currency, business_date, comment, asked_at, asked_by)
    values ('payment', ${taught.client_id}, 'refund_bank', 100, 'RUB', '2026-11-16', '=1+1', ${testNow.toString()}, ${administrator.userId})
  `.execute(database.db);
  await sql`
    with request as (
      insert into match_requests (kid_id, client_id, course_id, grade, lessons_per_week, zone, deadline, state, created_at)
      values (${taught.kid_id}, ${taught.client_id}, ${taught.course_id}, 7, 1, 'Europe/Moscow', ${testNow.add({ hours: 48 }).toString()}, 'draft',
        ${testNow.toString()}) returning id
    ) insert into match_offers (request_id, teacher_id, state, offered_at, viewed_at, ended_at, decline_reason)
    select id, ${taught.teacher_id}, 'declined', ${testNow.toString()}, ${testNow.toString()}, ${testNow.toString()}, '=1+1' from request
  `.execute(database.db);
  await sql`
    insert into personal_tokens (user_id, title, token_hash, role, scopes, created_at, expires_at)
    values (${administrator.userId}, '=1+1', '\\x00', 'AccountManager', '{clients:read}', now(), now() + interval '30 days')
  `.execute(database.db);
  const { db } = database;
  await db
    .updateTable('users')
    .set({ name: formula('teacher') })
    .where('id', '=', taught.teacher_id)
    .execute();
  await db.updateTable('clients').set({ name: '+7 (916) Иванова' }).where('id', '=', taught.client_id).execute();
  await db.updateTable('children').set({ name: '-2+3' }).where('id', '=', taught.kid_id).execute();
  await db.updateTable('courses').set({ title: '\t=1+1' }).where('id', '=', taught.course_id).execute();
  const { teacher_id, kid_id, course_id, service_course_id, client_id } = taught;
  const lesson = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45 };
  expect((await manager.post('/api/events/lessons/', lesson)).status).toBe(201);
  const payment = { client_id, occasion_code: 'payment_bank', amount: 150_050, business_date: '2026-11-16', comment: '=cmd|calc' };
  expect((await manager.post('/api/transactions/transactions/', payment)).status).toBe(201);
  const invoice = { kind: 'invoice', client_id, language: 'ru', lines: [{ title: formula('line'), quantity: 1, amount: 100 }] };
  expect((await manager.post('/api/accounting-documents/', invoice)).status).toBe(201);
  const deal = { name: formula('lead'), source_id: 1, next_action: '=cmd|calc', next_action_on: '2026-11-20' };
  expect((await manager.post('/api/deals/', deal)).status).toBe(201);
  await beBehind();
  const terms = { units: 8, price: 1_360_000, valid_days: 70, freeze_days: 14, grade_from: 5, grade_to: 9 };
  const abonement = { service_course_id, title: formula('package'), ...terms };
  expect((await administrator.post('/api/abonements/', abonement)).status).toBe(201);
  const invitation = { email: 'new@lectern.test', name: formula('staff'), roles: ['Curator'] };
  expect((await administrator.post('/api/users/invite/', invitation)).status).toBe(201);
});

/** The child has had one topic and its test; by now more of a ten-week year is due. */
async function beBehind(): Promise<void> {
  const { teacher_id, course_id, engagement_id, topic_ids } = taught;
  const { db } = school.database;
  await school.build.setting('school_year_weeks', 10);
  await db.updateTable('engagements').set({ started_on: '2026-09-01' }).where('id', '=', engagement_id).execute();
  const lesson_id = await school.build.lesson(taught, '2026-11-10T07:00:00Z', { status: 'held', policy: defaultLessonPolicy });
  const submitted_at = testNow.toString();
  await db
    .insertInto('lesson_reports')
    .values({ lesson_id, outcome: 'held', topic_id: topic_ids[0] ?? 0, submitted_at, submitted_by: teacher_id })
    .execute();
  await sql`
    with test as (
      insert into test_templates (course_id, lineage_id, version, title) values (${course_id}, ${topic_ids[0] ?? 0}, 1, '=1+1') returning id
    ), question as (
      insert into test_questions (test_id, position, kind, points, content) select id, 1, 'open', 2, '{}' from test
    ) insert into test_results (lesson_id, test_id, earned, by_question, entered_at) select ${lesson_id}::int, id, 100, false, now() from test
  `.execute(db);
}

/** A user who may export a list. No user exports enough to reach the rate limit. */
async function readerOf(subject: string): Promise<Caller> {
  if (subject === 'pupils') return school.as(taught.teacher_id);
  if (subject === 'receipts' || subject === 'invoices' || subject === 'pay') return payKeeper;
  return figures.has(subject) ? methodist : administrator;
}

const start = (who: Caller, body: object) => who.post('/api/exports/', body);

async function fileOf(who: Caller, body: object, headers: Record<string, string> = {}): Promise<{ run: ExportRun; content: Buffer }> {
  const run = (await who.post('/api/exports/', body, headers)).body as ExportRun;
  expect(await writeNextExport(kernel())).toBe(true);
  return { run, content: await bytesOf(run.id) };
}

async function bytesOf(id: number): Promise<Buffer> {
  const parts = await school.database.db.selectFrom('export_parts').select('content').where('run_id', '=', id).orderBy('no').execute();
  return Buffer.concat(parts.map(({ content }) => content));
}

describe('an exported file', () => {
  it('is refused for another’s list, unknown columns and an invalid query', async () => {
    expect((await start(manager, { subject: 'staff', format: 'csv' })).error).toMatchObject({ key: 'forbidden', field: 'subject' });
    expect((await start(manager, { subject: 'teachers', format: 'csv', columns: ['name', 'inn'] })).error?.field).toBe('columns.1');
    expect((await start(manager, { subject: 'teachers', format: 'csv', query: 'grade=12' })).status).toBe(400);
    expect((await start(manager, { subject: 'teachers', format: 'csv', query: 'secret=1' })).error?.key).toBe('unknown_field');
    expect((await start(manager, { subject: 'teachers_lessons', format: 'csv' })).status).toBe(400);
  });

  it('of mails is for administrators only, and of the price list for sellers only', async () => {
    expect((await start(manager, { subject: 'mails', format: 'csv' })).error).toMatchObject({ key: 'forbidden', field: 'subject' });
    expect((await start(curator, { subject: 'price_list', format: 'csv' })).error).toMatchObject({ key: 'forbidden', field: 'subject' });
    const mails = await fileOf(administrator, { subject: 'mails', format: 'csv', columns: ['to', 'state'], query: 'state=waiting' });
    expect(mails.content.toString('utf8')).toContain('new@lectern.test,Waiting\r\n');
    const columns = ['title', 'units', 'price', 'state'];
    const prices = await fileOf(manager, { subject: 'price_list', format: 'csv', columns, query: 'search=package' });
    expect(prices.content.toString('utf8').trim().split('\r\n').slice(1)).toEqual([
      `"'${formula('package').replaceAll('"', '""')}",8,13600.00,On sale`,
    ]);
  });

  it('leaves what was searched for out of the audit log', async () => {
    await fileOf(manager, { subject: 'clients', format: 'csv', query: 'search=quixotova' });
    const { rows } = await sql<{ new: unknown }>`
      select new from audit_log where action = 'export.start' order by id desc limit 1
    `.execute(school.database.db);
    expect(rows[0]?.new).toMatchObject({ subject: 'clients', filters: ['search'] });
    expect(JSON.stringify(rows)).not.toContain('quixotova');
  });

  it('is visible only to its creator', async () => {
    const { run } = await fileOf(manager, { subject: 'clients', format: 'csv' });
    expect((await curator.get(`/api/exports/${run.id}/`)).status).toBe(404);
    expect((await curator.get(`/api/exports/${run.id}/file/`)).status).toBe(404);
    expect((await curator.post(`/api/exports/${run.id}/cancel/`)).status).toBe(404);
    expect(((await curator.get('/api/exports/')).body as ExportRun[]).length).toBe(0);
  });

  it.each(Object.keys(exportedLists).filter((subject) => subject !== 'teachers_lessons'))(
    'of %s contains no formula as CSV, and only text cells as a workbook',
    async (subject) => {
      const reader = await readerOf(subject);
      const csv = (await fileOf(reader, { subject, format: 'csv' })).content.toString('utf8');
      expect(csv.startsWith('\ufeff')).toBe(true);
      const lines = csv.slice(1).split('\r\n').slice(0, -1);
      expect(lines.length).toBeGreaterThan(1);
      for (const cell of lines.slice(1).flatMap(cellsOf)) expect(cell).not.toMatch(/^[\t\r\n]|^\s*[=+@]|^\s*-(?![\d.]+$)/);
      const sheet = (await fileOf(reader, { subject, format: 'xlsx' })).content;
      expect(sheet.subarray(0, 2).toString()).toBe('PK');
      const [{ data: rows = [] } = {}] = await readXlsx(sheet);
      expect(rows.length).toBe(lines.length);
    },
  );

  it('has the shown columns in order, typed dates and sums, and the reader’s language', async () => {
    const input = { subject: 'transactions', columns: ['client', 'date', 'sum', 'comment'] };
    const [sheet] = await readXlsx((await fileOf(manager, { ...input, format: 'xlsx' })).content);
    expect(sheet?.sheet).toBe('Transactions');
    expect(sheet?.data).toEqual([
      ['Client', 'Date', 'Amount', 'Comment'],
      ['+7 (916) Иванова', new Date('2026-11-16T00:00:00Z'), 1500.5, '=cmd|calc'],
    ]);
    const { content, run } = await fileOf(manager, { ...input, format: 'csv' }, { 'accept-language': 'ru' });
    expect(run.file_name).toBe('Транзакции 2026-11-16 12-00.csv');
    expect(content.toString('utf8')).toBe("\ufeffКлиент;Дата;Сумма;Комментарий\r\n'+7 (916) Иванова;16.11.2026;1500,50;'=cmd|calc\r\n");
  });

  it('contains the matching rows of the reader’s scope', async () => {
    const other = await school.build.taughtChild();
    const mine = (await fileOf(manager, { subject: 'clients', format: 'csv', columns: ['name'] })).content.toString('utf8');
    expect(mine).toContain('Иванова');
    const theirs = await fileOf(await school.as(other.manager_id), { subject: 'clients', format: 'csv', columns: ['name'] });
    expect(theirs.content.toString('utf8')).not.toContain('Иванова');
    const filtered = await fileOf(administrator, { subject: 'teachers', format: 'csv', query: 'status=inactive' });
    expect(filtered.content.toString('utf8').trim().split('\r\n')).toHaveLength(1);
  });

  it('of transactions has the signs of the screen, and columns that sum to the totals of the list', async () => {
    const { client_id } = await school.build.client(taught.manager_id);
    const post = async (occasion_code: string, amount: number) => {
      const input = { client_id, occasion_code, amount, business_date: '2026-11-16', comment: 'As agreed' };
      return ((await manager.post('/api/transactions/transactions/', input)).body as { id: number }).id;
    };
    await post('payment_bank', 500_050);
    await post('refund_bank', 120_001);
    const wrong = await post('refund_bank', 7_007);
    await post('bonus', 30_000);
    expect((await manager.post(`/api/transactions/transactions/${wrong}/reverse/`, { comment: 'Another client' })).status).toBe(201);
    const query = `client_id=${client_id}&ordering=business_date`;
    const columns = ['sum', 'in', 'out'];
    const [sheet] = await readXlsx((await fileOf(manager, { subject: 'transactions', format: 'xlsx', query, columns })).content);
    const [, ...rows] = sheet?.data ?? [];
    expect(rows.map((row) => Array.from(columns, (_, at) => row[at] ?? null))).toEqual([
      [5000.5, 5000.5, null],
      [-1200.01, null, 1200.01],
      [-70.07, null, 70.07],
      [300, null, null],
      [70.07, null, -70.07],
    ]);
    const { totals } = (await manager.get(`/api/transactions/transactions/?${query}`)).body as { totals: object[] };
    expect(totals).toEqual([{ currency: 'RUB', in: 500_050, out: 120_001 }]);
  });

  it('is not written after its creator has lost the permission', async () => {
    const user = await school.build.user('AccountManager', { abilities: [abilities.manageStaff] });
    const run = (await start(await school.as(user), { subject: 'staff', format: 'csv' })).body as ExportRun;
    await school.database.db.deleteFrom('ability_grants').where('user_id', '=', user).execute();
    await expect(writeNextExport(kernel())).rejects.toThrow('lost the permission');
    expect((await (await school.as(user)).get(`/api/exports/${run.id}/`)).body).toMatchObject({ state: 'failed' });
  });

  it('is downloaded under its name, and only once it is written', async () => {
    const run = (await start(manager, { subject: 'teachers', format: 'xlsx' })).body as ExportRun;
    expect((await manager.get(`/api/exports/${run.id}/file/`)).error?.key).toBe('export_not_ready');
    await writeNextExport(kernel());
    expect((await manager.get(`/api/exports/${run.id}/`)).body).toMatchObject({ state: 'done', rows_done: expect.any(Number) });
    const secret = await school.build.session(manager.userId);
    const { headers, rawPayload } = await school.app.inject({
      url: `/api/exports/${run.id}/file/`,
      headers: { cookie: `__Host-lectern_session=${secret}` },
    });
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(run.file_name)}`);
    expect(headers['content-type']).toContain('spreadsheetml');
    expect(headers['cache-control']).toBe('no-store');
    expect(rawPayload.equals(await bytesOf(run.id))).toBe(true);
  });

  it('waits behind at most two others of the same user, and can be cancelled', async () => {
    const runs: ExportRun[] = [];
    for (let count = 0; count < 3; count += 1) runs.push((await start(curator, { subject: 'teachers', format: 'csv' })).body);
    expect((await start(curator, { subject: 'teachers', format: 'csv' })).error?.key).toBe('too_many_exports');
    const report = { from: '2026-11-01', to: '2026-11-30' };
    expect((await curator.post('/api/teachers/download-teachers-lessons-report/', report)).error?.key).toBe('too_many_exports');
    for (const { id } of runs) expect((await curator.post(`/api/exports/${id}/cancel/`)).body).toMatchObject({ state: 'cancelled' });
    expect((await curator.post(`/api/exports/${runs[0]?.id}/cancel/`)).status).toBe(200);
    expect(await writeNextExport(kernel())).toBe(false);
  });

  it('is restarted by another process after a lease expires, three times at most, and deleted after a day', async () => {
    const { id } = (await start(manager, { subject: 'teachers', format: 'csv' })).body as ExportRun;
    const { db } = school.database;
    await db.updateTable('export_runs').set({ state: 'running', tries: 1 }).where('id', '=', id).execute();
    expect(await writeNextExport(kernel())).toBe(false);
    now = testNow.add({ seconds: 61 });
    expect(await writeNextExport(kernel())).toBe(true);
    expect((await manager.get(`/api/exports/${id}/`)).body).toMatchObject({ state: 'done' });
    await db.updateTable('export_runs').set({ state: 'running', tries: 3, touched_at: testNow.toString() }).where('id', '=', id).execute();
    expect(await writeNextExport(kernel())).toBe(false);
    expect((await manager.get(`/api/exports/${id}/`)).body).toMatchObject({ state: 'failed' });
    now = testNow.add({ hours: 25 });
    school.at(now);
    expect((await manager.get(`/api/exports/${id}/`)).status).toBe(404);
    expect((await manager.get(`/api/exports/${id}/file/`)).status).toBe(404);
    const dayAgo = now.subtract({ hours: 24 }).toString();
    expect(await countOldExports(db, dayAgo)).toBe(await deleteOldExports(db, dayAgo));
    school.at(testNow);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from export_parts`.execute(db);
    expect(rows[0]?.left).toBe(0);
    now = testNow;
  });
});

describe('a file being written when the server stops', () => {
  it('is left to the next process between two pages, without counting an attempt', async () => {
    const { id } = (await start(manager, { subject: 'teachers', format: 'csv' })).body as ExportRun;
    const { db } = school.database;
    await db.updateTable('export_runs').set({ tries: 2 }).where('id', '=', id).execute();
    expect(await writeNextExport(kernel(), AbortSignal.abort())).toBe(true);
    const run = await db.selectFrom('export_runs').select(['state', 'tries']).where('id', '=', id).executeTakeFirstOrThrow();
    const parts = await db.selectFrom('export_parts').select('no').where('run_id', '=', id).execute();
    expect({ ...run, parts }).toEqual({ state: 'waiting', tries: 2, parts: [] });
    expect(await writeNextExport(kernel())).toBe(true);
    expect((await manager.get(`/api/exports/${id}/`)).body).toMatchObject({ state: 'done' });
  });
});

/** Runs something as soon as a file has been claimed, before its first row is read. */
const interrupted = (meanwhile: () => Promise<unknown>) => {
  const usual = kernel();
  const read = async () => {
    await meanwhile();
    return usual.settings.read();
  };
  return { ...usual, settings: { ...usual.settings, read } };
};

describe('a file being written', () => {
  it('stays intact when a stalled process resumes after another one took over', async () => {
    const { id } = (await start(manager, { subject: 'teachers', format: 'csv' })).body as ExportRun;
    let whole: Buffer = Buffer.alloc(0);
    const silent = interrupted(async () => {
      now = testNow.add({ seconds: 61 });
      expect(await writeNextExport(kernel())).toBe(true);
      whole = await bytesOf(id);
    });
    expect(await writeNextExport(silent)).toBe(true);
    expect(whole.length).toBeGreaterThan(0);
    expect((await bytesOf(id)).equals(whole)).toBe(true);
    expect((await manager.get(`/api/exports/${id}/`)).body).toMatchObject({ state: 'done' });
    now = testNow;
  });

  it('stops when its creator cancels it, and leaves nothing', async () => {
    const { id } = (await start(manager, { subject: 'teachers', format: 'csv' })).body as ExportRun;
    const writer = interrupted(() => manager.post(`/api/exports/${id}/cancel/`));
    expect(await writeNextExport(writer)).toBe(true);
    expect(await bytesOf(id)).toHaveLength(0);
    expect((await manager.get(`/api/exports/${id}/`)).body).toMatchObject({ state: 'cancelled' });
  });

  it('reads one snapshot on PostgreSQL, and page by page on the embedded database, whose writes it would block', async () => {
    const { id } = (await start(manager, { subject: 'clients', format: 'csv' })).body as ExportRun;
    const rename = (name: string) => school.database.db.updateTable('clients').set({ name }).where('id', '=', taught.client_id).execute();
    await rename('Before');
    expect(await writeNextExport(interrupted(() => rename('Meanwhile')))).toBe(true);
    expect((await bytesOf(id)).toString('utf8')).toContain(school.database.kind === 'postgres' ? 'Before' : 'Meanwhile');
  });
});

describe('the report on teachers’ lessons', () => {
  const url = '/api/teachers/download-teachers-lessons-report/';

  it('is refused to managers, and for an empty period or more than a year', async () => {
    expect((await manager.post(url, { from: '2026-11-01', to: '2026-11-30' })).status).toBe(403);
    expect((await curator.post(url, { from: '2025-01-01', to: '2026-11-30' })).error?.key).toBe('range_too_long');
    expect((await curator.post(url, { from: '2026-11-30', to: '2026-11-01' })).status).toBe(400);
  });

  it('counts the lessons of the curator’s own group by outcome', async () => {
    const run = (await curator.post(url, { from: '2026-11-16', to: '2026-11-17' })).body as ExportRun;
    await writeNextExport(kernel());
    const [sheet] = await readXlsx(await bytesOf(run.id));
    const [head = [], ...rows] = sheet?.data ?? [];
    expect(rows).toHaveLength(1);
    const row = Object.fromEntries(head.map((title, at) => [String(title), rows[0]?.[at]]));
    expect(row).toMatchObject({ Teacher: formula('teacher'), Completed: 0, 'Still ahead': 1, Hours: 0 });
    expect(run.file_name).toBe('Lessons of teachers 2026-11-16 – 2026-11-17 (2026-11-16 12-00).xlsx');
  });
});

/** The cells of a line of CSV, with any separator. */
function cellsOf(line: string): string[] {
  return (line.match(/("([^"]|"")*"|[^,;]*)([,;]|$)/g) ?? []).map((cell) =>
    cell
      .replace(/[,;]$/, '')
      .replace(/^"([\s\S]*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}
