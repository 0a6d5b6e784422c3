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

/** Statements are prepared under a name once per connection; past a bound they are sent as they are. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNamed) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
}

/** A pool whose every query with values is a prepared statement, and that survives the database going away. */
export function openPostgres(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    // Also how long a request waits in line for a connection; a database that is gone refuses at once.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: '-c timezone=UTC',
    // Statements of one connection need not wait for each other's answers (pipelined.ts).
    pipeline: true,
    statement_timeout: 30_000,
  } satisfies PoolConfig);
  // Without listeners the loss of a connection would end the process: the pool's is for idle ones, the client's for those that
  // somebody holds, who learns it by the next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareEverything(client);
  });
  return pool;
}

/**
 * Lets a client send every statement with values as a prepared one, `begin` with the statement after it, and what is sent within one
 * turn in one piece: a write to the socket costs more than PostgreSQL's work on most statements.
 */
export function prepareEverything(client: Client): void {
  const query = client.query.bind(client) as (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;
  const { stream } = client.connection;
  const prepared: typeof query = (config, values, done) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    // The pool's own `query` comes with a callback instead of waiting for a promise.
    if (done !== undefined || typeof config !== 'string' || !Array.isArray(values)) return query(config, values, done);
    if (values.length === 0 && !/^\s*(select|with|insert|update|delete)/i.test(config)) return query(config);
    return query({ name: nameOf(config), text: config, values });
  };
  Object.assign(client, { query: beginWithFirst(prepared) });
}
