import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathsUnder } from '../../scripts/sources/source-files.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { clockAhead, startServer } from './server-process.ts';

export type DemoServer = {
  readonly url: string;
  readonly folder: string;
  /** Restarts it over the same data, with its clock so far ahead of the journeys' own. */
  goAhead(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules', '.cache', 'lectern');
const env = { LECTERN_DEMO: '1' };

/** The server over a fresh copy of the demo school. */
export async function startDemoServer(
  say: (line: string) => void,
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<DemoServer> {
  // The school is fixed for a whole run: the hour may end meanwhile.
  const school = process.env.LECTERN_E2E_SCHOOL ?? (await demoSchool(say));
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
  cpSync(school, folder, { recursive: true });
  await prepare(folder);
  const port = await freePort();
  let running = await startServer({ folder, port, env });
  return {
    url: `http://localhost:${port}`,
    folder,
    goAhead: async (ahead) => {
      await running.stop();
      running = await startServer({ folder, port, env, ahead });
    },
    stop: async () => {
      await running.stop('killed');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes the demo school once an hour, and whenever the migrations or the generator change: its lessons lie around the current time.
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
  const maker = spawn('node', [...clockAhead, 'scripts/school.ts', '--size', 'demo'], {
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
