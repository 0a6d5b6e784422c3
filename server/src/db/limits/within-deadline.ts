import { Connection } from 'pg';
import type { Client, ConnectionConfig } from 'pg';
import { currentDeadline } from '../../kernel/process/deadline.ts';
import { waitLimits } from './limits.ts';

type Query = (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;
type Releasable = { release(destroy?: boolean | Error): void };
type AnyPool<C> = { connect(): Promise<C> };

/** Connects to a pool; whoever has a deadline waits no longer than that, and a connection that comes later goes back. */
export async function connectInTime<C extends Releasable>(pool: AnyPool<C>): Promise<C> {
  const deadline = currentDeadline();
  if (deadline === undefined) return pool.connect();
  deadline.requireTime();
  return deadline.orGivenUp(pool.connect(), (late) => late.release());
}

/**
 * Holds the statements of a connection to the deadline of the request that sends them. `rollback` may always be sent.
 * @param end called when the deadline passes while a statement runs
 */
export function withinDeadline(query: Query, end: (isRunning: () => boolean) => void): Query {
  return (config, values, done) => {
    const deadline = currentDeadline();
    if (deadline === undefined || config === 'rollback') return query(config, values, done);
    let isRunning = true;
    return deadline
      .orEnded(
        () => query(config, values, done),
        () => end(() => isRunning),
      )
      .finally(() => {
        isRunning = false;
      });
  };
}

/** What `pg` keeps of a connection, and does not declare. */
type Kept = {
  readonly processID: number;
  readonly secretKey: number;
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean | object;
  readonly sslNegotiation?: string;
};
type Asking = Connection & {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(process: number, key: number): void;
};

/** Cancels what a connection runs, and closes it if that is of no avail: its database may not answer any more. */
export function cancelStatement(client: Client, isRunning: () => boolean): void {
  const { processID, secretKey, host, port, ssl, sslNegotiation } = client as unknown as Kept;
  const asking = new Connection({ ssl, sslNegotiation } as ConnectionConfig) as Asking;
  const close = () => asking.stream.destroy();
  // The database closes the connection without an answer.
  asking.on('error', close);
  asking.once('connect', () => {
    if (!ssl) asking.cancel(processID, secretKey);
    else if (sslNegotiation !== 'direct') asking.requestSsl();
  });
  asking.once('sslconnect', () => asking.cancel(processID, secretKey));
  if (host.startsWith('/')) asking.connect(`${host}/.s.PGSQL.${port}`);
  else asking.connect(port, host);
  setTimeout(() => {
    close();
    if (isRunning()) client.connection.stream.destroy(new Error('Connection terminated: a cancelled statement did not end'));
  }, waitLimits.cancelling);
}
