import { abilities } from '@lectern/contract/permissions';
import type { ImportKind } from '@lectern/contract/imports/import-states';
import type { ImportDetail, ImportRow } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import type { Db } from '../../db/client.ts';
import { runJob } from '../../kernel/process/job.ts';
import { defaultSettings, settingsReader } from '../../settings.ts';
import { forgetImportRows } from './forget-import-rows.ts';
import { workOnNextImport } from './work/work-on-imports.ts';
import { batchRows } from './work/work-on-rows.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let mover: Caller;
let managerId: number;
let now = testNow;

const kernel = () => ({
  database: school.database,
  clock: () => now,
  settings: settingsReader(school.database.db, () => now),
  site: testSite,
  checkAnswers: true,
});
/** A process that dies after a batch has written everything, just before the commit. */
const dying = () => {
  const { database } = school;
  const db = new Proxy(database.db, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name, of);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(of) : value;
      return () => ({
        execute: (work: (db: Db) => Promise<unknown>) =>
          of.transaction().execute(async (transaction) => {
            await work(transaction);
            throw new Error('killed');
          }),
      });
    },
  });
  return { ...kernel(), database: { ...database, db } };
};
let phones = 1_000_000;
const phone = () => {
  phones += 1;
  return `+7916${phones}`;
};

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  managerId = await school.build.user('AccountManager', { name: 'Орлов Денис', email: 'orlov@lectern.test' });
  mover = await school.as(await school.build.user('AccountManager', { abilities: [abilities.moveIn], name: 'Mover' }));
  // The tests upload more files in a minute than the rate limit allows.
  await school.build.setting('rate_limits', false);
});
beforeEach(() => {
  now = testNow;
});

const upload = (kind: ImportKind, content: string | Uint8Array, who = mover) =>
  who.upload(`/api/imports/?kind=${kind}&file_name=file.csv`, content);
const read = async (id: number) => (await mover.get(`/api/imports/${id}/`)).body as ImportDetail;
const rowsOf = async (id: number, outcome: string) =>
  ((await mover.get(`/api/imports/${id}/rows/?outcome=${outcome}&page_size=100`)).body as { results: ImportRow[] }).results;
const reasons = (rows: readonly ImportRow[]) => Object.fromEntries(rows.map((row) => [row.row_no, row.faults.map(({ reason }) => reason)]));

async function uploaded(kind: ImportKind, lines: readonly string[]): Promise<ImportDetail> {
  const answer = await upload(kind, lines.join('\n'));
  expect(answer.error).toBeNull();
  return answer.body as ImportDetail;
}

async function checked(kind: ImportKind, lines: readonly string[], options: object = {}): Promise<ImportDetail> {
  const { id, mapping } = await uploaded(kind, lines);
  expect((await mover.post(`/api/imports/${id}/check/`, { mapping, options })).error).toBeNull();
  expect(await workOnNextImport(kernel())).toBe(true);
  return read(id);
}

async function brought(kind: ImportKind, lines: readonly string[], options: object = {}): Promise<ImportDetail> {
  const { id } = await checked(kind, lines, options);
  expect((await mover.post(`/api/imports/${id}/run/`)).error).toBeNull();
  await workOnNextImport(kernel());
  return read(id);
}

async function undone(id: number): Promise<ImportDetail> {
  expect((await mover.post(`/api/imports/${id}/undo/`)).error).toBeNull();
  await workOnNextImport(kernel());
  return read(id);
}

const count = async (table: string) =>
  (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(school.database.db)).rows[0]?.rows ?? 0;
const counts = async () => [await count('clients'), await count('children'), await count('client_contacts'), await count('audit_log')];
const money = async (clientId: number) => {
  const row = await school.database.db
    .selectFrom('client_balances')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { money: Number(row.money), prepaid: Number(row.prepaid), units_left: row.units_left };
};

