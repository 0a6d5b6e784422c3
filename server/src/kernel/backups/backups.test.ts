import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEndOfFile, testDatabase } from '../../../test/database.ts';
import { twoFamilies } from '../../../test/families/two-families.ts';
import { testNow } from '../../../test/build.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { openDatabase } from '../../db/client.ts';
import type { Database } from '../../db/client.ts';
import { findLedgerFaults } from '../../features/ledger/check/ledger-faults.queries.ts';
import { ForeignDatabase } from '../../db/migrate.ts';
import { UnreadableBackup } from '../../db/copy/backup-format.ts';
import type { Frame } from '../../db/copy/backup-format.ts';
import { UnsuitablePlace } from '../../db/copy/load-snapshot.ts';
import { requireSameSecret, WrongSecret } from '../process/installation-secret.ts';
import { secretsOf } from '../secrets.ts';
import { BackupExists, readBackupFile, snapshotOf, writeBackupFile } from './backup-file.ts';
import { checkBackup, restoreSchool } from './restore-school.ts';
import { putFile } from './school-files.ts';
import { sampled } from '../../../test/setup/exhaustive.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = 'a secret that only the tests know, long enough';
const rounds = Number(process.env.LECTERN_BACKUP_ROUNDS ?? 1);
const options = { now: testNow, dataFolder: folder, withKey: false };
const own = { fingerprints: testSite.secrets.fingerprints, replaced: false, onFile: () => {} };
const file = join(folder, 'school.backup');
let school: Database;

beforeAll(async () => {
  ({
    school: { database: school },
  } = await twoFamilies());
  await requireSameSecret(school, testSite.secrets, { now: testNow, replaced: false });
  await writeBackupFile(school, file, options);
}, 120_000);

