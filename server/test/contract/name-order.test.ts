/**
 * Names of people are stored first name first, in whatever order they were typed, and so appear first name first in every response,
 * document, mail and export.
 */
import { readFileSync } from 'node:fs';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { DealCard } from '@lectern/contract/deals/deals.schema';
import type { ImportDetail } from '@lectern/contract/imports/imports.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { workOnNextImport } from '../../src/features/imports/work/work-on-imports.ts';
import { settingsReader } from '../../src/settings.ts';
import { testNow } from '../build.ts';
import { testSite } from '../setup/test-site.ts';
import { testApp } from '../test-app.ts';
import type { Answer, Caller, TestApp } from '../test-app.ts';

let school: TestApp;
let manager: Caller;
let sales: Caller;
let admin: Caller;

beforeAll(async () => {
  school = await testApp();
  manager = await school.as(await school.build.user('AccountManager'));
  sales = await school.as(await school.build.user('SalesManager'));
  admin = await school.as(
    await school.build.user('AccountManager', { abilities: [abilities.manageStaff, abilities.allClients, abilities.moveIn] }),
  );
});

function done<T>({ body, error }: Answer): T {
  expect(error).toBeNull();
  return body as T;
}

const makeClient = async (name: string, ...kids: string[]) =>
  done<ClientCard>(await manager.post('/api/clients/', { name, children: kids.map((kid) => ({ name: kid, grade: 5 })) }));
const named = ({ name, kids }: ClientCard) => [name, ...kids.map((kid) => kid.name)];

async function createRecords(kind: string, lines: readonly string[], options: object = {}): Promise<void> {
  const settings = settingsReader(school.database.db, () => testNow);
  const kernel = { database: school.database, clock: () => testNow, settings, site: testSite, checkAnswers: true };
  const { id, mapping } = done<ImportDetail>(await admin.upload(`/api/imports/?kind=${kind}&file_name=file.csv`, lines.join('\n')));
  done(await admin.post(`/api/imports/${id}/check/`, { mapping, options }));
  expect(await workOnNextImport(kernel)).toBe(true);
  done(await admin.post(`/api/imports/${id}/run/`));
  await workOnNextImport(kernel);
}

describe('a name that was typed surname first', () => {
  it('of a client and children is turned round, also if only the parent’s tells which word is the surname', async () => {
    expect(named(await makeClient('Громова Вера Сергеевна', 'Громова Лиза', 'Громов Аскольд'))).toEqual([
      'Вера Сергеевна Громова',
      'Лиза Громова',
      'Аскольд Громов',
    ]);
    const { id } = await makeClient('Олеся Чон');
    const card = done<ClientCard>(await manager.post('/api/children/', { client_id: id, name: 'Чон Минсу', grade: 3 }));
    expect(named(card)).toEqual(['Олеся Чон', 'Минсу Чон']);
  });

  it('is turned round in an edit, unless the edit only swaps the stored words', async () => {
    const { id, kids } = await makeClient('Вера Громова', 'Лиза Громова');
    const edit = async (name: string) => done<ClientCard>(await manager.post(`/api/clients/${id}/edit/profile/`, { name })).name;
    const kid = kids[0]?.id ?? 0;
    const editKid = async (name: string) => named(done<ClientCard>(await manager.post(`/api/children/${kid}/edit/`, { name })))[1];
    expect(await edit('Орлова Анна')).toBe('Анна Орлова');
    expect(await editKid('Орлова Аглая')).toBe('Аглая Орлова');
    expect(await edit('Орлова Анна')).toBe('Орлова Анна');
    expect(await editKid('Орлова Аглая')).toBe('Орлова Аглая');
  });

  it('of a deal is turned round, and so is the client’s that is opened from it', async () => {
    const deal = done<DealCard>(
      await sales.post('/api/deals/', { name: 'Ким Олеся', kid_name: 'Ким Минсу', source_id: 1, phone: '+79161112233' }),
    );
    expect([deal.name, deal.kid_name]).toEqual(['Олеся Ким', 'Минсу Ким']);
    const change = { version: deal.version, name: 'Цой Олеся', kid_name: 'Цой Минсу' };
    const edited = done<DealCard>(await sales.post(`/api/deals/${deal.id}/`, change));
    expect([edited.name, edited.kid_name]).toEqual(['Олеся Цой', 'Минсу Цой']);
    const open = { version: edited.version, name: 'Пак Олеся', kid_name: 'Пак Минсу', grade: 5, zone: 'Europe/Moscow' };
    const opened = done<DealCard>(await sales.post(`/api/deals/${deal.id}/open-client/`, open));
    expect(opened.kid_name).toBe('Минсу Пак');
    const client = await school.database.db
      .selectFrom('clients')
      .innerJoin('children', 'children.client_id', 'clients.id')
      .select(['clients.name', 'children.name as kid'])
      .where('clients.id', '=', opened.client_id ?? 0)
      .executeTakeFirst();
    expect(client).toEqual({ name: 'Олеся Пак', kid: 'Минсу Пак' });
  });

  it('of staff is turned round, in an invitation and in one’s own profile', async () => {
    const invited = await admin.post('/api/users/invite/', {
      email: 'frolova@lectern.test',
      name: 'Фролова Нина',
      roles: ['AccountManager'],
    });
    expect(done<{ name: string }>(invited).name).toBe('Нина Фролова');
    const own = await admin.post(`/api/own-user-profile/${admin.userId}/`, { name: 'Зайцева Инна' });
    expect(done<{ name: string }>(own).name).toBe('Инна Зайцева');
  });

  it('is turned round in a file of clients and of teachers', async () => {
    await createRecords('clients', ['Parent;Phone;Child;Grade', 'Рощина Алла;+79160000011;Рощина Аглая;5']);
    await createRecords('teachers', ['Name;Email', 'Белова Майя;maya@lectern.test']);
    const { rows } = await sql<{ name: string }>`
      select name from clients where name like '%Рощина%' union select name from children where name like '%Рощина%'
      union select name from users where name like '%Белова%' order by 1
    `.execute(school.database.db);
    expect(rows.map(({ name }) => name)).toEqual(['Аглая Рощина', 'Алла Рощина', 'Майя Белова']);
  });
});

it('the migration turns a stored name round only where its order is certain', async () => {
  const { id } = await makeClient('Anna', ...Array.from({ length: 5 }, (_, at) => `Kid ${at}`));
  const { db } = school.database;
  const before = ['Громова Лиза', 'Яков Ким', 'Ким Аня', 'Марк Громов', 'Орлов Громов'];
  const kids = await db.selectFrom('children').select('id').where('client_id', '=', id).orderBy('id').execute();
  for (const [at, kid] of kids.entries())
    await db
      .updateTable('children')
      .set({ name: before[at] ?? '' })
      .where('id', '=', kid.id)
      .execute();
  const migration = readFileSync(new URL('../../migrations/0425_names_in_one_order.sql', import.meta.url), 'utf8');
  await db.transaction().execute(async (transaction) => {
    for (const statement of statementsOf(migration)) await sql.raw(statement).execute(transaction);
  });
  const after = await db.selectFrom('children').select('name').where('client_id', '=', id).orderBy('id').execute();
  expect(after.map(({ name }) => name)).toEqual(['Лиза Громова', 'Яков Ким', 'Ким Аня', 'Марк Громов', 'Орлов Громов']);
});

/** Assumes function bodies without semicolons. */
const statementsOf = (text: string) =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '');
