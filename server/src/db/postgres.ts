import { Pool, types } from 'pg';
import type { Client, PoolClient, PoolConfig } from 'pg';
import type { AroundStatement } from '../kernel/tracing/tracing.ts';
import { connectionLimits, waitLimits } from './limits/limits.ts';
import { reconnecting } from './limits/reconnecting.ts';
import { cancelStatement, connectInTime, withinDeadline } from './limits/within-deadline.ts';
import { isoInstant, safeInteger } from './parse-values.ts';
import { beginWithFirst } from './statements/begin-with-first.ts';
import { preparedStatements } from './statements/prepared-statements.ts';

types.setTypeParser(types.builtins.TIMESTAMPTZ, isoInstant);
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, safeInteger);

/** A pool, and a function that fails all statements that wait for an unresponsive database. */
export type ServerPool = { readonly pool: Pool; readonly breakConnections: (reason: string) => void };

type PoolOptions = {
  readonly aroundStatement?: AroundStatement | undefined;
  /** How long calls wait for a database that restarts, in milliseconds. */
  readonly longestRestart?: number;
};

/** Opens a pool that prepares every query with values and survives a database restart. */
export function openPostgres(
  url: string,
  size: number,
  { aroundStatement, longestRestart = waitLimits.reconnecting }: PoolOptions = {},
): ServerPool {
  const open = new Set<Client>();
  /** Connections that are not reused: a pending cancellation could hit their next statement. */
  const cancelled = new WeakSet<object>();
  const pool = new Pool({
    connectionString: url,
    max: size,
    // Also the time a request waits for a connection; an unreachable database refuses at once.
    connectionTimeoutMillis: waitLimits.connection,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: '-c timezone=UTC',
    // Statements of one connection are pipelined (pipelined.ts).
    pipeline: true,
    ...connectionLimits,
  } satisfies PoolConfig);
  // Without listeners, a lost connection would end the process. The pool's listener covers idle connections, the client's those in use;
  // their next statement fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    open.add(client);
    client.once('end', () => open.delete(client));
    prepareEverything(client, (isRunning) => {
      cancelled.add(client);
      cancelStatement(client, isRunning);
    });
    if (aroundStatement !== undefined) traceStatements(client, aroundStatement);
  });
  const connect = pool.connect.bind(pool);
  const reconnect = reconnecting<PoolClient>(connect, longestRestart);
  const connected = async () => {
    const client = await connectInTime<PoolClient>({ connect: reconnect });
    const { release } = client;
    client.release = (destroy) => release(destroy || cancelled.has(client));
    return client;
  };
  // With a callback the call is the pool's own.
  Object.assign(pool, { connect: (done?: never) => (done === undefined ? connected() : connect(done)) });
  return {
    pool,
    breakConnections: (reason) => {
      for (const client of open) client.connection.stream.destroy(new Error(reason));
    },
  };
}

/**
 * Makes a client prepare every statement with values and send `begin` with the statement after it. Messages of one event-loop turn are
 * written together: a socket write costs more than PostgreSQL's work on most statements.
 * @param endStatement called when the deadline of a request passes while one of its statements runs
 */
export function prepareEverything(client: Client, endStatement: (isRunning: () => boolean) => void): void {
  const query = client.query.bind(client) as (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;
  const { stream } = client.connection;
  const nameOf = preparedStatements(client);
  const prepared: typeof query = (config, values, done) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    // The pool's own `query` uses a callback.
    if (done !== undefined || typeof config !== 'string' || !Array.isArray(values)) return query(config, values, done);
    if (values.length === 0 && !/^\s*(select|with|insert|update|delete)/i.test(config)) return query(config);
    return query({ name: nameOf(config), text: config, values });
  };
  Object.assign(client, { query: withinDeadline(beginWithFirst(prepared), endStatement) });
}

function traceStatements(client: Client, around: AroundStatement): void {
  const query = client.query.bind(client) as (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;
  const traced: typeof query = (config, values, done) =>
    typeof config === 'string' && done === undefined ? around(config, () => query(config, values)) : query(config, values, done);
  Object.assign(client, { query: traced });
}

/** The database sessions lack settings that Lectern requests on connecting. */
export class UnsuitableSessions extends Error {
  override readonly name = 'UnsuitableSessions';
}

/**
 * Refuses a connection pooler that ignores a connection's zone and timeouts: instants would be misread, and a stuck lock would block
 * everything.
 * @throws UnsuitableSessions naming the statements that set them on the database
 */
export async function requireSessionSettings(pool: Pool): Promise<void> {
  const expected: Readonly<Record<string, string>> = {
    TimeZone: 'UTC',
    ...Object.fromEntries(Object.entries(connectionLimits).map(([name, limit]) => [name, String(limit)])),
  };
  const { rows } = await pool.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
    Object.keys(expected),
  ]);
  const other = rows.filter(({ name, setting }) => setting !== expected[name]);
  if (other.length === 0) return;
  const { rows: names } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
  throw new UnsuitableSessions(
    `The database's sessions differ in ${other.map(({ name }) => name).join(', ')}: a connection pooler drops them. Set them on the database, then restart the pooler: ${other
      .map(({ name }) => `alter database ${names[0]?.name} set ${name} = '${expected[name]}';`)
      .join(' ')}`,
  );
}
