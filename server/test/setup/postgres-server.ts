import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { asUser, findPostgres } from './postgres-binaries.ts';

export type PostgresServer = {
  readonly version: string;
  readonly port: number;
  readonly data: string;
  urlOf(name: string): string;
  isAlive(): boolean;
  stop(): Promise<void>;
  /** Stops all its processes immediately, as when a machine fails; its folder remains. */
  kill(): Promise<void>;
};

const prefix = 'lectern-test-postgres-';
const keptPrefix = 'lectern-kept-postgres-';

type Home = { readonly home: string; readonly data: string };

/**
 * Starts a PostgreSQL for tests in its own folder, on a free port of the loopback address; `stop` stops it. Nothing is synced to disk. The
 * next start finds and stops a server whose owner was killed.
 * @param keptAs the name under which its data remain for the next start; without one they are deleted
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}, keptAs?: string): Promise<PostgresServer> {
  await stopAbandoned();
  const home = makeHome(keptAs);
  if (!existsSync(join(home.data, 'PG_VERSION'))) makeData(home);
  return runPostgres(home, settings, keptAs === undefined);
}

/** Makes a folder that the user of the server owns. @param inside a parent folder other than the system’s for temporary files */
export function makeHome(keptAs?: string, inside: string = tmpdir()): Home {
  const { runAs } = findPostgres();
  const home = keptAs === undefined ? mkdtempSync(join(inside, prefix)) : join(inside, keptPrefix + keptAs);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'owner'), ownerMark(process.pid));
  if (runAs !== undefined) chownSync(home, runAs.uid, runAs.gid);
  return { home, data: join(home, 'data') };
}

const optionsOf = ({ home }: Home) => ({ cwd: home, ...asUser(findPostgres().runAs), env: { PATH: process.env.PATH, LC_ALL: 'C' } });

export function makeData(home: Home): void {
  const words = ['--pgdata', home.data, '--username', 'lectern', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'];
  const made = spawnSync(join(findPostgres().folder, 'initdb'), [...words, '--no-sync', '--no-instructions'], {
    ...optionsOf(home),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
}

/**
 * Runs a PostgreSQL on a data folder.
 * @param isDeleted whether its folder is deleted when it stops
 * @param at its port; a free one by default
 */
export async function runPostgres(
  home: Home,
  settings: Readonly<Record<string, string>>,
  isDeleted: boolean,
  at?: number,
): Promise<PostgresServer> {
  const { folder: bin, version } = findPostgres();
  const port = at ?? (await freePort());
  const chosen = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
    jit: 'off',
    ...settings,
  };
  const words = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', home.data, ...words], { ...optionsOf(home), stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr.on('data', (part: Buffer) => {
    log = (log + part.toString()).slice(-4000);
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  const urlOf = (name: string) => `postgres://lectern@127.0.0.1:${port}/${name}`;
  for (let tries = 0; !(await answers(urlOf('postgres'))); tries += 1) {
    if (tries > 150 || server.exitCode !== null) throw new Error(`PostgreSQL ${version} did not start: ${log}`);
    await wait(100);
  }
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    process.off('exit', killAtExit);
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await gone;
  };
  return {
    version,
    port,
    data: home.data,
    urlOf,
    isAlive: () => server.exitCode === null && server.signalCode === null,
    stop: async () => {
      await end('SIGINT');
      if (isDeleted) rmSync(home.home, { recursive: true, force: true });
    },
    // On SIGQUIT its children also exit immediately, without writing anything.
    kill: () => end('SIGQUIT'),
  };
}

/** Whether a PostgreSQL, or a PgBouncer through its console, accepts connections. */
export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Process ids are reused, so the start time of the process is part of the mark. */
function ownerMark(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid} ${isAlive(pid) ? 'unknown' : 'gone'}`;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Stops servers and deletes folders of killed runs. */
async function stopAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) || name.startsWith(keptPrefix))) {
    const home = join(tmpdir(), name);
    const ownerFile = join(home, 'owner');
    if (!existsSync(ownerFile)) continue;
    const owner = readFileSync(ownerFile, 'utf8');
    if (ownerMark(Number.parseInt(owner, 10)) === owner) continue;
    const pidFile = join(home, 'data', 'postmaster.pid');
    const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : Number.NaN;
    try {
      if (pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(home)) process.kill(pid, 'SIGQUIT');
      for (let tries = 0; tries < 50 && pid > 0 && isAlive(pid); tries += 1) await wait(100);
      if (name.startsWith(prefix)) rmSync(home, { recursive: true, force: true });
    } catch {
      // Another user's server, or a concurrent clean-up.
    }
  }
}
