import { Kysely, sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import type { Clock } from '../kernel/clock.ts';
import { boundedQueue } from '../kernel/process/bounded-queue.ts';
import type { CopySession } from './copy/copy-session.ts';
import { lockDataFolder, requireRoom } from './data-folder.ts';
import { PipelinedDialect } from './pipelined.ts';
import { openPostgres, requireSessionSettings } from './postgres.ts';
import { watchDatabase } from './watch-database.ts';
import type { WatchTimes } from './watch-database.ts';
import type { Tables } from './tables.gen.ts';

/** The database handle of handlers: a transaction for a write, the pool for a read. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  readonly db: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** Runs a script of several statements. */
  exec(script: string): Promise<void>;
  /** Runs a library's SQL on a connection of its own: one statement with values, or several without. */
  run(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Runs before a write.
   * @throws DiskNearlyFull if the embedded database has too little disk space; ClockDisagrees if the server's time is another one
   */
  requireWritable(): void;
  /** Runs a write's transactions, a limited number at once: the other connections stay free for reads. @throws AppError unavailable */
  inWriteTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Asks whether the database answers and its time is the process's. @throws ClockDisagrees or the error of the connection */
  ping(): Promise<void>;
  /**
   * Watches a PostgreSQL until closing: statements that wait for one that has vanished fail, and its clock is compared.
   * @throws UnsuitableSessions if its sessions have another zone or other limits
   */
  watch(onSilence: (reason: string) => void): Promise<void>;
  /** Runs work on one connection that copies whole tables; the embedded database has only one, so that others wait meanwhile. */
  copying<T>(work: (session: CopySession) => Promise<T>): Promise<T>;
  /** Dumps an embedded database, to start another one from it. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** URL of a PostgreSQL; without it, the embedded database is used. */
  readonly url?: string | undefined;
  /** The data folder of the embedded database; without it, data is in memory. */
  readonly folder?: string | undefined;
  readonly loadDataDir?: Blob | undefined;
  readonly poolSize?: number | undefined;
  /** The process's time, and how often and long the database is asked; for tests. */
  readonly watched?: { readonly clock?: Clock; readonly times?: WatchTimes } | undefined;
};

/** Opens PostgreSQL or the embedded database. @throws DataFolderInUse, DataFolderUnusable, DiskNearlyFull */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options.url, options) : openEmbedded(options);
}

/** Writes that wait for a connection; more are refused. */
const mostWaitingWrites = 5_000;
const longestWaitMilliseconds = 10_000;

function openServer(url: string, { poolSize = 10, watched }: DatabaseOptions): Database {
  const { pool, breakConnections } = openPostgres(url, poolSize);
  let tellSilence: (reason: string) => void = () => {};
  const watch = watchDatabase({
    url,
    clock: watched?.clock ?? systemClock,
    ...(watched?.times && { times: watched.times }),
    onSilence: (reason) => {
      tellSilence(reason);
      breakConnections(reason);
    },
  });
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }) });
  return {
    db,
    kind: 'postgres',
    exec: async (script) => {
      await runOn(pool, script);
    },
    run: (text, values) => runOn(pool, text, values),
    requireWritable: watch.requireClock,
    inWriteTurn: boundedQueue(Math.max(1, Math.floor(poolSize * 0.7)), mostWaitingWrites, longestWaitMilliseconds),
    ping: async () => {
      await watch.ping();
      watch.requireClock();
    },
    watch: async (onSilence) => {
      tellSilence = onSilence;
      await requireSessionSettings(pool);
      await watch.start();
    },
    copying: async (work) => {
      const { inServerSession } = await import('./copy/copy-session.ts');
      return inServerSession(url, work);
    },
    dump: () => Promise.reject(new Error('use pg_dump for a PostgreSQL server')),
    close: async () => {
      await watch.stop();
      await db.destroy();
    },
  };
}

async function openEmbedded({ folder, loadDataDir }: DatabaseOptions): Promise<Database> {
  const unlock = folder === undefined ? () => {} : lockDataFolder(folder);
  try {
    if (folder !== undefined) requireRoom(folder);
    // Loaded only when needed: with PostgreSQL it would cost time and memory.
    const { openPglite } = await import('./pglite.ts');
    const { pool, dump, copying } = await openPglite(folder, loadDataDir);
    const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool: pool as never }) });
    return {
      db,
      kind: 'pglite',
      exec: async (script) => {
        await runOn(pool, script);
      },
      run: (text, values) => runOn(pool, text, values),
      requireWritable: folder === undefined ? () => {} : () => requireRoom(folder),
      inWriteTurn: (work) => work(),
      ping: async () => {
        await sql`select 1`.execute(db);
      },
      // The embedded database has the process's own clock.
      watch: async () => {},
      copying,
      dump,
      close: async () => {
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Connection = { readonly query: Client['query']; readonly release: () => void };

/**
 * Runs SQL and rolls back a transaction that a failed script left open; otherwise the next user of the connection would be refused
 * everything.
 */
async function runOn(pool: { connect(): Promise<Connection> }, text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const connection = await pool.connect();
  try {
    const result = (await connection.query(values?.length ? { text, values: [...values] } : { text })) as QueryResult | QueryResult[];
    return { rows: [result].flat().flatMap(({ rows }) => rows as unknown[]) };
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}
