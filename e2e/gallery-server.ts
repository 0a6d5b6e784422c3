import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { freePort } from './demo-server.ts';

export type GalleryServer = { readonly url: (part: string) => string; stop(): Promise<void> };

const web = join(import.meta.dirname, '..', 'web');

/** The living gallery of the parts is there in development only: Vite, in front of the demo school's server. */
export async function startGallery(browser: Browser): Promise<GalleryServer> {
  const port = await freePort();
  const output: string[] = [];
  const server = spawn('vite', ['--strictPort'], {
    cwd: web,
    env: { ...process.env, VITE_PORT: String(port), LECTERN_SERVER: process.env.LECTERN_E2E_URL ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()));
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = (part: string) => `http://localhost:${port}/ui?part=${part}&lng=en`;
  for (let tries = 0; !(await answers(url(''))); tries += 1) {
    if (tries > 300 || server.exitCode !== null) throw new Error(`The gallery did not start:\n${output.join('')}`);
    await wait(100);
  }
  await warmUp(browser, url('toast'));
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await gone;
      process.off('exit', kill);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The first visit has every source translated, which takes longer than a test waits for anything. */
async function warmUp(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  await page.close();
}
