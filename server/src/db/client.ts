import { Kysely, sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AroundStatement } from '../kernel/tracing/tracing.ts';
import { boundedQueue } from '../kernel/process/bounded-queue.ts';
import type { CopySession } from './copy/copy-session.ts';
import { lockDataFolder, requireRoom } from './data-folder.ts';
import type { PgliteEngine } from './pglite.ts';
import { shareOfWrites, waitLimits } from './limits/limits.ts';
import { PipelinedDialect } from './statements/pipelined.ts';
import { openPostgres, requireSessionSettings } from './postgres.ts';
import { followReplica } from './replica/follow-replica.ts';
import type { ReplicaTimes } from './replica/ask-standby.ts';
import type { OnReplica, Replica } from './replica/follow-replica.ts';
import { watchDatabase } from './watch-database.ts';
import type { WatchTimes } from './watch-database.ts';
import type { Tables } from './tables.gen.ts';

/** The database handle of handlers: a transaction for a write, the pool for a read. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  readonly db: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** The replica for reads while its lag is small; undefined without one. */
  readonly replica: Replica | undefined;
  /** Runs a script of several statements. */
  exec(script: string): Promise<void>;
  /** Runs a library's SQL on a connection of its own: one statement with values, or several without. */
  run(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Runs before a write.
   * @throws DiskNearlyFull if the embedded database has too little disk space, DataFolderLost without its folder; ClockDisagrees if the
   *   server's clock differs
   */
  requireWritable(): void;
  /** Runs a write's transactions with limited concurrency, so that connections stay free for reads. @throws AppError unavailable */
  inWriteTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Checks that the database answers and that its clock agrees with the process's.
   * @throws ClockDisagrees or the error of the connection
   */
  ping(): Promise<void>;
  /** Open connections of this process, idle ones, and requests that wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /**
   * Monitors the database until closing. PostgreSQL: fails statements that wait for a vanished server, compares its clock, and follows its
   * replica. Embedded: notices that its folder was deleted or replaced.
   * @throws UnsuitableSessions if its sessions have another zone or other limits
   */
  watch(handlers: WatchHandlers): Promise<void>;
  /** Runs work on one connection that copies whole tables. The embedded database has only one connection, so all others wait. */
  copying<T>(work: (session: CopySession) => Promise<T>): Promise<T>;
  /** Dumps an embedded database, to start another one from it. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
};

export type WatchHandlers = {
  readonly onSilence?: (reason: string) => void;
  readonly onReplica?: OnReplica;
  /** The embedded database's folder is another one now: the process must end without writing, also without closing the database. */
  readonly onLost?: (error: Error) => void;
};

export type DatabaseOptions = {
  /** URL of a PostgreSQL; without it, the embedded database is used. */
  readonly url?: string | undefined;
  /** The data folder of the embedded database; without it, data is in memory. */
  readonly folder?: string | undefined;
  readonly loadDataDir?: Blob | undefined;
  /** The compiled engine, which the embedded databases of a process can share; for tests, which open many. */
  readonly engine?: PgliteEngine | undefined;
  readonly poolSize?: number | undefined;
  /** Traces the statements of requests and jobs; only with `url`. */
  readonly aroundStatement?: AroundStatement | undefined;
  /** A standby of `url`, and its maximum lag in seconds. */
  readonly replica?: { readonly url: string; readonly mostLagSeconds: number; readonly times?: ReplicaTimes } | undefined;
  /** The process's clock, and intervals and timeouts of monitoring; for tests. */
  readonly watched?: { readonly clock?: Clock; readonly times?: WatchTimes } | undefined;
};

/** Opens PostgreSQL or the embedded database. @throws DataFolderInUse, DataFolderUnusable, DiskNearlyFull */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options.url, options) : openEmbedded(options);
}

/** Maximum number of writes that wait for a connection; more are refused. */
const mostWaitingWrites = 5_000;

function openServer(url: string, { poolSize = 10, replica: standby, watched, aroundStatement }: DatabaseOptions): Database {
  const { pool, breakConnections } = openPostgres(url, poolSize, { aroundStatement });
  const replica = standby && followReplica({ ...standby, poolSize, aroundStatement });
  let reportSilence: (reason: string) => void = () => {};
  const watch = watchDatabase({
    url,
    clock: watched?.clock ?? systemClock,
    ...(watched?.times && { times: watched.times }),
    onPosition: replica?.onPrimary,
    onSilence: (reason) => {
      reportSilence(reason);
      breakConnections(reason);
    },
  });
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }) });
  return {
    db,
    kind: 'postgres',
    replica,
    exec: async (script) => {
      await runOn(pool, script);
    },
    run: (text, values) => runOn(pool, text, values),
    requireWritable: watch.requireClock,
    inWriteTurn: boundedQueue(Math.max(1, Math.floor(poolSize * shareOfWrites)), mostWaitingWrites, { longestWait: waitLimits.writeTurn }),
    ping: async () => {
      await watch.ping();
      watch.requireClock();
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    watch: async ({ onSilence = () => {}, onReplica = () => {} }) => {
      reportSilence = onSilence;
      await requireSessionSettings(pool);
      await watch.start();
      replica?.start(onReplica);
    },
    copying: async (work) => {
      const { inServerSession } = await import('./copy/copy-session.ts');
      return inServerSession(url, work);
    },
    dump: () => Promise.reject(new Error('use pg_dump for a PostgreSQL server')),
    close: async () => {
      await Promise.all([watch.stop(), replica?.stop()]);
      await db.destroy();
    },
  };
}

const folderCheckMilliseconds = 1_000;

async function openEmbedded({ folder, loadDataDir, engine }: DatabaseOptions): Promise<Database> {
  const lock = folder === undefined ? undefined : lockDataFolder(folder);
  let watching: NodeJS.Timeout | undefined;
  try {
    if (folder !== undefined) requireRoom(folder);
    // Loaded only when needed: with PostgreSQL it would cost time and memory.
    const { openPglite } = await import('./pglite.ts');
    const { pool, dump, copying } = await openPglite(folder, loadDataDir, engine);
    const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool: pool as never }) });
    return {
      db,
      kind: 'pglite',
      replica: undefined,
      exec: async (script) => {
        await runOn(pool, script);
      },
      run: (text, values) => runOn(pool, text, values),
      requireWritable: () => {
        lock?.requireHeld();
        if (folder !== undefined) requireRoom(folder);
      },
      inWriteTurn: (work) => work(),
      ping: async () => {
        await sql`select 1`.execute(db);
      },
      connections: () => pool.counts,
      // The embedded database uses the process's own clock.
      watch: async ({ onLost = () => {} }) => {
        watching = setInterval(() => {
          try {
            lock?.requireHeld();
          } catch (error) {
            clearInterval(watching);
            onLost(error as Error);
          }
        }, folderCheckMilliseconds).unref();
      },
      copying,
      dump,
      close: async () => {
        clearInterval(watching);
        await db.destroy();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

type Connection = { readonly query: Client['query']; readonly release: () => void };

/**
 * Runs SQL and rolls back a transaction that a failed script left open; otherwise every statement of the connection's next user would fail.
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