describe('an uploaded file', () => {
  it('is visible only to users who may import', async () => {
    const manager = await school.as(taught.manager_id);
    expect((await manager.get('/api/imports/')).status).toBe(403);
    expect((await upload('clients', 'Client;Phone\nAnna;+79160000001', manager)).status).toBe(403);
    expect((await mover.get('/api/imports/999999/')).status).toBe(404);
  });

  it('is refused if it is no table, has no rows below its headings, or too many columns', async () => {
    expect((await upload('clients', new Uint8Array([1, 0, 2]))).error?.key).toBe('file_not_readable');
    expect((await upload('clients', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).error?.key).toBe('file_not_readable');
    expect((await upload('clients', 'Client;Phone\n;;\n')).error?.key).toBe('import_empty');
    expect((await upload('clients', `${'a;'.repeat(150)}\n1`)).error?.key).toBe('file_too_long');
  });

  it('has its columns proposed from headings in either language, or from the user’s last mapping', async () => {
    const english = await uploaded('clients', ['Parent,Mobile,Grade,Student,Remarks', 'Anna,+79160000002,7,Tom,x']);
    expect(english.mapping).toEqual({ name: 0, phone: 1, kid_1_grade: 2, kid_1_name: 3 });
    const lines = ['ФИО родителя;Тел.;Почта;Ребёнок;Класс;Заметка', 'Анна;+79160000003;a@example.org;Пётр;7;@anna'];
    const russian = await uploaded('clients', lines);
    expect(russian.mapping).toEqual({ name: 0, phone: 1, email: 2, kid_1_name: 3, kid_1_grade: 4 });
    const { email: _, ...others } = russian.mapping;
    await mover.post(`/api/imports/${russian.id}/check/`, { mapping: { ...others, messenger: 5 }, options: {} });
    await workOnNextImport(kernel());
    expect((await uploaded('clients', lines)).mapping).toEqual({ name: 0, phone: 1, kid_1_name: 3, kid_1_grade: 4, messenger: 5 });
  });

  it('may be a filled-in template, whose headings and example are recognised', async () => {
    for (const kind of ['clients', 'teachers', 'balances', 'subscriptions'] as const) {
      for (const language of ['en', 'ru']) {
        const secret = await school.build.session(mover.userId);
        const answer = await school.app.inject({
          url: `/api/imports/template/?kind=${kind}`,
          headers: { cookie: `__Host-lectern_session=${secret}`, 'accept-language': language },
        });
        const fresh = await school.as(await school.build.user('AccountManager', { abilities: [abilities.moveIn] }));
        const { mapping, columns } = (await upload(kind, answer.rawPayload, fresh)).body as ImportDetail;
        expect(Object.values(mapping).sort((a, b) => a - b)).toEqual(columns.map((_, at) => at));
      }
    }
  });

  it('is not checked with missing or unknown columns or options, nor once started', async () => {
    const { id, mapping } = await uploaded('balances', ['Клиент;Остаток;Прочее', 'Анна;100;x']);
    const check = async (input: object, options: object = {}) =>
      (await mover.post(`/api/imports/${id}/check/`, { mapping: input, options })).error;
    expect(await check({ client_name: 0 })).toMatchObject({ key: 'import_columns_missing', field: 'mapping.amount' });
    expect(await check({ amount: 1 })).toMatchObject({ key: 'import_columns_missing', field: 'mapping.client_phone' });
    expect(await check({ ...mapping, secret: 2 })).toMatchObject({ key: 'invalid', field: 'mapping.secret' });
    expect(await check({ ...mapping, comment: 1 })).toMatchObject({ key: 'invalid' });
    expect(await check({ ...mapping, comment: 7 })).toMatchObject({ key: 'invalid', field: 'mapping.comment' });
    expect(await check(mapping, { manager_id: taught.teacher_id })).toMatchObject({ key: 'invalid', field: 'options.manager_id' });
    expect(await check(mapping, { zone: 'Mars/Base' })).toMatchObject({ key: 'zone_unknown' });
    for (const date of ['1900-01-01', '2023-11-15'])
      expect(await check(mapping, { date })).toMatchObject({ key: 'date_too_early', field: 'options.date' });
    expect(await check(mapping, { date: '2026-11-17' })).toMatchObject({ key: 'date_in_future', field: 'options.date' });
    await sql`insert into pay_periods (starts_on, ends_on, state) values ('2025-01-01', '2025-01-31', 'closed')`.execute(
      school.database.db,
    );
    expect(await check(mapping, { date: '2025-01-15' })).toMatchObject({ key: 'period_closed' });
    expect((await mover.post(`/api/imports/${id}/run/`)).error?.key).toBe('import_not_checked');
    expect((await mover.post(`/api/imports/${id}/cancel/`)).error?.key).toBe('import_not_busy');
    expect((await mover.post(`/api/imports/${id}/undo/`)).error?.key).toBe('import_nothing_brought');
    expect(await check(mapping)).toBeNull();
    expect((await check(mapping))?.key).toBe('import_busy');
    for (const action of ['run', 'undo']) expect((await mover.post(`/api/imports/${id}/${action}/`)).error?.key).toBe('import_busy');
    expect((await mover.post(`/api/imports/${id}/cancel/`)).body).toMatchObject({ state: 'uploaded' });
    expect(await workOnNextImport(kernel())).toBe(false);
  });
});

describe('a check', () => {
  it('lists every invalid row with column and reason in the user’s language, and imports nothing', async () => {
    const before = await counts();
    const known = phone();
    await school.build.phone(taught.client_id, known);
    const run = await checked('clients', [
      'Клиент;Телефон;Эл. почта;Менеджер;Пояс;Статус;Ребёнок;Класс;Дата рождения',
      `Иванова Анна;8 (916) 555-01-02;;Денис Орлов;МСК+2;активен;Пётр;7Б;17.04.2013`,
      `;${phone()};;;;;;;`,
      `Без телефона;;;;;;;;`,
      `Кривой телефон;12;;;;;;;`,
      `Кривая почта;;anna@;;;;;;`,
      `Чужой менеджер;${phone()};;Никто;;;;;`,
      `Марс;${phone()};;;Марс;;;;`,
      `Класс;${phone()};;;;;Пётр;12;`,
      `Без класса;${phone()};;;;;Пётр;;`,
      `День;${phone()};;;;;Пётр;5;31.02.2013`,
      `Не родился;${phone()};;;;;Пётр;5;2030-01-01`,
      `Уже есть;${known};;;;;;;`,
      `Иванова Анна;+7 916 555-01-02;;;;;Мария;3;`,
      `Другая;89165550102;;;;;Мария;3;`,
      `Иванова Анна;+7 916 555-01-02;;;;;Пётр;7;`,
    ]);
    expect(run).toMatchObject({ state: 'checked', rows_total: 15, rows_good: 2, rows_bad: 10, rows_duplicate: 3, rows_brought: 0 });
    expect(reasons(await rowsOf(run.id, 'bad'))).toEqual({
      3: ['missing'],
      4: ['contact_missing'],
      5: ['phone'],
      6: ['email'],
      7: ['manager_unknown'],
      8: ['zone'],
      9: ['grade'],
      10: ['grade_missing'],
      11: ['date'],
      12: ['date_in_future'],
    });
    expect(reasons(await rowsOf(run.id, 'duplicate'))).toEqual({ 13: ['exists'], 15: ['repeats'], 16: ['repeats'] });
    const [bad] = (await rowsOf(run.id, 'bad')).filter(({ row_no }) => row_no === 9);
    expect(bad?.faults).toEqual([
      { field: 'kid_1_grade', heading: 'Класс', value: '12', reason: 'grade', text: 'Not a school grade from 1 to 11' },
    ]);
    const [good] = await rowsOf(run.id, 'good');
    expect(Object.fromEntries(good?.values.map(({ title, value }) => [title, value]) ?? [])).toMatchObject({
      Client: 'Анна Иванова',
      Phone: '+79165550102',
      'Time zone': '+0500',
      Grade: '7',
      Birthday: '2013-04-17',
    });
    const after = await counts();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(await count('import_records')).toBe(0);
  });

  it('returns the remaining rows as a file, with the reasons', async () => {
    const { id } = await checked('clients', ['Client;Phone;Note', 'Anna;12;=1+1', `Boris;${phone()};fine`]);
    const secret = await school.build.session(mover.userId);
    const file = async (format: string, language: string) =>
      school.app.inject({
        url: `/api/imports/${id}/left-rows/?format=${format}`,
        headers: { cookie: `__Host-lectern_session=${secret}`, 'accept-language': language },
      });
    const [sheet] = await readXlsx((await file('xlsx', 'en')).rawPayload);
    expect(sheet?.data).toEqual([
      ['Row', 'Why it was not brought in', 'Client', 'Phone', 'Note'],
      [2, 'Phone: Not a phone number', 'Anna', '12', '=1+1'],
    ]);
    expect((await file('csv', 'ru')).body).toContain("2;Phone: Это не номер телефона;Anna;12;'=1+1");
    const { rows } = await sql`select act, subject, records from read_log where subject_id = ${id} and subject = 'import'`.execute(
      school.database.db,
    );
    expect(rows).toEqual(Array(2).fill({ act: 'download', subject: 'import', records: 1 }));
  });

  it('of a file without valid rows allows no import', async () => {
    const { id } = await checked('clients', ['Client;Phone', 'Anna;12']);
    expect((await mover.post(`/api/imports/${id}/run/`)).error?.key).toBe('import_nothing_good');
  });
});

describe('imported clients', () => {
  it('have contacts, children, manager and zone, are found by phone, and are logged', async () => {
    const own = phone();
    const run = await brought(
      'clients',
      [
        'Client,Phone,Second phone,Email,Messenger,Manager,Status,Child,Grade,Child 2,Grade 2',
        `Smith Ann,${own},${phone()},ANN@Example.org,@ann,orlov@lectern.test,inactive,Tom Smith,7,Kate Smith,3`,
        `Smith Ann,${own},,,,,,Bob Smith,1,,`,
        `"Stone\n \u202eBen\u0007",${phone()},,,,,,,,,`,
      ],
      { manager_id: taught.manager_id },
    );
    expect(run).toMatchObject({ state: 'done', rows_brought: 3, rows_good: 0 });
    expect((await mover.post(`/api/imports/${run.id}/run/`)).error?.key).toBe('import_finished');
    expect((await mover.post(`/api/imports/${run.id}/check/`, { mapping: run.mapping, options: {} })).error?.key).toBe('import_begun');
    const { rows } = await sql`
      select c.name, c.manager_id, c.status, c.zone, (select count(*)::int from client_balances b where b.client_id = c.id) as balances,
        array(select k.name || ' ' || k.grade || ' ' || k.status from children k where k.client_id = c.id order by k.id) as kids,
        array(select kind || ' ' || normalised || ' ' || is_primary from client_contacts t where t.client_id = c.id order by t.id) as contacts
      from clients c where c.name in ('Smith Ann', 'Stone Ben') order by c.id`.execute(school.database.db);
    expect(rows).toMatchObject([
      {
        name: 'Smith Ann',
        manager_id: managerId,
        status: 'inactive',
        zone: '+0300',
        balances: 1,
        kids: ['Tom Smith 7 inactive', 'Kate Smith 3 inactive', 'Bob Smith 1 inactive'],
        contacts: [
          `phone ${own.slice(1)} true`,
          expect.stringMatching(/^phone \d+ false$/),
          'email ann@example.org true',
          'messenger @ann true',
        ],
      },
      { name: 'Stone Ben', manager_id: taught.manager_id, status: 'active', kids: [] },
    ]);
    const { rows: trail } =
      await sql`select action, count(*)::int as n from audit_log where request_id like ${`import ${run.id} %`} and actor_id = ${
        mover.userId
      } group by action order by action`.execute(school.database.db);
    expect(trail).toEqual([
      { action: 'child.bring_in', n: 1 },
      { action: 'client.bring_in', n: 2 },
    ]);
  });

  it('are created exactly once despite repeated crashes, a stop and a resume', async () => {
    const total = batchRows.createRecords * 2 + 40;
    const lines = Array.from({ length: total }, (_, at) => `Wave ${at};${phone()}`);
    const { id } = await checked('clients', ['Client;Phone', ...lines]);
    await mover.post(`/api/imports/${id}/run/`);
    // The first process stops after a batch; the second dies at the end of one, which is rolled back.
    const stop = new AbortController();
    let looks = 0;
    const clock = () => {
      looks += 1;
      if (looks > 2) stop.abort();
      return now;
    };
    const stopping = { ...kernel(), clock };
    await workOnNextImport(stopping, stop.signal);
    const first = (await read(id)).rows_brought;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(total);
    await sql`update import_runs set touched_at = ${now.toString()} where id = ${id}`.execute(school.database.db);
    expect(await workOnNextImport(kernel())).toBe(false);
    now = testNow.add({ seconds: 61 });
    await expect(workOnNextImport(dying())).rejects.toThrow('killed');
    expect(await read(id)).toMatchObject({ state: 'failed', rows_brought: first });
    expect((await mover.post(`/api/imports/${id}/run/`)).error).toBeNull();
    expect((await mover.post(`/api/imports/${id}/cancel/`)).body).toMatchObject({ state: 'stopped' });
    expect(await workOnNextImport(kernel())).toBe(false);
    await mover.post(`/api/imports/${id}/run/`);
    await Promise.all([workOnNextImport(kernel()), workOnNextImport(kernel())]);
    expect(await read(id)).toMatchObject({ state: 'done', rows_brought: total, rows_good: 0 });
    const { rows } = await sql`
      select count(*)::int as clients, count(distinct name)::int as names from clients where name like 'Wave %'`.execute(
      school.database.db,
    );
    expect(rows).toEqual([{ clients: total, names: total }]);
  });

  it('are created once when two processes import the same people from two files concurrently', async () => {
    const lines = ['Client;Phone', ...Array.from({ length: 40 }, (_, at) => `Twice ${at};${phone()}`)];
    const runs = [await checked('clients', lines), await checked('clients', lines)];
    for (const { id } of runs) await mover.post(`/api/imports/${id}/run/`);
    await Promise.all([workOnNextImport(kernel()), workOnNextImport(kernel())]);
    const after = await Promise.all(runs.map(({ id }) => read(id)));
    expect(after.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(after.map(({ rows_brought, rows_duplicate }) => rows_brought + rows_duplicate)).toEqual([40, 40]);
    expect(after.reduce((sum, { rows_brought }) => sum + rows_brought, 0)).toBe(40);
  });

  it('are checked again on import: a client created meanwhile makes the row a duplicate', async () => {
    const late = phone();
    const { id } = await checked('clients', ['Client;Phone', `Late One;${late}`, `Late Two;${phone()}`]);
    await school.build.phone(taught.client_id, late);
    await mover.post(`/api/imports/${id}/run/`);
    await workOnNextImport(kernel());
    expect(await read(id)).toMatchObject({ rows_brought: 1, rows_duplicate: 1, rows_good: 0 });
  });

  it('are deleted by an undo, except those changed or used since, which are listed', async () => {
    const before = await counts();
    const run = await brought('clients', [
      'Client;Phone;Child;Grade',
      `Undo A;${phone()};Kid A;7`,
      `Undo B;${phone()};Kid B;7`,
      `Undo C;${phone()};Kid C;7`,
      `Undo D;${phone()};;`,
    ]);
    const idOf = async (name: string) =>
      (await school.database.db.selectFrom('clients').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
    const [b, c] = [await idOf('Undo B'), await idOf('Undo C')];
    const kid = await school.database.db.selectFrom('children').select('id').where('client_id', '=', c).executeTakeFirstOrThrow();
    await school.build.engagement({ ...taught, client_id: c, kid_id: kid.id });
    await sql`insert into audit_log (at, action, outcome, entity, entity_id, client_id, request_id)
      values (${now.toString()}, 'client.edit', 'done', 'client', ${b}, ${b}, 'somebody')`.execute(school.database.db);
    expect(await undone(run.id)).toMatchObject({ state: 'undone', rows_removed: 2, rows_kept: 2, rows_brought: 0 });
    expect(reasons(await rowsOf(run.id, 'kept'))).toEqual({ 3: ['changed_since'], 4: ['has_records'] });
    const { rows } = await sql`select name from clients where name like 'Undo %' order by name`.execute(school.database.db);
    expect(rows).toEqual([{ name: 'Undo B' }, { name: 'Undo C' }]);
    expect((await counts())[0]).toBe((before[0] ?? 0) + 2);
    await sql`delete from engagements where client_id = ${c}`.execute(school.database.db);
    expect(await undone(run.id)).toMatchObject({ rows_removed: 3, rows_kept: 1 });
  });

  it('are kept with all their children if used, however far apart their rows are', async () => {
    const own = phone();
    const run = await brought('clients', [
      'Client;Phone;Child;Grade',
      `Whole;${own};First;7`,
      ...Array.from({ length: batchRows.removeRecords }, (_, at) => `Between ${at};${phone()};;`),
      `Whole;${own};Second;3`,
    ]);
    const { id } = await school.database.db.selectFrom('clients').select('id').where('name', '=', 'Whole').executeTakeFirstOrThrow();
    await sql`insert into audit_log (at, action, outcome, entity, entity_id, client_id, request_id)
      values (${now.toString()}, 'client.edit', 'done', 'client', ${id}, ${id}, 'somebody')`.execute(school.database.db);
    expect(await undone(run.id)).toMatchObject({ rows_removed: batchRows.removeRecords, rows_kept: 2 });
    const kids = await school.database.db.selectFrom('children').select('name').where('client_id', '=', id).orderBy('id').execute();
    expect(kids).toEqual([{ name: 'First' }, { name: 'Second' }]);
  });

  it('are not created once the user has lost the permission', async () => {
    const user = await school.build.user('AccountManager', { abilities: [abilities.moveIn] });
    const who = await school.as(user);
    const { id, mapping } = (await upload('clients', `Client;Phone\nLost;${phone()}`, who)).body as ImportDetail;
    await who.post(`/api/imports/${id}/check/`, { mapping, options: {} });
    await sql`delete from ability_grants where user_id = ${user}`.execute(school.database.db);
    await expect(workOnNextImport(kernel())).rejects.toThrow('lost the permission');
    expect((await read(id)).state).toBe('failed');
  });
});

describe('imported teachers', () => {
  it('have courses and no invitation, and are deleted by an undo unless something refers to them', async () => {
    const course = await school.database.db
      .selectFrom('courses')
      .select('title')
      .where('id', '=', taught.course_id)
      .executeTakeFirstOrThrow();
    const run = await brought('teachers', [
      'Преподаватель;Почта;Предметы;Договор;ИНН;Часов в неделю',
      `Новая Ольга;olga@example.org;${course.title} 5-9;самозанятый;500100732259;25`,
      `Новый Иван;ivan@example.org;;;;`,
      `Повтор;OLGA@example.org;;;;`,
      `Без предмета;x@example.org;Алхимия;;;`,
      `Без почты;;;;;`,
      `Занята;orlov@lectern.test;;;;`,
    ]);
    expect(run).toMatchObject({ rows_brought: 2, rows_bad: 2, rows_duplicate: 2 });
    const { rows } = await sql<{ id: number }>`
      select u.id, u.state, t.contract_type, t.inn, t.max_minutes_per_week, s.grade_from, s.grade_to
      from users u join teachers t on t.id = u.id left join teacher_skills s on s.teacher_id = t.id
      where u.email in ('olga@example.org', 'ivan@example.org') order by u.id`.execute(school.database.db);
    expect(rows).toMatchObject([
      { state: 'invited', contract_type: 'self_employed', inn: '500100732259', max_minutes_per_week: 1500, grade_from: 5, grade_to: 9 },
      { state: 'invited', grade_from: null },
    ]);
    await school.build.engagement({ ...taught, teacher_id: rows[1]?.id ?? 0 });
    expect(await undone(run.id)).toMatchObject({ rows_removed: 1, rows_kept: 1 });
  });
});

describe('the cells of an import', () => {
  const forget = () => runJob(kernel(), { name: 'import-rows', cron: '0 * * * *', work: forgetImportRows }, new AbortController().signal);
  const later = (days: number) => {
    now = testNow.add({ hours: 24 * days, minutes: 1 });
  };
  const cellsOf = async (id: number) => {
    const { rows } = await sql<{
      kept: string;
    }>`select cells::text || faults::text as kept from import_rows where run_id = ${id} order by row_no`.execute(school.database.db);
    return rows.map(({ kept }) => kept).join('\n');
  };

  it('are deleted after the retention period, without losing created records or the undo', async () => {
    const [own, other] = [phone(), phone()];
    const run = await brought('clients', [
      'Client;Phone;Child;Grade',
      `Past One;${own};Kid Past;7`,
      `Past Two;${other};;`,
      'Past Bad;12;;',
    ]);
    expect(run).toMatchObject({ rows_forgotten_at: null });
    later(defaultSettings.import_rows_days - 1);
    await forget();
    expect(await cellsOf(run.id)).toContain('Past One');
    expect(await cellsOf(run.id)).toContain('"value": "12"');

    later(defaultSettings.import_rows_days);
    expect(run.rows_kept_until).toBe(testNow.add({ hours: 24 * defaultSettings.import_rows_days }).toString());
    await forget();
    expect(await cellsOf(run.id)).not.toMatch(/Past|\d{5}|12/);
    expect(await read(run.id)).toMatchObject({ state: 'done', rows_brought: 2, rows_bad: 1, rows_kept_until: null });
    expect((await read(run.id)).columns.map(({ samples }) => samples.join(''))).toEqual(['', '', '', '']);
    expect(await rowsOf(run.id, 'bad')).toMatchObject([
      { row_no: 4, values: [], faults: [{ reason: 'phone', heading: 'Phone', value: '' }] },
    ]);
    expect((await rowsOf(run.id, 'brought')).map(({ records }) => records.map(({ entity }) => entity))).toEqual([
      ['client', 'kid'],
      ['client'],
    ]);
    expect((await mover.get(`/api/imports/${run.id}/left-rows/`)).error?.key).toBe('import_forgotten');
    const trail = sql<{
      actor_id: number | null;
      new: object;
    }>`select actor_id, new from audit_log where action = 'import.forget' and entity_id = ${run.id}`;
    expect((await trail.execute(school.database.db)).rows).toEqual([{ actor_id: null, new: { rows: 3 } }]);
    await forget();
    expect((await trail.execute(school.database.db)).rows).toHaveLength(1);

    expect(await undone(run.id)).toMatchObject({ state: 'undone', rows_removed: 2, rows_brought: 0 });
    expect((await school.database.db.selectFrom('clients').select('id').where('name', 'like', 'Past %').execute()).length).toBe(0);
  });

  it('are kept for the configured time; afterwards an unfinished import cannot be checked or continued', async () => {
    const lines = ['Client;Phone', `Halfway;${phone()}`];
    const [left, half] = [await uploaded('clients', lines), await checked('clients', lines)];
    const check = async ({ id, mapping }: ImportDetail) =>
      (await mover.post(`/api/imports/${id}/check/`, { mapping, options: {} })).error?.key;
    await school.build.setting('import_rows_days', 2);
    later(2);
    await forget();
    await sql`delete from school_settings where key = 'import_rows_days'`.execute(school.database.db);
    for (const { id } of [left, half]) expect(await cellsOf(id)).not.toContain('Halfway');
    expect(await check(left)).toBe('import_forgotten');
    expect(await check(half)).toBe('import_forgotten');
    for (const { id } of [left, half]) expect((await mover.post(`/api/imports/${id}/run/`)).error?.key).toBe('import_forgotten');
  });

  it('are kept while a process works on them', async () => {
    const { id, mapping } = await uploaded('clients', ['Client;Phone', `At work;${phone()}`]);
    await mover.post(`/api/imports/${id}/check/`, { mapping, options: {} });
    later(defaultSettings.import_rows_days);
    await forget();
    expect(await cellsOf(id)).toContain('At work');
    expect((await mover.post(`/api/imports/${id}/cancel/`)).error).toBeNull();
  });
});

describe('imported balances and packages', () => {
  const clientOf = async () => {
    const { client_id } = await school.build.client(taught.manager_id);
    const { normalised } = await school.database.db
      .selectFrom('client_contacts')
      .select('normalised')
      .where('client_id', '=', client_id)
      .executeTakeFirstOrThrow();
    return { id: client_id, phone: `+${normalised}` };
  };

  it('are posted once as opening balances, and reversed by an undo unless the money moved since', async () => {
    const [rich, owing, moved] = [await clientOf(), await clientOf(), await clientOf()];
    const lines = [
      'Телефон;Остаток;Комментарий',
      `${rich.phone};1 500,50 ₽;из таблицы`,
      `${owing.phone};-300;`,
      `${moved.phone};100;`,
      `${rich.phone};7;`,
      `+79990000000;100;`,
      `${owing.phone};1,500;`,
      `${owing.phone};0;`,
    ];
    const run = await brought('balances', lines, { date: '2026-11-01' });
    expect(run).toMatchObject({ rows_brought: 3, rows_bad: 2, rows_duplicate: 2 });
    expect(reasons(await rowsOf(run.id, 'bad'))).toEqual({ 6: ['client_unknown'], 7: ['sum_unclear'] });
    expect([await money(rich.id), await money(owing.id)]).toMatchObject([{ money: 150_050 }, { money: -30_000 }]);
    const { rows } = await sql`select occasion_code, business_date, amount::int from ledger_transactions
      where client_id in (${rich.id}, ${owing.id}) order by id`.execute(school.database.db);
    expect(rows).toEqual([
      { occasion_code: 'opening_balance', business_date: '2026-11-01', amount: 150_050 },
      { occasion_code: 'opening_debt', business_date: '2026-11-01', amount: 30_000 },
    ]);
    expect((await checked('balances', lines, {})).rows_good).toBe(0);
    const manager = await school.as(taught.manager_id);
    const payment = { client_id: moved.id, occasion_code: 'payment_bank', amount: 5_000, business_date: '2026-11-16', comment: '' };
    expect((await manager.post('/api/transactions/transactions/', payment)).status).toBe(201);
    expect(await undone(run.id)).toMatchObject({ rows_removed: 2, rows_kept: 1 });
    expect([await money(rich.id), await money(owing.id), await money(moved.id)]).toMatchObject([
      { money: 0 },
      { money: 0 },
      { money: 15_000 },
    ]);
  });

  it('create packages at their price with the remaining lessons, and an undo removes unused ones', async () => {
    const [client, other] = [await clientOf(), await clientOf()];
    const course = await school.database.db
      .selectFrom('courses')
      .select('title')
      .where('id', '=', taught.course_id)
      .executeTakeFirstOrThrow();
    const run = await brought('subscriptions', [
      'Phone,Course,Package,Lessons left,Price of a lesson,Price,Valid until',
      `${client.phone},${course.title},8 lessons,5,800,,2026-12-31`,
      `${other.phone},${course.title},8 lessons,3,,0,`,
      `${client.phone},${course.title},8 lessons,5,,4000,31.12.2026`,
      `${client.phone},Alchemy,8 lessons,5,800,,`,
      `${client.phone},${course.title},8 lessons,0,800,,`,
      `${client.phone},${course.title},,5,,,2020-01-01`,
      `${client.phone},${course.title},8 lessons,5,800,,2100-01-01`,
    ]);
    expect(run).toMatchObject({ rows_brought: 2, rows_duplicate: 1, rows_bad: 4 });
    expect(reasons(await rowsOf(run.id, 'bad'))).toMatchObject({ 8: ['ends_too_late'] });
    expect(await money(client.id)).toEqual({ money: 0, prepaid: 400_000, units_left: 5 });
    expect(await money(other.id)).toEqual({ money: 0, prepaid: 0, units_left: 3 });
    const { rows } = await sql`select title, units, units_left, price::int, state, starts_on, ends_on from user_subscriptions
      where client_id = ${client.id}`.execute(school.database.db);
    expect(rows).toEqual([
      { title: '8 lessons', units: 5, units_left: 5, price: 400_000, state: 'active', starts_on: '2026-11-16', ends_on: '2026-12-31' },
    ]);
    await sql`insert into unit_entries (subscription_id, client_id, units, unit_no, reason, at, idempotency_key)
      select id, client_id, -1, 1, 'lesson', ${now.toString()}, 'a lesson' from user_subscriptions where client_id = ${other.id}`.execute(
      school.database.db,
    );
    expect(await undone(run.id)).toMatchObject({ rows_removed: 1, rows_kept: 1 });
    expect(await money(client.id)).toEqual({ money: 0, prepaid: 0, units_left: 0 });
    const { rows: unbalanced } =
      await sql`select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0`.execute(school.database.db);
    expect(unbalanced).toEqual([]);
  });
});

it('lists every import with its author and actions', async () => {
  const { count: all, results } = (await mover.get('/api/imports/?page_size=10')).body as { count: number; results: ImportDetail[] };
  expect(all).toBe(await count('import_runs'));
  expect(results[0]).toMatchObject({
    user_name: 'Mover',
    kind: 'subscriptions',
    state: 'undone',
    can: { run: { allowed: false, reason: 'import_finished' } },
  });
});
