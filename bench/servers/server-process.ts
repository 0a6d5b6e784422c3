import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from '../../scripts/building/build-server.ts';
import { freePort } from '../../scripts/testing/free-port.ts';

const root = join(import.meta.dirname, '../..');

export type ServerProcess = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process until it is ready. */
  readonly readyAfter: number;
  /** Resident memory, in MiB. */
  memory(): number;
  /** Memory in use after a garbage collection, in MiB. Needs `reportsMemory`. */
  memoryInUse(): Promise<number>;
  isAlive(): boolean;
  /** Its output. */
  said(): string;
  /** Ends it with SIGTERM. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
};

type Options = {
  readonly env: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly nodeArguments?: readonly string[];
  readonly longestStart?: number;
  /** Enables `memoryInUse`. */
  readonly reportsMemory?: boolean;
  /** The folder of another version of the project, which is already built. */
  readonly project?: string | undefined;
};

const memoryReport = ['--expose-gc', '--import', './bench/servers/report-memory.mjs'];

/** The environment for a database: a PostgreSQL by its connection string, or PGlite by its folder. */
export function dataOf(place: { readonly url: string } | { readonly folder: string }): Record<string, string> {
  return 'url' in place ? { DATABASE_URL: place.url } : { DATABASE_URL: '', LECTERN_DATA: place.folder };
}

let built: Promise<void> | undefined;
/** Servers that start side by side share one build. */
function buildOnce(): Promise<void> {
  built ??= buildServer((line) => console.log(line));
  return built;
}

/**
 * Starts the server as in production, and waits until it is ready.
 * @throws Error with its output if it ends, or is not ready within `longestStart` milliseconds
 */
export async function startServer({
  env,
  port,
  nodeArguments = [],
  longestStart = 120_000,
  reportsMemory = false,
  project = root,
}: Options): Promise<ServerProcess> {
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  const output: string[] = [];
  if (project === root) await buildOnce();
  const begun = performance.now();
  const node = ['--import', './scripts/load-environment.mjs', ...(reportsMemory ? memoryReport : []), ...nodeArguments];
  const server = spawn(process.execPath, [...node, 'server/dist/main.js'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(at), LECTERN_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const gone = new Promise<void>((resolve) =>
    server.once('exit', () => {
      process.off('exit', killAtExit);
      resolve();
    }),
  );
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal);
    await gone;
  };
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}:\n${output.join('')}`);
    if (performance.now() - begun > longestStart) {
      await end('SIGKILL');
      throw new Error(`the server did not start in time:\n${output.join('')}`);
    }
    await wait(5);
  }
  const readyAfter = performance.now() - begun;
  const pid = server.pid ?? 0;
  return {
    url,
    port: at,
    pid,
    readyAfter,
    memory: () => memoryOf(pid),
    memoryInUse: async () => {
      const reports = () => output.join('').match(/memory in use: \d+/g) ?? [];
      const known = reports().length;
      server.kill('SIGUSR2');
      while (reports().length === known && server.exitCode === null) await wait(20);
      return Number(/\d+/.exec(reports().at(-1) ?? '')?.[0]) / 1024 / 1024;
    },
    isAlive: () => server.exitCode === null && server.signalCode === null,
    said: () => output.join(''),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4096) / 1024 / 1024;
}