/** Rows, sequences and constraints, read independently of the backup code. */
async function contents({ db }: Database): Promise<Record<string, unknown>> {
  const read = async <T>(query: string) => (await sql.raw<T>(query).execute(db)).rows;
  const found: Record<string, unknown> = {};
  const names = await read<{ name: string; kind: string }>(
    `select relname::text as name, relkind::text as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'migrations' order by relname collate "C"`,
  );
  for (const { name, kind } of names) {
    const rows = `select count(*)::int as n, md5(string_agg(t::text, ',' order by t::text collate "C")) as md5 from "${name}" t`;
    [found[name]] = await read(kind === 'S' ? `select last_value, is_called from "${name}"` : rows);
  }
  found.rules = await read(
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     order by 1`,
  );
  return found;
}

/** A migrated database without a school, opened as a command opens one. */
async function emptyPlace(): Promise<{ readonly database: Database; readonly again: () => Promise<Database> }> {
  const { database, url } = await testDatabase();
  const again = async () => {
    if (url === undefined) return database;
    const opened = await openDatabase({ url, poolSize: 2 });
    atEndOfFile(() => void opened.close());
    return opened;
  };
  return { database, again };
}

/** The content of the file, restored in this process. */
async function restoredOnce(): Promise<{ readonly database: Database }> {
  const { database } = await testDatabase();
  await restoreSchool(database, readBackupFile(file), own);
  return { database };
}

async function isEmpty({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select from users union all select from lessons union all select from ledger_entries`.execute(db);
  return rows.length === 0;
}

describe('a restored school', () => {
  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'has every row, sequence and rule, also when it is written to meanwhile (%s)',
    async (round) => {
      const to = join(folder, `written-to-${round}.backup`);
      let isOver = false;
      let pairs = 0;
      const writing = (async () => {
        while (!isOver) {
          pairs += 1;
          // The embedded database runs in this process, so timers and file events run only between its queries.
          await new Promise((next) => setImmediate(next));
          const request = `pair ${round} ${pairs}`;
          await school.db.transaction().execute(async (trx) => {
            for (const action of ['pair.first', 'pair.second'])
              await sql`insert into audit_log (at, action, outcome, entity, request_id) values (now(), ${action}, 'done', 'pair', ${request})`.execute(
                trx,
              );
          });
        }
      })();
      await expect.poll(() => pairs).toBeGreaterThan(2);
      const made = await writeBackupFile(school, to, options);
      isOver = true;
      await writing;
      const { database } = await emptyPlace();
      const restored = await restoreSchool(database, readBackupFile(to), own);
      expect(restored).toMatchObject({ tables: made.tables, rows: made.rows });
      const torn = await sql`select from audit_log where entity = 'pair' group by request_id having count(*) <> 2`.execute(database.db);
      expect(torn.rows).toEqual([]);
      expect(await findLedgerFaults(database.db)).toEqual(await findLedgerFaults(school.db));
      // Only the log of pairs was written after the snapshot.
      const { audit_log: _here, audit_log_id_seq: _hereNext, ...here } = await contents(database);
      const { audit_log: _there, audit_log_id_seq: _thereNext, ...there } = await contents(school);
      expect(here).toEqual(there);
    },
    60_000,
  );

  it('equals the school in every table if nothing was written meanwhile', async () => {
    const to = join(folder, 'quiet.backup');
    await writeBackupFile(school, to, options);
    const { database } = await emptyPlace();
    await restoreSchool(database, readBackupFile(to), own);
    expect(await contents(database)).toEqual(await contents(school));
  }, 60_000);

  it('keeps its rules: the ledger refuses to be rewritten', async () => {
    const { database } = await emptyPlace();
    await restoreSchool(database, readBackupFile(file), own);
    await expect(database.exec('update audit_log set actor_id = 1')).rejects.toMatchObject({ code: 'LE001' });
    await expect(database.exec('delete from users')).rejects.toMatchObject({ code: expect.stringMatching(/^(23503|LE001)$/) });
  }, 60_000);

  it('is the same in the other database, and after restoring it back', async () => {
    const other = await openDatabase({});
    try {
      await restoreSchool(other, readBackupFile(file), own);
      const { database } = await emptyPlace();
      await snapshotOf(other, { ...options, into: async (frames) => void (await restoreSchool(database, frames, own)) });
      expect(await contents(database)).toEqual(await contents(other));
    } finally {
      await other.close();
    }
  }, 120_000);
});

/** Ways in which a file is damaged. How it is read does not depend on the database. */
const damages: readonly (readonly [string, (whole: Buffer) => Buffer])[] = [
  ['cut off', (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * 0.7))],
  [
    'changed in the middle',
    (whole: Buffer) => Buffer.from(whole.with(Math.floor(whole.length / 2), (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1)),
  ],
  [
    'of a changed value',
    (whole: Buffer) => gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace('"rows":', '"rows": '), 'latin1')),
  ],
  ['no backup', () => Buffer.from('PGDMP')],
  ['empty', () => Buffer.alloc(0)],
];

