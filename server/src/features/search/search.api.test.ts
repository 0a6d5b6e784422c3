import { abilities } from '@lectern/contract/permissions';
import type { SearchResult } from '@lectern/contract/search/search.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { foldName } from '../../kernel/names/fold-name.rules.ts';

let school: TestApp;
type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let own: Taught;
let others: Taught;
let siblingId: number;
let teacher: Caller;
let manager: Caller;
let curator: Caller;
let methodist: Caller;
let sales: Caller;
let chief: Caller;

beforeAll(async () => {
  school = await testApp();
  const { db } = school.database;
  const { taughtChild, user, client } = school.build;
  own = await taughtChild();
  others = await taughtChild();
  const rename = async (of: Taught, names: { client: string; kid: string; teacher: string }) => {
    await sql`update clients set name = ${names.client} where id = ${of.client_id}`.execute(db);
    await sql`update children set name = ${names.kid} where id = ${of.kid_id}`.execute(db);
    await sql`update users set name = ${names.teacher} where id = ${of.teacher_id}`.execute(db);
  };
  await rename(own, { client: 'Ковалёва Ирина', kid: 'Аня Ковалёва', teacher: 'Пётр Соловьёв' });
  await rename(others, { client: 'Kovaleva Olga', kid: 'Lisa Kovaleva', teacher: 'Julia Kovalchuk' });
  const sibling = await client(own.manager_id);
  siblingId = sibling.kid_id;
  await sql`update children set name = 'Гриша Ковалёв', client_id = ${own.client_id} where id = ${siblingId}`.execute(db);
  await sql`update client_contacts set value = '+7 916 123-14-22', normalised = '79161231422' where client_id = ${own.client_id}`.execute(
    db,
  );
  await school.build.email(own.client_id, 'Family-77@mail.example');
  teacher = await school.as(own.teacher_id);
  manager = await school.as(own.manager_id);
  curator = await school.as(own.curator_id);
  methodist = await school.as(await user('Methodist'));
  sales = await school.as(await user('SalesManager'));
  chief = await school.as(await user('AccountManager', { abilities: [abilities.allClients] }));
});

const found = async (by: Caller, q: string) => {
  const { status, body } = await by.get(`/api/search/?q=${encodeURIComponent(q)}`);
  expect([q, status]).toEqual([q, 200]);
  return body as SearchResult;
};
const idsIn = ({ teachers, clients, kids }: SearchResult) => ({
  teachers: teachers.map(({ id }) => id),
  clients: clients.map(({ id }) => id),
  kids: kids.map(({ id }) => id),
});
const ids = async (by: Caller, q: string) => idsIn(await found(by, q));

