import { Connection } from 'pg';
import type { Client, ConnectionConfig } from 'pg';
import { currentDeadline } from '../../kernel/process/deadline.ts';
import { waitLimits } from './limits.ts';

type Query = (config: unknown, values?: unknown, done?: unknown) => Promise<unknown>;
type Releasable = { release(destroy?: boolean | Error): void };
type AnyPool<C> = { connect(): Promise<C> };

/** Gets a connection from a pool within the current deadline, if any. A connection that arrives later is released. */
export async function connectInTime<C extends Releasable>(pool: AnyPool<C>): Promise<C> {
  const deadline = currentDeadline();
  if (deadline === undefined) return pool.connect();
  deadline.requireTime();
  return deadline.orGivenUp(pool.connect(), (late) => late.release());
}

/**
 * Limits the statements of a connection to the deadline of the request. `rollback` may always be sent.
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

/** Properties that `pg` has on a connection without declaring them. */
type Kept = {
  readonly processID: number;
  readonly secretKey: number;
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean | object;
  readonly sslNegotiation?: string;
};
type CancellingConnection = Connection & {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(process: number, key: number): void;
};

/** Cancels the running statement of a connection, and closes the connection if that fails: its database may have vanished. */
export function cancelStatement(client: Client, isRunning: () => boolean): void {
  const { processID, secretKey, host, port, ssl, sslNegotiation } = client as unknown as Kept;
  const connection = new Connection({ ssl, sslNegotiation } as ConnectionConfig) as CancellingConnection;
  const close = () => connection.stream.destroy();
  // The database closes this connection without a response.
  connection.on('error', close);
  connection.once('connect', () => {
    if (!ssl) connection.cancel(processID, secretKey);
    else if (sslNegotiation !== 'direct') connection.requestSsl();
  });
  connection.once('sslconnect', () => connection.cancel(processID, secretKey));
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  setTimeout(() => {
    close();
    if (isRunning()) client.connection.stream.destroy(new Error('Connection terminated: a cancelled statement did not end'));
  }, waitLimits.cancelling);
}