describe('a restore is refused', () => {
  it('if a school exists, which stays unchanged', async () => {
    const before = await contents(school);
    await expect(restoreSchool(school, readBackupFile(file), own)).rejects.toThrow(UnsuitablePlace);
    expect(await contents(school)).toEqual(before);
  });

  it('with another secret or none, unless the loss is accepted or the backup brings its key', async () => {
    const { database } = await emptyPlace();
    const others = secretsOf('another secret, also long enough to be one').fingerprints;
    await expect(restoreSchool(database, readBackupFile(file), { ...own, fingerprints: others })).rejects.toThrow(WrongSecret);
    await expect(restoreSchool(database, readBackupFile(file), { ...own, fingerprints: null })).rejects.toThrow(WrongSecret);
    await expect(checkBackup(readBackupFile(file), { fingerprints: others, replaced: false })).rejects.toThrow(WrongSecret);
    await expect(checkBackup(readBackupFile(file), { fingerprints: others, replaced: true })).resolves.toBeDefined();
    const home = mkdtempSync(join(folder, 'home-'));
    writeFileSync(join(home, 'secret.key'), secret);
    const to = join(folder, 'with-key.backup');
    await writeBackupFile(school, to, { ...options, dataFolder: home, withKey: true });
    await expect(checkBackup(readBackupFile(to), { fingerprints: null, replaced: false })).resolves.toBeDefined();
    await expect(checkBackup(readBackupFile(to), { fingerprints: others, replaced: false })).rejects.toThrow(WrongSecret);
    const files = (await Array.fromAsync(readBackupFile(to))).filter((frame) => frame.kind === 'file');
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['secret.key', 'a secret that only the tests know, long enough'],
    ]);
  });

  it('for a school of a newer program, before anything is migrated', async () => {
    const newer = gunzipSync(readFileSync(file)).toString('latin1').replace('0001_kernel.sql', '9999_kernel.sql');
    const to = join(folder, 'newer.backup');
    writeFileSync(to, gzipSync(Buffer.from(newer, 'latin1')));
    const { database } = await emptyPlace();
    await expect(restoreSchool(database, readBackupFile(to), own)).rejects.toThrow(ForeignDatabase);
    expect(await isEmpty(database)).toBe(true);
  });

  it.each(sampled(damages, 3))('for a file that is %s, and leaves the place empty', async (_what, damage) => {
    const to = join(folder, 'damaged.backup');
    writeFileSync(to, damage(readFileSync(file)));
    const { database, again } = await emptyPlace();
    await expect(checkBackup(readBackupFile(to), own)).rejects.toThrow(UnreadableBackup);
    await expect(restoreSchool(database, readBackupFile(to), own)).rejects.toThrow();
    expect(await isEmpty(database)).toBe(true);
    const repeated = restoreSchool(await again(), readBackupFile(to), own);
    await expect(repeated).rejects.toThrow();
  });
});

describe('an interrupted restore', () => {
  it('leaves nothing, and works when repeated', async () => {
    const { url, database } = await testDatabase();
    async function* brokenOff(): AsyncGenerator<Frame> {
      for await (const frame of readBackupFile(file)) {
        if (frame.kind === 'table' && frame.table === 'lessons') throw new Error('the plug was pulled');
        yield frame;
      }
    }
    await expect(restoreSchool(database, brokenOff(), own)).rejects.toThrow('the plug was pulled');
    expect(await isEmpty(database)).toBe(true);
    if (url !== undefined) await expect(restoreSchool(database, readBackupFile(file), own)).rejects.toThrow('Other programs are connected');
    await database.close();
  });
});

