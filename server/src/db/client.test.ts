import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { testApp } from '../../test/test-app.ts';
import { databaseRefusal } from '../kernel/database-errors.ts';
import type { Db } from './client.ts';
import { requireRoom } from './data-folder.ts';
import { migrate } from './migrate.ts';

const { database } = await testDatabase();
const { db } = database;
const isServer = database.kind === 'postgres';

/** Ends the connection of a transaction, as a database that stops does. */
async function endConnectionOf(transaction: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
  await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db);
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (fault: unknown) => databaseRefusal(fault)?.key ?? String(fault),
  );
/** Bytes in use after a garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
const answers = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;

describe.runIf(isServer)('a lost connection', () => {
  it('between two statements fails only that transaction and not the process', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await endConnectionOf(transaction);
      await wait(100);
      await sql`select 1`.execute(transaction);
    });
    expect(await refusal(work)).toBe('unavailable');
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  it('during a statement is reported as a transient fault', async () => {
    const told = refusal(db.transaction().execute((transaction) => sql`select pg_sleep(20)`.execute(transaction)));
    const ended = async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query = 'select pg_sleep(20)' and state = 'active' and datname = current_database()`.execute(db);
      return rows.length > 0;
    };
    while (!(await ended())) await wait(20);
    expect(await told).toBe('unavailable');
    expect(await answers()).toEqual([{ one: 1 }]);
  });
});

it.runIf(isServer)('reports a statement timeout as a transient fault and keeps the connection usable', async () => {
  const work = db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 50`.execute(transaction);
    await sql`select pg_sleep(5)`.execute(transaction);
  });
  expect(await refusal(work)).toBe('unavailable');
  expect(await Promise.all(Array.from({ length: 12 }, answers))).toEqual(Array.from({ length: 12 }, () => [{ one: 1 }]));
});

it('rolls back the transaction of a failed script', async () => {
  await expect(database.exec('begin; select 1; select no_such_column;')).rejects.toThrow('no_such_column');
  await Promise.all(Array.from({ length: 12 }, async () => expect(await answers()).toEqual([{ one: 1 }])));
});

it('a nearly full disk refuses writes with a time to retry, and allows reads', async () => {
  const full = { ...database, requireRoom: () => requireRoom(tmpdir(), Number.MAX_SAFE_INTEGER) };
  const school = await testApp({ database: full });
  const teacher = await school.as(await school.build.user('Teacher'));
  expect((await teacher.post('/api/accounts/sessions/end-others/')).error).toMatchObject({ code: 503, key: 'unavailable' });
  expect((await teacher.get('/api/accounts/sessions/')).status).toBe(200);
  expect(() => requireRoom(tmpdir(), 1)).not.toThrow();
});

it('releases the rows of a query', async () => {
  const megabyte = () => sql`select repeat('x', 1000) || number as text from generate_series(1, 1000) number`.execute(db);
  for (let at = 0; at < 10; at += 1) await megabyte();
  const before = memoryInUse();
  for (let at = 0; at < 60; at += 1) await megabyte();
  // A server over a socket leaves some of its buffers to the next collection.
  expect(memoryInUse() - before).toBeLessThan(30_000_000);
});

describe('migrations', () => {
  const folderOf = (scripts: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, script] of Object.entries(scripts)) writeFileSync(join(folder, name), script);
    return pathToFileURL(`${folder}/`);
  };

  it('take as long as they need, and run once even if many processes start together', async () => {
    const { database: fresh } = await testDatabase();
    await fresh.exec('drop table migrations');
    const folder = folderOf({
      '0001_first.sql': `create table seen as select current_setting('statement_timeout') as timeout;`,
      '0002_second.sql': 'insert into seen values (null);',
    });
    const applied = await Promise.all([1, 2, 3].map(() => migrate(fresh, () => {}, folder)));
    expect(applied.flat().length).toBeGreaterThanOrEqual(2);
    const { rows } = await sql`select timeout from seen order by timeout nulls last`.execute(fresh.db);
    expect(rows).toEqual([{ timeout: '0' }, { timeout: null }]);
    expect(await migrate(fresh, () => {}, folder)).toEqual([]);
  });

  it('are rolled back on failure', async () => {
    const { database: fresh } = await testDatabase();
    await fresh.exec('drop table migrations');
    const folder = folderOf({ '0001_half.sql': 'create table half (id integer); select no_such_column;' });
    await expect(migrate(fresh, () => {}, folder)).rejects.toThrow('no_such_column');
    const { rows } = await sql`select to_regclass('half') as half, to_regclass('migrations') as migrations`.execute(fresh.db);
    expect(rows).toEqual([{ half: null, migrations: null }]);
  });

  it('of another program or a newer version are refused', async () => {
    const { database: fresh } = await testDatabase();
    const none = folderOf({});
    await expect(migrate(fresh, () => {}, none)).rejects.toThrow('newer than this program');
    await fresh.exec(`update migrations set checksum = 'another'`);
    await expect(migrate(fresh)).rejects.toThrow('was changed after it had been applied');
  });
});
