import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isReady } from './demo-server.ts';

export type EmptyServer = {
  readonly url: string;
  readonly folder: string;
  /** What it prints for whoever administers the school first. */
  readonly link: string;
  /** Stops it and starts it again over the same data, with its clock so far ahead of the real one. */
  goAhead(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '..');

/** A school that has just begun: the real server over an empty folder, for journeys that disturb nobody else's. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-empty-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let running = await startOver(folder, port, 0);
  for (let tries = 0; running.link() === undefined; tries += 1) {
    if (tries > 100) throw new Error('The server printed no link for the first administrator');
    await wait(100);
  }
  return {
    url,
    folder,
    link: running.link() ?? '',
    goAhead: async (milliseconds) => {
      await running.stop();
      running = await startOver(folder, port, milliseconds);
    },
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Running = { link(): string | undefined; stop(): Promise<void> };

async function startOver(folder: string, port: number, ahead: number): Promise<Running> {
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const server = spawn('node', ['--import', join(import.meta.dirname, 'clock-ahead.ts'), 'server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      LECTERN_DATA: folder,
      LECTERN_DEMO: '0',
      PUBLIC_URL: url,
      DATABASE_URL: '',
      CHECK_ANSWERS: '1',
      CLOCK_AHEAD: String(ahead + Number(process.env.CLOCK_AHEAD ?? 0)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()));
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  for (let tries = 0; !(await isReady(url)); tries += 1) {
    if (tries > 1_000 || server.exitCode !== null) throw new Error(`The server did not start:\n${output.join('')}`);
    await wait(100);
  }
  return {
    link: () => /https?:\S+\/accounts\/first_administrator#\S+/.exec(output.join(''))?.[0],
    stop: async () => {
      server.kill('SIGTERM');
      await gone;
      process.off('exit', kill);
    },
  };
}
