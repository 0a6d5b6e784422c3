import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type ServerProcess = {
  /** Its output so far. */
  output(): string;
  /** @param how orderly, or killed at once when its data is not needed any more */
  stop(how?: 'orderly' | 'killed'): Promise<void>;
};

type Options = {
  readonly folder: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds that its clock is ahead of the journeys' own. */
  readonly ahead?: number;
};

const root = join(import.meta.dirname, '../..');

/** Node arguments that set the clock of a process ahead. */
export const clockAhead = ['--import', join(import.meta.dirname, '../clock-ahead.ts')];

/** Starts the server over the embedded database of a folder. Its output goes to `test-results`, too. */
export async function startServer({ folder, port, env, ahead = 0 }: Options): Promise<ServerProcess> {
  const output: string[] = [];
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', `server-${port}.log`), { flags: 'a' });
  const server = spawn('node', [...clockAhead, 'server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      LECTERN_DATA: folder,
      DATABASE_URL: '',
      CHECK_ANSWERS: '1',
      CLOCK_AHEAD: String(ahead + Number(process.env.CLOCK_AHEAD ?? 0)),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text: Buffer) => output.push(text.toString()));
    stream.pipe(log, { end: false });
  }
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  for (let tries = 0; !(await isReady(`http://localhost:${port}`)); tries += 1) {
    if (tries > 1_000 || server.exitCode !== null) throw new Error(`The server did not start:\n${output.join('')}`);
    await wait(100);
  }
  return {
    output: () => output.join(''),
    stop: async (how = 'orderly') => {
      server.kill(how === 'killed' ? 'SIGKILL' : 'SIGTERM');
      await gone;
      log.end();
      process.off('exit', kill);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
