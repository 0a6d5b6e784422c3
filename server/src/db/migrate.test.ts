import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import type { Db } from './client.ts';
import { migrate } from './migrate.ts';

const child = resolve(import.meta.dirname, '../../test/setup/migrate-in-child.ts');

/** Indexing each row takes some milliseconds, so that a kill hits a half-built index. */
const first = `create function slow(id integer) returns integer immutable language plpgsql as $$ begin perform pg_sleep(0.003); return id; end $$;
  create table many (id integer not null, half integer);
  insert into many select generate_series(1, 150);`;
const scripts = {
  '0001_first.sql': first,
  '0002_slow.sql': 'alter table many add column added integer; update many set half = slow(id); update many set added = slow(id);',
  '0003_index.sql': `-- outside a transaction: everybody writes many
create index concurrently many_slow on many (slow(id));
create unique index concurrently many_once on many (slow(id + 1));`,
  '0004_last.sql': 'create table last (id integer);',
};

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, script] of Object.entries(files)) writeFileSync(join(folder, name), script);
  return folder;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const made = await testDatabase();
  await made.database.exec('drop table migrations');
  return made;
}

type State = { applied: string[]; halfDone: number; added: boolean; indexes: Readonly<Record<string, boolean>>; last: boolean };

/** In one snapshot: PostgreSQL continues a statement whose client was killed, and may commit it meanwhile. */
function stateOf({ database }: TestDatabase): Promise<State> {
  return database.db.transaction().setIsolationLevel('repeatable read').execute(stateIn);
}

async function stateIn(db: Db): Promise<State> {
  const there = async (name: string) => (await sql`select 1 from pg_class where relname = ${name}`.execute(db)).rows.length > 0;
  const last = await there('last');
  const applied = (await there('migrations'))
    ? (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name)
    : [];
  const half = (await there('many')) ? await sql<{ n: number }>`select count(half)::int as n from many`.execute(db) : null;
  const added = await sql`select 1 from information_schema.columns where table_name = 'many' and column_name = 'added'`.execute(db);
  const indexes = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid where t.relname = 'many' order by 1`.execute(db);
  return {
    applied,
    halfDone: half?.rows[0]?.n ?? 0,
    added: added.rows.length > 0,
    indexes: Object.fromEntries(indexes.rows.map(({ name, valid }) => [name, valid])),
    last,
  };
}

const complete: State = {
  applied: Object.keys(scripts),
  halfDone: 150,
  added: true,
  indexes: { many_once: true, many_slow: true },
  last: true,
};

describe.runIf(process.env.LECTERN_TEST_DATABASE === 'postgres')('a process that migrates', () => {
  const started = (url: string, folder: string) => {
    const process_ = spawn(process.execPath, [child, url, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    return { kill: () => process_.kill('SIGKILL'), ended: once(process_, 'exit'), said: () => said };
  };

  it('and is killed ten times of ten at another moment leaves nothing half applied, and the next one completes it', async () => {
    const folder = folderOf(scripts);
    const met: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const made = await emptyDatabase();
      const killed = started(made.url ?? '', folder);
      const until = round < 4 ? '0002_slow.sql' : '0003_index.sql';
      await expect.poll(killed.said, { timeout: 60_000, interval: 5 }).toContain(until);
      await wait(round * 90);
      killed.kill();
      await killed.ended;
      const { applied, halfDone, added, last } = await stateOf(made);
      const isSecondApplied = applied.includes('0002_slow.sql');
      expect([halfDone, added]).toEqual(isSecondApplied ? [150, true] : [0, false]);
      expect(last).toBe(applied.includes('0004_last.sql'));
      met.push(applied.at(-1) ?? 'none');
      const next = started(made.url ?? '', folder);
      expect(await next.ended, next.said()).toEqual([0, null]);
      expect(await stateOf(made)).toEqual(complete);
    }
    // Some were killed within a transaction, some during an index build.
    expect(new Set(met).size).toBeGreaterThan(1);
  }, 400_000);

  it('of an older version does not start on a newer database, and says so in one line', async () => {
    const made = await testDatabase();
    await made.database.exec(`insert into migrations (name, checksum) values ('9999_newer.sql', 'newer')`);
    const env = { ...process.env, DATABASE_URL: made.url, LECTERN_DATA: folderOf({}), LECTERN_DEMO: '0', PORT: '0' };
    const older = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [older.stdout, older.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    expect(await once(older, 'exit')).toEqual([1, null]);
    expect(said).toBe('The database is newer than this program: it has 9999_newer.sql.\n');
  });

  it('drops an index that was left half built, and builds it again', async () => {
    const made = await emptyDatabase();
    const { '0003_index.sql': index, ...others } = scripts;
    await migrate(made.database, () => {}, pathToFileURL(`${folderOf(others)}/`));
    await made.database.exec('insert into many values (1)');
    await expect(made.database.run('create unique index concurrently many_once on many (id)')).rejects.toThrow();
    await made.database.exec('delete from many where half is null; delete from migrations where name > $$0003$$; drop table last');
    expect((await stateOf(made)).indexes).toEqual({ many_once: false });
    await migrate(made.database, () => {}, pathToFileURL(`${folderOf(scripts)}/`));
    expect(await stateOf(made)).toEqual(complete);
  });

  it('while another one builds an index waits for it, and applies nothing twice', async () => {
    const made = await emptyDatabase();
    const folder = pathToFileURL(`${folderOf(scripts)}/`);
    const applied = await Promise.all([1, 2, 3].map(() => migrate(made.database, () => {}, folder)));
    expect(applied.flat().length).toBeGreaterThanOrEqual(4);
    expect(await stateOf(made)).toEqual(complete);
  });

  it('lets others write while an index is built', async () => {
    const made = await emptyDatabase();
    const { '0003_index.sql': index, ...others } = scripts;
    await migrate(made.database, () => {}, pathToFileURL(`${folderOf({ '0001_first.sql': others['0001_first.sql'] })}/`));
    const building = migrate(made.database, () => {}, pathToFileURL(`${folderOf({ '0001_first.sql': first, '0003_index.sql': index })}/`));
    const isBuilding = async () => Object.keys((await stateOf(made)).indexes).length > 0;
    await expect.poll(isBuilding, { interval: 10, timeout: 10_000 }).toBe(true);
    const begun = performance.now();
    await sql`insert into many values (1000)`.execute(made.database.db);
    expect(performance.now() - begun).toBeLessThan(1_000);
    await building;
    expect((await stateOf(made)).indexes).toEqual({ many_once: true, many_slow: true });
  });
});

it('builds indexes outside a transaction in either database, and refuses other statements there', async () => {
  const made = await emptyDatabase();
  const fast = { ...scripts, '0001_first.sql': first.replace('pg_sleep(0.003)', '1') };
  await migrate(made.database, () => {}, pathToFileURL(`${folderOf(fast)}/`));
  expect(await stateOf(made)).toEqual(complete);
  const other = { ...fast, '0005_other.sql': '-- outside a transaction\ndelete from many;' };
  await expect(migrate(made.database, () => {}, pathToFileURL(`${folderOf(other)}/`))).rejects.toThrow(
    'not possible outside a transaction',
  );
});
