import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import { hiddenColumns, personalTables, copyTables, schoolTables } from '@lectern/contract/privacy/personal-fields.rules';
import type { PersonalData as PersonalDataView } from '@lectern/contract/privacy/persons.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { typedTexts } from '../../../../test/contract/typed-texts.ts';
import type { PersonalData } from './personal-data.queries.ts';
import { columnTitles } from './column-words.rules.ts';
import { tableTitles } from './table-words.rules.ts';

let school: TestApp;
let guard: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;

beforeAll(async () => {
  school = await testApp();
  guard = await school.as(await school.build.user('Curator', { abilities: [abilities.protectData] }));
  taught = await school.build.taughtChild();
  await sql`insert into client_notes (client_id, author_id, text, pinned, created_at)
    values (${taught.client_id}, ${taught.manager_id}, 'Likes chess', false, now())`.execute(school.database.db);
  await school.build.email(taught.client_id, 'family@school.test');
  await sql`insert into mail_outbox (recipient, subject, state, created_at, due_at, useless_at)
    values ('Family@school.test', 'Your invoice', 'sent', now(), now(), now())`.execute(school.database.db);
});

describe('the list of personal fields', () => {
  it('names every table once, and every column of a person’s table', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'
    `.execute(school.database.db);
    const tables = [...new Set(rows.map(({ table }) => table))].filter((table) => table !== 'migrations');
    const named = [...Object.keys(personalTables), ...copyTables, ...schoolTables];
    expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([]);
    expect(named.toSorted()).toEqual(tables.toSorted());
    const columns = rows.filter(({ table }) => table in personalTables).map(({ table, column }) => `${table}.${column}`);
    const listed = Object.entries(personalTables).flatMap(([table, { fields, facts }]) =>
      [...Object.keys(fields), ...facts.split(' ')].filter(Boolean).map((column) => `${table}.${column}`),
    );
    expect(listed.toSorted()).toEqual(columns.toSorted());
  });

  it('declares every typed text of a person’s table as a personal field', () => {
    /** Titles of packages, of curriculum levels, and of the school's own reasons. */
    const levels = ['accruals.level', 'rate_change_rows.level', 'rate_versions.level'];
    const ofTheSchool = [...levels, 'checklist_marks.sources', 'user_subscriptions.title', 'import_runs.headings'];
    const missing = Object.entries(typedTexts).flatMap(([table, columns]) =>
      columns
        .filter((column) => table in personalTables && !(column in (personalTables[table]?.fields ?? {})))
        .map((column) => `${table}.${column}`),
    );
    expect(missing.toSorted()).toEqual(ofTheSchool.toSorted());
  });

  it('has a title for each table, and a label for each field that is exported', () => {
    expect(Object.keys(personalTables).filter((table) => !(table in tableTitles))).toEqual([]);
    const hidden = new Set<string>([...hiddenColumns, 'preview', 'image', 'version', 'heading', 'last_used_from']);
    const fields = Object.values(personalTables).flatMap((table) => Object.keys(table.fields));
    expect(fields.filter((field) => !hidden.has(field) && !(field in columnTitles))).toEqual([]);
  });
});

describe('the export of a person’s data', () => {
  const post = (who: Caller, kind: string, person_id: number, format = 'json') =>
    who.post('/api/privacy/exports/', { kind, person_id, format });
  const tablesOf = ({ tables }: PersonalData) => tables.map(({ table }) => table);

  it('is refused without the ability, also to administrators, and for nobody', async () => {
    const administrator = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
    expect((await post(administrator, 'client', taught.client_id)).status).toBe(403);
    expect((await administrator.get(`/api/privacy/person/?kind=client&person_id=${taught.client_id}`)).status).toBe(403);
    for (const kind of ['client', 'child', 'staff']) expect((await post(guard, kind, 999_999)).error?.key).toBe('not_found');
  });

  it('has everything about a client: records, notes, learning, money, mails and the change log', async () => {
    const view = (await guard.get(`/api/privacy/person/?kind=client&person_id=${taught.client_id}`)).body as PersonalDataView;
    expect(view.tables).toContainEqual({ table: 'client_notes', title: 'Notes about the client', rows: 1, effect: 'deleted' });
    const data = (await post(guard, 'client', taught.client_id)).body as PersonalData;
    expect(tablesOf(data)).toEqual(expect.arrayContaining(['clients', 'children', 'client_notes', 'engagements', 'mail_outbox']));
    expect(JSON.stringify(data)).toContain('Likes chess');
    expect(JSON.stringify(data)).not.toMatch(/"(name_key|normalised|sealed_text)"/);
    const again = (await post(guard, 'client', taught.client_id)).body as PersonalData;
    expect(tablesOf(again)).toContain('audit_log');
  });

  it('has of a child its own rows, and of a staff member no texts about others and no secrets', async () => {
    const { lesson_id } = await aLesson();
    await sql`insert into lesson_reports (lesson_id, outcome, parent_comment, submitted_at, submitted_by)
      values (${lesson_id}, 'held', 'Works hard', now(), ${taught.teacher_id})`.execute(school.database.db);
    const child = (await post(guard, 'child', taught.kid_id)).body as PersonalData;
    expect(tablesOf(child)).toEqual(expect.arrayContaining(['children', 'lessons', 'lesson_reports']));
    expect(tablesOf(child)).not.toContain('clients');
    const staff = (await post(guard, 'staff', taught.teacher_id)).body as PersonalData;
    expect(tablesOf(staff)).toEqual(expect.arrayContaining(['users', 'teachers', 'lessons']));
    expect(JSON.stringify(staff)).not.toMatch(/password_hash|token_hash|Works hard|cancel_comment/);
  });

  it('is refused as a PDF of hundreds of pages, and given as JSON', async () => {
    const other = await school.build.taughtChild();
    await sql`insert into client_notes (client_id, author_id, text, pinned, created_at)
      select ${other.client_id}, ${other.manager_id}, 'Called', false, now() from generate_series(1, 10001)`.execute(school.database.db);
    expect((await post(guard, 'client', other.client_id, 'pdf')).error?.key).toBe('paper_too_long');
    expect((await post(guard, 'client', other.client_id)).status).toBe(200);
  });

  it('is a PDF, too, and every export stands in the reading log and the change log', async () => {
    const before = await auditRows();
    const pdf = await post(guard, 'client', taught.client_id, 'pdf');
    expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await auditRows()) - before).toBe(1);
    const reads = await guard.get(`/api/privacy/reads/?act=export&subject=person&client_id=${taught.client_id}`);
    expect(reads.body).toMatchObject({ results: [{ user: { id: guard.userId }, detail: 'client' }, { detail: 'child' }, {}, {}] });
  });

  async function auditRows(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_log where action = 'client.export_data' and entity_id = ${taught.client_id}
        and actor_id = ${guard.userId}
    `.execute(school.database.db);
    return rows[0]?.count ?? 0;
  }

  async function aLesson(): Promise<{ lesson_id: number }> {
    return { lesson_id: await school.build.lesson(taught, '2026-11-12T07:00:00Z', { policy: defaultLessonPolicy }) };
  }
});
