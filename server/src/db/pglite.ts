import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite, types } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isoInstant, safeInteger } from './parse-values.ts';

/** The data folder is in use by another process. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Takes the data folder for this process alone. PGlite itself does not refuse a second process and then loses rows.
 * SQLite's exclusive lock is one that the operating system lets go of however the process ends, also by `kill -9`.
 * @throws DataFolderInUse when another process holds it
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive;');
  } catch (cause) {
    lock.close();
    throw new DataFolderInUse(
      `The data folder ${folder} is in use by another process. Stop it first, or set LECTERN_DATA to another folder, or DATABASE_URL to a PostgreSQL that several processes can share.`,
      { cause },
    );
  }
  return () => lock.close();
}

export function openPglite(folder: string | undefined, loadDataDir: Blob | undefined): Promise<PGlite> {
  return PGlite.create({
    ...(folder === undefined ? {} : { dataDir: join(folder, 'pglite') }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: { btree_gist, pg_trgm },
    parsers: {
      [types.TIMESTAMPTZ]: isoInstant,
      [types.DATE]: (text) => text,
      [types.INT8]: safeInteger,
    },
  });
}

type Waiting = () => void;

/**
 * The part of a `pg` pool that Kysely uses, over PGlite's single connection: whoever connects waits until the one
 * before lets go, so a transaction is never entered by somebody else's query. (Kysely's own PGlite dialect shares one
 * connection without such a queue.)
 */
export class PglitePool {
  readonly #pglite: PGlite;
  readonly #waiting: Waiting[] = [];
  #busy = false;
  readonly #client: { query: (sql: string, values?: readonly unknown[]) => Promise<unknown>; release: () => void };
  // Kysely reads these two of a pool.
  readonly options = {};
  readonly Client = undefined;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#client = {
      query: async (sql, values) => {
        const { rows, affectedRows } = await this.#pglite.query(sql, values as unknown[]);
        return { command: commandOf(sql), rowCount: affectedRows ?? rows.length, rows };
      },
      release: () => {
        const next = this.#waiting.shift();
        if (next === undefined) this.#busy = false;
        else next();
      },
    };
  }

  async connect() {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#client;
  }

  async end(): Promise<void> {
    await this.#pglite.close();
  }
}

/** Kysely counts affected rows by the command tag, which PGlite does not tell; the first word is the same thing. */
function commandOf(sql: string): string {
  return (/^\s*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase().replace('WITH', 'SELECT');
}
