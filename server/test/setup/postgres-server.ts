import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { asUser, findPostgres } from './postgres-binaries.ts';

export type PostgresServer = { readonly version: string; urlOf(name: string): string; stop(): Promise<void> };

const prefix = 'lectern-test-postgres-';
const keptPrefix = 'lectern-kept-postgres-';

/**
 * Starts a PostgreSQL for tests in a folder of its own, on a free port of the loopback address, and stops it with `stop`. Nothing is synced
 * to disk. The next start finds and stops a server whose owner was killed.
 * @param keptAs the name under which its data stay for the next start; without one they are deleted
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}, keptAs?: string): Promise<PostgresServer> {
  await stopAbandoned();
  const { folder: bin, version, runAs } = findPostgres();
  const home = keptAs === undefined ? mkdtempSync(join(tmpdir(), prefix)) : join(tmpdir(), keptPrefix + keptAs);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'owner'), ownerMark(process.pid));
  if (runAs !== undefined) chownSync(home, runAs.uid, runAs.gid);
  const data = join(home, 'data');
  const options = { cwd: home, ...asUser(runAs), env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const made = spawnSync(
      join(bin, 'initdb'),
      [
        '--pgdata',
        data,
        '--username',
        'lectern',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--no-sync',
        '--no-instructions',
      ],
      { ...options, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  }
  const port = await freePort();
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
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
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
  return {
    version,
    urlOf,
    stop: async () => {
      process.off('exit', killAtExit);
      server.kill('SIGINT');
      await gone;
      if (keptAs === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
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
