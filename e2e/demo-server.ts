import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathsUnder } from '../scripts/sources/source-files.ts';
import { systemClock } from '../server/src/kernel/clock.ts';

export type DemoServer = { readonly url: string; readonly folder: string; stop(): Promise<void> };

const root = join(import.meta.dirname, '..');
/** The journeys' clock is the server's, too. */
const clock = ['--import', join(import.meta.dirname, 'clock-ahead.ts')];
const cache = join(root, 'node_modules', '.cache', 'lectern');

/**
 * The real server, as a process of its own, over a copy of the demo school that nobody else has touched.
 * @param prepare changes the copy before the server opens it
 */
export async function startDemoServer(
  say: (line: string) => void,
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<DemoServer> {
  // One school for a whole run: the hour may end in the middle of it.
  const school = process.env.LECTERN_E2E_SCHOOL ?? (await demoSchool(say));
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
  cpSync(school, folder, { recursive: true });
  await prepare(folder);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', `server-${port}.log`));
  const server = spawn('node', [...clock, 'server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LECTERN_DATA: folder, LECTERN_DEMO: '1', DATABASE_URL: '', CHECK_ANSWERS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout.pipe(log);
  server.stderr.pipe(log);
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  for (let tries = 0; !(await isReady(url)); tries += 1) {
    if (tries > 600 || server.exitCode !== null) throw new Error(`The server did not start: see test-results/server-${port}.log`);
    await wait(100);
  }
  return {
    url,
    folder,
    stop: async () => {
      server.kill('SIGTERM');
      await gone;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/**
 * Made once an hour for the migrations and the generator there are: the school's lessons are placed around now.
 * @returns the folder that is copied
 */
export async function demoSchool(say: (line: string) => void): Promise<string> {
  const hash = createHash('sha256').update(systemClock().toString().slice(0, 13));
  for (const path of pathsUnder(root, ['server/migrations', 'server/src/school', 'server/src/db']))
    hash.update(readFileSync(join(root, path)));
  const folder = join(cache, `demo-school-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  say('Making the demo school (once an hour) …');
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).filter((name) => name.startsWith('demo-school-')))
    rmSync(join(cache, old), { recursive: true, force: true });
  const half = join(cache, `half-made-school-${randomUUID()}`);
  const output: string[] = [];
  const maker = spawn('node', [...clock, 'scripts/school.ts', '--size', 'demo'], {
    cwd: root,
    env: { ...process.env, LECTERN_DATA: half, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [maker.stdout, maker.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  const code = await new Promise((resolve) => maker.once('close', resolve));
  if (code !== 0) throw new Error(`The demo school could not be made:\n${output.join('')}`);
  renameSync(half, folder);
  return folder;
}
