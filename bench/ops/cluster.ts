import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/free-port.ts';
import { connectionLimits } from '../../server/src/db/limits/limits.ts';
import { makeData, makeHome, runPostgres } from '../../server/test/setup/postgres-server.ts';
import type { PostgresServer } from '../../server/test/setup/postgres-server.ts';
import { primarySettings, startStandby } from '../../server/test/setup/postgres-standby.ts';
import type { Standby } from '../../server/test/setup/postgres-standby.ts';
import { askOnce } from '../servers/ask-once.ts';
import { copiedAdministrators } from '../servers/copied-administrators.ts';
import { dataOf, startServer } from '../servers/server-process.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import type { SignedIn } from '../servers/sessions.ts';
import type { Program } from './debian-programs.ts';
import { balancer, pooler } from './front.ts';
import type { Pooler } from './front.ts';
import { smallDisk } from './small-disk.ts';
import type { SmallDisk } from './small-disk.ts';

export const databaseName = 'school';
/** A small disk needs a small WAL. A commit is confirmed once both servers have it, so losing one server loses nothing. */
const settings = {
  ...primarySettings,
  synchronous_commit: 'on',
  wal_keep_size: '64MB',
  max_wal_size: '128MB',
  min_wal_size: '64MB',
  max_standby_streaming_delay: '5s',
};
const diskMebibytes = 900;
const payers = 24;
export const metricsToken = randomBytes(32).toString('base64url');

/** A deployment as an operator runs it: server processes, databases, pooler and load balancer. */
export type Cluster = {
  /** Has everything except the primary’s data. */
  readonly folder: string;
  /** The disk of the first primary; null without root, which mounting one needs. */
  readonly disk: SmallDisk | null;
  readonly pooler: Pooler;
  readonly servers: [ServerProcess, ServerProcess];
  readonly port: number;
  readonly people: readonly SignedIn[];
  readonly clients: readonly number[];
  /** The environment of the server’s commands. */
  readonly env: Readonly<Record<string, string>>;
  primary: PostgresServer;
  standby: Standby;
  /** Restarts one of the processes at its port, always in the newest version. */
  startAgain(index: 0 | 1): Promise<void>;
  /** Restarts the first primary, as a supervisor does. */
  restartPrimary(): Promise<void>;
  /** Makes a new standby from the primary, sends reads to it, and makes commits synchronous again. */
  addStandby(): Promise<void>;
  rows(statement: string): Promise<Readonly<Record<string, unknown>>[]>;
  remove(): Promise<void>;
};

/**
 * Starts the deployment with a new demo school.
 * @param former the folder of an earlier version, which makes the school and serves until each process is restarted
 */
export async function startCluster(
  programs: { readonly haproxy: Program; readonly pgbouncer: Program },
  former?: string,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-ops-'));
  // The database servers run as another user.
  chmodSync(folder, 0o755);
  const disk = smallDisk(diskMebibytes);
  const home = makeHome(undefined, disk?.folder ?? folder);
  makeData(home);
  const primary = await runPostgres(home, settings, false);
  await prepareDatabase(primary);
  const secret = randomBytes(32).toString('base64url');
  const data = { LECTERN_DATA: join(folder, 'data'), LECTERN_SECRET: secret };
  const demoData = { ...dataOf({ url: primary.urlOf(databaseName) }), ...data, LECTERN_DEMO: '1' };
  const demo = await startServer({ env: demoData, project: former });
  await demo.stop();
  const people = await copiedAdministrators(primary.urlOf(databaseName), payers);
  const clients = await askOnce(primary.urlOf(databaseName), `select id from clients where status = 'active' order by id limit 100`);
  const behind = await pooler(programs.pgbouncer, join(folder, 'pgbouncer'), databaseName);
  const env = {
    ...dataOf({ url: behind.urlOf('lectern') }),
    ...data,
    DATABASE_READ_URL: behind.urlOf('lectern_replica'),
    TRUST_PROXY: '127.0.0.1',
    LECTERN_METRICS_TOKEN: metricsToken,
  };
  const state = { primary, standby: await startStandby(primary, settings, folder) };
  await behind.point({ primary: primary.port, replica: state.standby.port });
  await behind.start();
  await waitForStandby(primary);
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number, project?: string) => startServer({ env, port, longestStart: 60_000, project });
  const servers: [ServerProcess, ServerProcess] = [await start(ports[0], former), await start(ports[1], former)];
  const front = await balancer(programs.haproxy, join(folder, 'haproxy'), ports);
  return {
    folder,
    disk,
    pooler: behind,
    servers,
    port: front.port,
    people,
    clients: clients.map(({ id }) => Number(id)),
    env,
    get primary() {
      return state.primary;
    },
    set primary(next) {
      state.primary = next;
    },
    get standby() {
      return state.standby;
    },
    set standby(next) {
      state.standby = next;
    },
    startAgain: async (index) => {
      servers[index] = await start(ports[index]);
    },
    restartPrimary: async () => {
      state.primary = await runPostgres(home, settings, false, primary.port);
    },
    addStandby: async () => {
      state.standby = await startStandby(state.primary, settings, folder);
      await behind.point({ primary: state.primary.port, replica: state.standby.port });
      await waitForStandby(state.primary);
    },
    rows: (statement) => askOnce(state.primary.urlOf(databaseName), statement),
    remove: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await front.end();
      await behind.end('SIGKILL');
      for (const each of [state.standby, state.primary]) await each.kill();
      disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer drops these startup parameters, so the database sets them itself. */
async function prepareDatabase(primary: PostgresServer): Promise<void> {
  await askOnce(primary.urlOf('postgres'), `create database ${databaseName}`);
  for (const [name, value] of Object.entries({ timezone: 'UTC', ...connectionLimits }))
    await askOnce(primary.urlOf('postgres'), `alter database ${databaseName} set ${name} = '${value}'`);
}

/** Makes commits synchronous: each is confirmed once the standby has it. */
async function waitForStandby(primary: PostgresServer): Promise<void> {
  const url = primary.urlOf('postgres');
  await askOnce(url, `alter system set synchronous_standby_names = '*'`);
  await askOnce(url, 'select pg_reload_conf()');
  for (let tries = 0; ; tries += 1) {
    const [row] = await askOnce(url, `select count(*)::int as n from pg_stat_replication where sync_state = 'sync'`);
    if (row?.n === 1) return;
    if (tries > 100) throw new Error('no standby follows the primary');
    await wait(100);
  }
}