describe('the commands', () => {
  const main = resolve(import.meta.dirname, '../../main.ts');
  type Ended = { readonly code: number | null; readonly said: string };

  /** Runs the program, and kills it once its output matches `killAt`. */
  function run(env: Readonly<Record<string, string>>, words: readonly string[], killAt?: RegExp, end?: AbortSignal): Promise<Ended> {
    const child = spawn(process.execPath, [main, ...words], {
      env: { ...process.env, LECTERN_SECRET: secret, LECTERN_DEMO: '0', PORT: '0', DATABASE_URL: '', ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (killAt?.test(said)) child.kill('SIGKILL');
      });
    end?.addEventListener('abort', () => child.kill('SIGKILL'));
    return new Promise((done) => child.once('exit', (code) => done({ code, said })));
  }

  async function newPlace(): Promise<{ readonly env: Record<string, string>; open(): Promise<Database> }> {
    const { url } = await testDatabase();
    const data = mkdtempSync(join(folder, 'place-'));
    const env = { LECTERN_DATA: data, ...(url === undefined ? {} : { DATABASE_URL: url }) };
    return { env, open: () => openDatabase(url === undefined ? { folder: data } : { url, poolSize: 2 }) };
  }

  async function look<T>(open: () => Promise<Database>, at: (database: Database) => Promise<T>): Promise<T> {
    const database = await open();
    try {
      return await at(database);
    } finally {
      await database.close();
    }
  }

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'restore a school after a restore was killed, refuse a second one, and back it up while it is served (%s)',
    async (round) => {
      const { env, open } = await newPlace();
      const before = await contents((await restoredOnce()).database);
      const table = ['users: ', 'audit_log: ', 'working_hours: ', 'users: \\d+ rows, compared', 'webhooks: \\d+ rows, compared'][round % 5];
      expect((await run(env, ['restore', '--from', file], new RegExp(`^  ${table}`, 'm'))).code).toBeNull();
      expect(await look(open, isEmpty)).toBe(true);
      const restored = await run(env, ['restore', '--from', file]);
      expect(restored.said).toContain('everything agrees');
      expect(restored.code).toBe(0);
      expect(await look(open, contents)).toEqual(before);
      expect(await run(env, ['restore', '--from', file])).toMatchObject({
        code: 1,
        said: expect.stringContaining('There is a school in this place'),
      });

      const to = join(folder, `served-${round}.backup`);
      const server = new AbortController();
      const served = run(env, [], undefined, server.signal);
      const isServing = () => existsSync(join(env.LECTERN_DATA ?? '', 'control.sock'));
      if (env.DATABASE_URL === undefined) await expect.poll(isServing, { timeout: 60_000 }).toBe(true);
      expect(await run(env, ['backup', '--to', to])).toMatchObject({ code: 0, said: expect.stringContaining('Backup written') });
      expect(await run(env, ['backup', '--to', to])).toMatchObject({ code: 1, said: expect.stringContaining('exists already') });
      server.abort();
      await served;
      expect((await checkBackup(readBackupFile(to))).manifest.tables.length).toBeGreaterThan(100);
      expect(readdirSync(env.LECTERN_DATA ?? '').filter((name) => name.includes('sending'))).toEqual([]);
    },
    180_000,
  );

  it('name what is missing', async () => {
    const data = join(folder, 'nothing');
    expect(await run({ LECTERN_DATA: data }, ['backup'])).toMatchObject({ code: 1, said: 'Name the file: --to FILE\n' });
    expect((await run({ LECTERN_DATA: data }, ['backup', '--to', join(folder, 'x')])).said).toMatch(/^There is no school in .*\n$/);
    expect((await run({ LECTERN_DATA: data }, ['restore', '--from', join(folder, 'x')])).said).toMatch(/^There is no file .*\n$/);
    expect((await run({ LECTERN_DATA: data }, ['bakcup'])).said).toMatch(/^There is no command bakcup/);
    expect((await run({ LECTERN_DATA: data }, ['move', '--to', 'mysql://x'])).said).toMatch(/^--to names the PostgreSQL/);
    expect(existsSync(data)).toBe(false);
  }, 60_000);
});

describe('a backup', () => {
  it('does not replace a file, is for its owner only, and leaves no part behind when it fails', async () => {
    await expect(writeBackupFile(school, file, options)).rejects.toThrow(BackupExists);
    expect(statSync(file).mode & 0o077).toBe(0);
    const failing = {
      ...options,
      onTable: () => {
        throw new Error('no more');
      },
    };
    await expect(writeBackupFile(school, join(folder, 'failing.backup'), failing)).rejects.toThrow('no more');
    expect(readdirSync(folder).filter((name) => name.includes('failing') || name.endsWith('.part'))).toEqual([]);
    // The database answers again.
    await school.db.transaction().execute((trx) => sql`select 1`.execute(trx));
  });

  it('puts no file outside of the data folder', () => {
    for (const name of ['../evil.txt', 'outbox/../../evil.txt', '/etc/evil', 'outbox/.hidden.txt', 'pglite/PG_VERSION', 'secret.key/x'])
      expect(() => putFile(folder, name, Buffer.from('x'))).toThrow(UnreadableBackup);
  });
});