describe('search', () => {
  it('finds clients and children by the row rules of each role, and teachers for all staff', async () => {
    const teachers = [others.teacher_id];
    for (const each of [teacher, curator]) {
      expect(await ids(each, 'Ковал')).toEqual({ teachers, clients: [own.client_id], kids: [own.kid_id] });
    }
    expect(await ids(manager, 'Ковал')).toEqual({ teachers, clients: [own.client_id], kids: [own.kid_id, siblingId] });
    expect(await ids(sales, 'Ковал')).toEqual({ teachers, clients: [], kids: [] });
    for (const each of [methodist, chief]) {
      const { clients, kids } = await ids(each, 'Ковал');
      expect(clients.toSorted()).toEqual([own.client_id, others.client_id].toSorted());
      expect(kids.toSorted()).toEqual([own.kid_id, others.kid_id, siblingId].toSorted());
    }
  });

  it('shows a teacher only their own pupils, and no siblings anywhere in the response', async () => {
    expect(await found(teacher, 'Ковалёва')).toMatchObject({ clients: [{ kids: ['Аня Ковалёва'] }] });
    expect(await found(manager, 'Ковалёва')).toMatchObject({ clients: [{ kids: ['Аня Ковалёва', 'Гриша Ковалёв'] }] });
    expect(await ids(teacher, 'Гриша')).toEqual({ teachers: [], clients: [], kids: [] });
  });

  it('still finds a teacher’s former pupils', async () => {
    const former = await school.build.taughtChild();
    await sql`update children set name = 'Zinaida Formerly' where id = ${former.kid_id}`.execute(school.database.db);
    await sql`update engagements set status = 'ended', ended_on = '2026-11-01', end_reason = 'other' where id = ${former.engagement_id}`.execute(
      school.database.db,
    );
    expect((await ids(await school.as(former.teacher_id), 'formerly')).kids).toEqual([former.kid_id]);
    expect((await ids(await school.as(former.curator_id), 'formerly')).kids).toEqual([]);
    expect((await ids(teacher, 'formerly')).kids).toEqual([]);
  });

  it('links to a teacher’s schedule only for users who may open it', async () => {
    expect((await found(teacher, 'Kovalchuk')).teachers).toMatchObject([{ can: { see_schedule: false } }]);
    expect((await found(teacher, 'Соловьёв')).teachers).toMatchObject([{ id: own.teacher_id, can: { see_schedule: true } }]);
    expect((await found(manager, 'Kovalchuk')).teachers).toMatchObject([{ can: { see_schedule: true } }]);
  });

  it('finds names in either alphabet, ё as е, in any case and order of the words', async () => {
    for (const q of ['Ковалёва Ирина', 'ковалева ирина', 'ИРИНА КОВАЛЕВА', 'Irina Kovaleva', 'kovalyova', 'ири ков', 'овалев', 'ko ir'])
      expect([q, (await ids(manager, q)).clients]).toEqual([q, [own.client_id]]);
    for (const q of ['Юлия Ковальчук', 'Yulia', 'юли']) expect((await ids(manager, q)).teachers).toEqual([others.teacher_id]);
  });

  it('tolerates one typing error in each word, unless something matches exactly', async () => {
    for (const q of ['Кавалёва', 'Ковалва', 'Ковлаева', 'Ковваллёва', 'Kovalevs', 'Кавалёва Ирана'])
      expect([q, (await ids(manager, q)).clients]).toEqual([q, [own.client_id]]);
    expect((await ids(manager, 'Кавалива')).clients).toEqual([]);
    expect((await ids(chief, 'Ковалёв')).kids).toContain(siblingId);
  });

  it('sorts names that begin with the text first, searches inside words only without such names, and highlights matches', async () => {
    const db = school.database.db;
    const ownerId = await school.build.user('AccountManager');
    const by = await school.as(ownerId);
    for (const name of ['Abramzina Vera', 'Abbot Зина', 'Зинаида Last']) {
      const { client_id } = await school.build.client(ownerId);
      await sql`update clients set name = ${name} where id = ${client_id}`.execute(db);
    }
    const marked = async (q: string) =>
      (await found(by, q)).clients.map(({ name, marks }) => [name, ...marks.map(({ from, to }) => name.slice(from, to))]);
    expect(await marked('zina')).toEqual([
      ['Зинаида Last', 'Зина'],
      ['Abbot Зина', 'Зина'],
    ]);
    expect(await marked('рамзи')).toEqual([['Abramzina Vera', 'ramzi']]);
  });

  it('understands text typed in the other keyboard layout', async () => {
    expect((await found(manager, 'Rjdfk`df')).clients).toMatchObject([{ id: own.client_id, marks: [{ from: 0, to: 8 }] }]);
    expect((await ids(manager, 'Огдшф')).teachers).toEqual([others.teacher_id]);
  });

  it('returns at most six results of a kind', async () => {
    const ownerId = await school.build.user('AccountManager');
    for (let made = 0; made < 8; made += 1) await school.build.client(ownerId);
    expect((await found(await school.as(ownerId), 'Client')).clients).toHaveLength(6);
  });

  it('finds a client by phone or e-mail, masked, only for users who may read contacts', async () => {
    for (const q of ['8 916 123', '+7 (916) 123-14-22', '123-14-22', 'family-77@']) {
      expect([q, (await ids(manager, q)).clients]).toEqual([q, [own.client_id]]);
      expect((await ids(chief, q)).clients).toContain(own.client_id);
      for (const each of [teacher, curator, methodist, sales])
        expect([q, await ids(each, q)]).toEqual([q, { teachers: [], clients: [], kids: [] }]);
    }
    expect((await found(manager, '8 916 123')).clients).toMatchObject([{ contact: '+7 916 ••• 14 22', marks: [] }]);
    expect((await found(manager, 'family-77@')).clients).toMatchObject([{ contact: 'F•••@mail.example' }]);
    expect((await found(manager, 'Ковалёва')).clients).toMatchObject([{ contact: null }]);
    const colleagues = school.database.db.selectFrom('client_contacts').select('value').where('client_id', '=', others.client_id);
    const { value } = await colleagues.executeTakeFirstOrThrow();
    expect((await ids(chief, value)).clients).toContain(others.client_id);
    expect((await ids(manager, value)).clients).not.toContain(others.client_id);
  });

  it('treats wildcards, quotes and backslashes literally', async () => {
    for (const q of ['%%', '__', '\\\\', '%_', "''", '";--', "' or 1=1 --", '()', '--', '%Ков%ва%']) {
      const { status, body } = await chief.get(`/api/search/?q=${encodeURIComponent(q)}`);
      expect([q, status]).toEqual([q, 200]);
      expect(idsIn(body)).toEqual({ teachers: [], clients: [], kids: [] });
    }
  });

  it('refuses NUL, less than two characters, more than a hundred, and unknown fields', async () => {
    for (const query of ['q=%00%00', 'q=a%00b', 'q=a', 'q=%20a%20', 'q=', `q=${'a'.repeat(101)}`, '', 'q=ab&q=cd']) {
      expect([query, (await manager.get(`/api/search/?${query}`)).error?.key]).toEqual([query, 'invalid']);
    }
    expect((await manager.get('/api/search/?q=ab&role=Methodist')).error?.key).toBe('unknown_field');
  });

  it('never returns a server error for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(0xffff), { minLength: 2, maxLength: 60 }), async (codes) => {
        const q = String.fromCharCode(...codes);
        const { status } = await chief.get(`/api/search/?q=${encodeURIComponent(q.toWellFormed())}`);
        expect([q, status < 500]).toEqual([q, true]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('recent results', () => {
  const known = async (by: Caller, query: string) => idsIn((await by.get(`/api/search/known/?${query}`)).body as SearchResult);

  it('are returned with their current names, as long as the row rules allow it', async () => {
    const query = `client_id=${own.client_id}&client_id=${others.client_id}&kid_id=${own.kid_id}&kid_id=${siblingId}&kid_id=${others.kid_id}&teacher_id=${others.teacher_id}`;
    const teachers = [others.teacher_id];
    expect(await known(teacher, query)).toEqual({ teachers, clients: [own.client_id], kids: [own.kid_id] });
    expect(await known(manager, query)).toEqual({ teachers, clients: [own.client_id], kids: [own.kid_id, siblingId] });
    expect(await known(sales, query)).toEqual({ teachers, clients: [], kids: [] });
    expect((await manager.get(`/api/search/known/?client_id=${own.client_id}`)).body).toMatchObject({
      clients: [{ name: 'Ковалёва Ирина', marks: [], contact: null }],
    });
  });

  it('are empty without ids', async () => {
    expect(await known(chief, '')).toEqual({ teachers: [], clients: [], kids: [] });
  });
});

describe('`name_key` in the database', () => {
  it('equals the server’s normalisation of a search text', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАЁЙЖЦЧШЩЮЯїєґқәabchjkosxyzABCHJKOSXYZ01 -–.,’\'`%_\\"éÉßẞœŒæ\u0306\u0308'),
      fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code)),
    );
    const name = fc.string({ unit, maxLength: 30 }).map((text) => text.toWellFormed().replaceAll('\u0000', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 20, maxLength: 20 }), async (names) => {
        const { rows } = await sql<{ name: string; key: string }>`
          select name, name_key(name) as key from unnest(${names}::text[]) as name`.execute(school.database.db);
        for (const row of rows) expect([row.name, row.key.trim()]).toEqual([row.name, foldName(row.name)]);
      }),
      { numRuns: 50 },
    );
  });

  it('follows a change of the name', async () => {
    const { client_id } = await school.build.client(null);
    await sql`update clients set name = 'Щукин Ёжи' where id = ${client_id}`.execute(school.database.db);
    const { rows } = await sql`select name_key from clients where id = ${client_id}`.execute(school.database.db);
    expect(rows).toEqual([{ name_key: ' schukin ezhi ' }]);
  });
});
