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
import { inTransaction } from '../kernel/calls/audited-write.ts';
import { openDatabase } from './client.ts';
import type { Db } from './client.ts';
import { requireRoom } from './data-folder.ts';
import { migrate } from './migrate.ts';

const { database } = await testDatabase();
const { db } = database;
const isServer = database.kind === 'postgres';

/** Closes the connection of a transaction, as a stopping database does. */
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

  it('in the middle of a write starts its transaction again, and in its commit does not', async () => {
    await database.exec(`
      create table begun (try integer);
      create function lose_connection() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create constraint trigger lost_in_commit after insert on begun deferrable initially deferred for each row
        when (new.try = 0) execute function lose_connection();
    `);
    let tries = 0;
    const write = inTransaction(database, async (transaction) => {
      tries += 1;
      await sql`insert into begun values (${tries})`.execute(transaction);
      if (tries <= 2) await endConnectionOf(transaction);
      // The loss is known before the next statement is sent.
      if (tries === 2) await wait(100);
      await sql`select 1`.execute(transaction);
      return 'written';
    });
    expect(await write).toBe('written');
    expect((await sql`select try from begun`.execute(db)).rows).toEqual([{ try: 3 }]);
    let commits = 0;
    const lost = inTransaction(database, async (transaction) => {
      commits += 1;
      await sql`insert into begun values (0)`.execute(transaction);
    });
    expect(await refusal(lost)).toBe('unavailable');
    expect(commits).toBe(1);
  });

  it('does not replace the error of the transaction by that of its rollback', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await endConnectionOf(transaction);
      await wait(100);
      throw new Error('its own error');
    });
    await expect(work).rejects.toThrow('its own error');
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

it.runIf(isServer)(
  'refuses a write whose lock is not free in time, while reads and readiness are answered',
  async () => {
    const { url } = await testDatabase();
    const narrow = await openDatabase({ url, poolSize: 3 });
    onTestFinished(() => narrow.close());
    const school = await testApp({ database: narrow });
    const teacher = await school.as(await school.build.user('Teacher'));
    await narrow.exec('create table held (id integer); insert into held values (1)');
    const other = await openDatabase({ url, poolSize: 2 });
    onTestFinished(() => other.close());
    await other.db.transaction().execute(async (holder) => {
      await sql`select * from held for update`.execute(holder);
      const begun = performance.now();
      const writes = Array.from({ length: 4 }, () =>
        refusal(inTransaction(narrow, (transaction) => sql`update held set id = 2`.execute(transaction))),
      );
      await wait(500);
      expect((await teacher.get('/api/accounts/sessions/')).status).toBe(200);
      expect((await teacher.get('/health/ready')).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(2_500);
      expect(await Promise.all(writes)).toEqual(Array.from({ length: 4 }, () => 'unavailable'));
      // Each waits 3 s for its lock, and 3 s more after the one before it in the queue gives up.
      expect(performance.now() - begun).toBeLessThan(20_000);
    });
  },
  30_000,
);

it.runIf(isServer)('ends a transaction that stands still', async () => {
  const work = db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 50`.execute(transaction);
    await wait(500);
    await sql`select 1`.execute(transaction);
  });
  expect(await refusal(work)).toBe('unavailable');
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
});

it.runIf(isServer)('reports a database that only reads as a transient fault', async () => {
  const work = db
    .transaction()
    .setAccessMode('read only')
    .execute((transaction) => sql`create table never (id integer)`.execute(transaction));
  expect(await refusal(work)).toBe('unavailable');
});

it('rolls back the transaction of a failed script', async () => {
  await expect(database.exec('begin; select 1; select no_such_column;')).rejects.toThrow('no_such_column');
  await Promise.all(Array.from({ length: 12 }, async () => expect(await answers()).toEqual([{ one: 1 }])));
});

it('a nearly full disk refuses writes with a time to retry, and allows reads', async () => {
  const full = { ...database, requireWritable: () => requireRoom(tmpdir(), Number.MAX_SAFE_INTEGER) };
  const school = await testApp({ database: full });
  const teacher = await school.as(await school.build.user('Teacher'));
  expect((await teacher.post('/api/accounts/sessions/end-others/')).error).toMatchObject({ code: 503, key: 'unavailable' });
  expect((await teacher.get('/api/accounts/sessions/')).status).toBe(200);
  expect(() => requireRoom(tmpdir(), 1)).not.toThrow();
});

it.runIf(!isServer)(
  'a deleted data folder refuses writes, and is reported once',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-deleted-'));
    const embedded = await openDatabase({ folder });
    const lost: string[] = [];
    await embedded.watch({ onLost: ({ name }) => lost.push(name) });
    await wait(1_500);
    expect(await refusal(inTransaction(embedded, async () => {}))).toBe('done');
    rmSync(folder, { recursive: true });
    expect(await refusal(inTransaction(embedded, async () => {}))).toBe('unavailable');
    await expect.poll(() => lost, { timeout: 5_000 }).toEqual(['DataFolderLost']);
    await wait(1_500);
    expect(lost).toEqual(['DataFolderLost']);
    await embedded.close().catch(() => {});
  },
  60_000,
);

it('releases the rows of a query', async () => {
  const megabyte = () => sql`select repeat('x', 1000) || number as text from generate_series(1, 1000) number`.execute(db);
  for (let at = 0; at < 10; at += 1) await megabyte();
  const before = memoryInUse();
  for (let at = 0; at < 60; at += 1) await megabyte();
  // A server over a socket leaves some of its buffers to the next garbage collection.
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

  it.runIf(isServer)('give way to who holds a table, and are applied once it is free', async () => {
    const { database: fresh } = await testDatabase();
    await fresh.exec('drop table migrations; create table held (id integer)');
    const folder = folderOf({ '0001_first.sql': 'alter table held add column name text;' });
    const told: string[] = [];
    let migrated: Promise<string[]> = Promise.resolve([]);
    await fresh.db.transaction().execute(async (reader) => {
      await sql`select * from held`.execute(reader);
      migrated = migrate(fresh, (line) => told.push(line), folder);
      for (let n = 0; n < 100 && told.length < 2; n += 1) await wait(100);
      await sql`select * from held`.execute(fresh.db);
    });
    expect(await migrated).toEqual(['0001_first.sql']);
    expect(told).toContain('0001_first.sql: another connection holds a table; trying again');
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
