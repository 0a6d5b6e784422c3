import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { abilities } from '@lectern/contract/permissions';
import type { ImportDetail, ImportRun } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import { settingsReader } from '../../../settings.ts';
import { workOnNextImport } from '../work/work-on-imports.ts';

let school: TestApp;
let anna: Caller;
let boris: Caller;
let annaId: number;
let borisId: number;
/** Limits are for a day, and each test has its own. */
let now = testNow;
let postedBefore = 0;

const mover = () => school.build.user('AccountManager', { abilities: [abilities.moveIn] });

beforeAll(async () => {
  school = await testApp();
  annaId = await mover();
  borisId = await mover();
  await school.build.setting('second_person_bonus', 100_000);
  await school.build.setting('second_person_out', 50_000);
  await school.build.setting('second_person_reversal', 150_000);
});

beforeEach(async () => {
  now = now.add({ hours: 24 });
  school.at(now.toString());
  [anna, boris] = [await school.as(annaId), await school.as(borisId)];
  postedBefore += await posted();
});

async function work(): Promise<void> {
  const clock = () => now;
  const { database } = school;
  await workOnNextImport({ database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true });
}

/** A checked file of balances of new clients, in roubles. */
async function fileOf(sums: readonly number[], by = anna): Promise<number> {
  const lines: string[] = [];
  for (const sum of sums) {
    const { client_id } = await school.build.client(null);
    lines.push(`${await nameOf(client_id)};${sum}`);
  }
  const uploaded = await by.upload('/api/imports/?kind=balances&file_name=file.csv', ['Client;Balance', ...lines].join('\n'));
  const { id, mapping } = uploaded.body as ImportDetail;
  expect((await by.post(`/api/imports/${id}/check/`, { mapping })).error).toBeNull();
  await work();
  return id;
}
async function nameOf(id: number): Promise<string> {
  return (await school.database.db.selectFrom('clients').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}
const step = (who: Caller, id: number, name: 'run' | 'undo') => who.post(`/api/imports/${id}/${name}/`);
const keyOf = async (answer: Promise<{ readonly error: { readonly key: string } | null }>) => (await answer).error?.key ?? null;
const waitingFor = async (who: Caller, ids: readonly number[]) =>
  ((await who.get('/api/imports/waiting/')).body as ImportRun[]).map(({ id }) => id).filter((id) => ids.includes(id));
const seenBy = async (who: Caller, id: number) => (await who.get(`/api/imports/${id}/`)).body as ImportDetail;
async function brought(id: number, by: Caller): Promise<void> {
  expect(await keyOf(step(by, id, 'run'))).toBeNull();
  await work();
}
/** What the test has posted, in minor units. */
async function posted(): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from ledger_transactions`.execute(school.database.db);
  return Number(rows[0]?.sum) - postedBefore;
}

describe('an import of balances above the limit', () => {
  it('is not run by whoever uploaded it', async () => {
    const id = await fileOf([600, 401]);
    expect(await seenBy(anna, id)).toMatchObject({
      granted: 100_100,
      owed: 0,
      can: { run: { allowed: false, reason: 'import_by_another' } },
    });
    expect(await keyOf(step(anna, id, 'run'))).toBe('import_by_another');
    await work();
    expect(await posted()).toBe(0);
  });

  it('is not run by whoever mapped its columns, if somebody else uploaded it', async () => {
    const id = await fileOf([1_001], boris);
    const { mapping } = await seenBy(anna, id);
    const thirdId = await mover();
    expect((await anna.post(`/api/imports/${id}/check/`, { mapping })).error).toBeNull();
    await work();
    expect(await keyOf(step(anna, id, 'run'))).toBe('import_by_another');
    expect(await keyOf(step(boris, id, 'run'))).toBe('import_by_another');
    await brought(id, await school.as(thirdId));
    expect(await posted()).toBe(100_100);
    await school.database.exec(`delete from ability_grants where user_id = ${thirdId}`);
  });

  it('waits for the other people who may import, until one of them runs it', async () => {
    const id = await fileOf([600, 401]);
    const within = await fileOf([1_000]);
    expect(await waitingFor(boris, [id, within])).toEqual([id]);
    expect(await waitingFor(anna, [id, within])).toEqual([]);
    await brought(id, boris);
    expect(await waitingFor(boris, [id, within])).toEqual([]);
    await brought(await fileOf([600]), anna);
    expect(await waitingFor(boris, [id, within])).toEqual([within]);
  });

  it('is run by another person who may import', async () => {
    const id = await fileOf([600, 401]);
    expect((await seenBy(boris, id)).can.run).toEqual({ allowed: true, reason: null });
    await brought(id, boris);
    expect(await posted()).toBe(100_100);
  });

  it('is not run in parts of one day by one person', async () => {
    await brought(await fileOf([600]), anna);
    const rest = await fileOf([401]);
    expect(await keyOf(step(anna, rest, 'run'))).toBe('import_by_another');
    await brought(rest, boris);
    await brought(await fileOf([400]), anna);
    expect(await posted()).toBe(140_100);
  });

  it('counts debts by the limit of outgoing money', async () => {
    const id = await fileOf([-300, -201]);
    expect(await seenBy(anna, id)).toMatchObject({ granted: 0, owed: 50_100 });
    expect(await keyOf(step(anna, id, 'run'))).toBe('import_by_another');
    await brought(id, boris);
  });

  it('cannot be run twice at once in parts that together exceed the limit', async () => {
    const [one, other] = [await fileOf([600]), await fileOf([600])];
    const answers = await Promise.all([keyOf(step(anna, one, 'run')), keyOf(step(anna, other, 'run'))]);
    expect(answers.toSorted()).toEqual(['import_by_another', null]);
    await work();
  });

  it('is run by one person while nobody else may import', async () => {
    await school.database.exec(`update users set state = 'inactive', inactive_since = now() where id = ${borisId}`);
    await brought(await fileOf([1_001]), anna);
    expect(await posted()).toBe(100_100);
    await school.database.exec(`update users set state = 'active', inactive_since = null where id = ${borisId}`);
  });
});

describe('an undo above the limit of reversals', () => {
  it('is only requested by one person, and done by another', async () => {
    const id = await fileOf([1_501]);
    await brought(id, boris);
    expect(await seenBy(anna, id)).toMatchObject({ undo_is_request: true, undo_asked: null });
    expect(await keyOf(step(anna, id, 'undo'))).toBeNull();
    await work();
    expect(await posted()).toBe(150_100);
    expect(await seenBy(anna, id)).toMatchObject({
      state: 'done',
      undo_asked: { user_name: expect.any(String) },
      can: { undo: { allowed: false, reason: 'import_undo_by_another' } },
    });
    expect(await waitingFor(anna, [id])).toEqual([]);
    expect(await waitingFor(boris, [id])).toEqual([id]);
    expect(await keyOf(step(anna, id, 'undo'))).toBe('import_undo_by_another');
    expect(await seenBy(boris, id)).toMatchObject({ undo_is_request: false, can: { undo: { allowed: true } } });
    expect(await keyOf(step(boris, id, 'undo'))).toBeNull();
    expect(await waitingFor(boris, [id])).toEqual([]);
    await work();
    expect(await seenBy(boris, id)).toMatchObject({ state: 'undone', rows_removed: 1, undo_asked: null });
  });

  it('is not done in parts of one day by one person', async () => {
    const ids = [await fileOf([900]), await fileOf([901])];
    for (const id of ids) await brought(id, boris);
    for (const id of ids) {
      expect(await keyOf(step(anna, id, 'undo'))).toBeNull();
      await work();
    }
    expect(await Promise.all(ids.map(async (id) => (await seenBy(anna, id)).state))).toEqual(['undone', 'done']);
  });

  it('is done by one person at once below the limit', async () => {
    const id = await fileOf([700]);
    await brought(id, anna);
    expect((await seenBy(anna, id)).undo_is_request).toBe(false);
    expect(await keyOf(step(anna, id, 'undo'))).toBeNull();
    await work();
    expect((await seenBy(anna, id)).state).toBe('undone');
  });
});

describe('an import of the version before', () => {
  it('counts what it brought for its undo, and is checked again if it was only checked', async () => {
    const [done, owed, checked] = [await fileOf([1_501]), await fileOf([-300]), await fileOf([700])];
    for (const id of [done, owed]) await brought(id, boris);
    await school.database.exec('update import_runs set granted = 0, owed = 0');
    const migration = readFileSync(resolve(import.meta.dirname, '../../../../migrations/0438_second_person_of_imports.sql'), 'utf8');
    await school.database.exec(migration.slice(migration.indexOf('-- Imports of the version before')));
    expect(await seenBy(anna, done)).toMatchObject({ granted: 150_100, owed: 0, undo_is_request: true });
    expect(await seenBy(anna, owed)).toMatchObject({ granted: 0, owed: 30_000 });
    expect(await seenBy(anna, checked)).toMatchObject({ state: 'uploaded', can: { check: { allowed: true }, run: { allowed: false } } });
  });
});
