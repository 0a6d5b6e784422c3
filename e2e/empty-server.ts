import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './demo-server.ts';

export type EmptyServer = {
  readonly url: string;
  readonly folder: string;
  /** What it prints for whoever administers the school first. */
  readonly link: string;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '..');

/** A school that has just begun: the real server over an empty folder, for journeys that disturb nobody else's. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-empty-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const server = spawn('node', ['server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      LECTERN_DATA: folder,
      LECTERN_DEMO: '0',
      PUBLIC_URL: url,
      DATABASE_URL: '',
      CHECK_ANSWERS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()));
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const printed = () => /https?:\S+\/accounts\/first_administrator#\S+/.exec(output.join(''))?.[0];
  for (let tries = 0; printed() === undefined; tries += 1) {
    if (tries > 1_000 || server.exitCode !== null) throw new Error(`The server did not start:\n${output.join('')}`);
    await wait(100);
  }
  return {
    url,
    folder,
    link: printed() ?? '',
    stop: async () => {
      server.kill('SIGTERM');
      await gone;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
