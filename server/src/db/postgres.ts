import { createHash } from 'node:crypto';
import { Pool, types } from 'pg';
import type { Client, PoolConfig } from 'pg';
import { beginWithFirst } from './begin-with-first.ts';
import { isoInstant, safeInteger } from './parse-values.ts';

types.setTypeParser(types.builtins.TIMESTAMPTZ, isoInstant);
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, safeInteger);

const mostNamed = 500;
const names = new Map<string, string>();

/** The name of a prepared statement, unique per SQL text. Beyond a limit, statements are sent unnamed. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNamed) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
}

/** Opens a pool that prepares every query with values and survives a database restart. */
export function openPostgres(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    // Also the time a request waits for a connection; an unreachable database refuses at once.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: '-c timezone=UTC',
    // Statements of one connection are pipelined (pipelined.ts).
    pipeline: true,
    statement_timeout: 30_000,
  } satisfies PoolConfig);
  // Without listeners, a lost connection would end the process. The pool's listener covers idle connections, the client's those in use;
  // their next statement fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareEverything(client);
  });
  return pool;
}

/**
 * Makes a client prepare every statement with values and send `begin` with the statement after it. Everything of one turn is written at
 * once: a socket write costs more than PostgreSQL's work on most statements.
 */
export function prepareEverything(client: Client): void {
  const query = client.query.bind(client) as (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;
  const { stream } = client.connection;
  const prepared: typeof query = (config, values, done) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    // The pool's own `query` uses a callback.
    if (done !== undefined || typeof config !== 'string' || !Array.isArray(values)) return query(config, values, done);
    if (values.length === 0 && !/^\s*(select|with|insert|update|delete)/i.test(config)) return query(config);
    return query({ name: nameOf(config), text: config, values });
  };
  Object.assign(client, { query: beginWithFirst(prepared) });
}
