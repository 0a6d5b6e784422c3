import { Kysely } from 'kysely';
import type { Transaction } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { lockDataFolder, requireRoom } from './data-folder.ts';
import { PipelinedDialect } from './pipelined.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.gen.ts';

/** What verbs and queries read and write through: a transaction for a write, the pool for a read. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  readonly db: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** Runs a script of several statements. */
  exec(script: string): Promise<void>;
  /** Runs what a library wrote, one statement with values or several without, on a connection of its own. */
  run(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Before a write. @throws DiskNearlyFull where the embedded database has too little room for one */
  requireRoom(): void;
  /** A dump of an embedded database, to start another one from. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A PostgreSQL; without it the embedded database. */
  readonly url?: string | undefined;
  /** The data folder of the embedded database; without it, in memory. */
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
    // Loaded only here: over a PostgreSQL it would take time and memory for nothing.
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

/** A script that fails inside its own transaction leaves the connection in it; whoever has it next would be refused everything. */
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
