import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildGallery } from '../../scripts/building/build-web.ts';
import { freePort } from '../../scripts/testing/free-port.ts';

export type GalleryServer = { readonly url: (part: string) => string; stop(): Promise<void> };

const web = join(import.meta.dirname, '../../web');

/** Serves the gallery of interface parts, which only a development build has. @param lectern the URL of the server that it calls */
export async function startGallery(lectern: string): Promise<GalleryServer> {
  const port = await freePort();
  const output: string[] = [];
  const folder = await buildGallery((line) => process.stdout.write(`${line}\n`));
  const server = spawn('vite', ['preview', '--port', String(port), '--strictPort', '--outDir', folder], {
    cwd: web,
    env: { ...process.env, LECTERN_SERVER: lectern },
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
