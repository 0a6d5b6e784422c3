import { Kysely } from 'kysely';
import type { Transaction } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { lockDataFolder, requireRoom } from './data-folder.ts';
import { PipelinedDialect } from './pipelined.ts';
import { openPostgres } from './postgres.ts';
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
  /** Runs before a write. @throws DiskNearlyFull if the embedded database has too little disk space */
  requireRoom(): void;
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
};

/** Opens PostgreSQL or the embedded database. @throws DataFolderInUse, DataFolderUnusable, DiskNearlyFull */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options.url, options.poolSize ?? 10) : openEmbedded(options);
}

function openServer(url: string, poolSize: number): Database {
  const pool = openPostgres(url, poolSize);
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }) });
  return {
    db,
    kind: 'postgres',
    exec: async (script) => {
      await runOn(pool, script);
    },
    run: (text, values) => runOn(pool, text, values),
    requireRoom: () => {},
    dump: () => Promise.reject(new Error('use pg_dump for a PostgreSQL server')),
    close: () => db.destroy(),
  };
}

async function openEmbedded({ folder, loadDataDir }: DatabaseOptions): Promise<Database> {
  const unlock = folder === undefined ? () => {} : lockDataFolder(folder);
  try {
    if (folder !== undefined) requireRoom(folder);
    // Loaded only when needed: with PostgreSQL it would cost time and memory.
    const { openPglite } = await import('./pglite.ts');
    const { pool, dump } = await openPglite(folder, loadDataDir);
    const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool: pool as never }) });
    return {
      db,
      kind: 'pglite',
      exec: async (script) => {
        await runOn(pool, script);
      },
      run: (text, values) => runOn(pool, text, values),
      requireRoom: folder === undefined ? () => {} : () => requireRoom(folder),
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
