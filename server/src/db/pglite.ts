import type { Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Client } from 'pg';
import type { CopySession } from './copy/copy-session.ts';
import { openInFolder } from './data-folder.ts';
import { connectInTime } from './limits/within-deadline.ts';
import { PgliteStream } from './pglite-stream.ts';
import { prepareEverything } from './postgres.ts';

type Opened = {
  readonly pool: PglitePool;
  readonly copying: <T>(work: (session: CopySession) => Promise<T>) => Promise<T>;
  readonly dump: () => Promise<Blob>;
};

export type PgliteEngine = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>>;

/** Opens the embedded database; `close` also releases its lock. */
export async function openPglite(folder: string | undefined, loadDataDir: Blob | undefined, engine?: PgliteEngine): Promise<Opened> {
  const create = (dataDir?: string) =>
    PGlite.create({
      ...engine,
      ...(dataDir === undefined ? {} : { dataDir }),
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
      extensions: { btree_gist, pg_trgm },
    });
  const pglite = await (folder === undefined ? create() : openInFolder(folder, create));
  const client = new Client({
    user: 'postgres',
    database: 'postgres',
    pipeline: true,
    stream: () => new PgliteStream(pglite) as unknown as Socket,
  });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  // The engine runs in this thread, so a statement cannot be cancelled.
  prepareEverything(client, () => {});
  const pool = new PglitePool(client, () => pglite.close());
  return {
    pool,
    copying: async (work) => {
      const { inEmbeddedSession } = await import('./copy/copy-session.ts');
      const { release } = await pool.connect();
      try {
        return await inEmbeddedSession(pglite, work);
      } finally {
        release();
      }
    },
    dump: () => pglite.dumpDataDir('none'),
  };
}

type PooledClient = { readonly query: Client['query']; readonly release: () => void };

/**
 * The part of a `pg` pool that Kysely uses, over the single connection of PGlite. `connect` waits until the connection is released, so that
 * no query runs inside another caller's transaction. Kysely's own PGlite dialect shares the connection without such a queue.
 */
export class PglitePool {
  readonly #waiting: (() => void)[] = [];
  readonly #client: PooledClient;
  readonly #close: () => Promise<void>;
  #busy = false;
  // Kysely reads these two properties of a pool.
  readonly options = {};
  readonly Client = undefined;

  constructor(client: Client, close: () => Promise<void>) {
    this.#close = close;
    this.#client = {
      query: client.query.bind(client),
      release: () => {
        const next = this.#waiting.shift();
        if (next === undefined) this.#busy = false;
        else next();
      },
    };
  }

  /** The same counts as in `pg`. */
  get counts(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    return { open: 1, idle: this.#busy ? 0 : 1, waiting: this.#waiting.length };
  }

  connect(): Promise<PooledClient> {
    return connectInTime({ connect: () => this.#turn() });
  }

  async #turn(): Promise<PooledClient> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#client;
  }

  end(): Promise<void> {
    return this.#close();
  }
}
