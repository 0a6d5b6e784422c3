import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/free-port.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

export type EmptyServer = {
  readonly url: string;
  readonly folder: string;
  /** The printed link for the first administrator. */
  readonly link: string;
  /** Restarts it over the same data, with its clock so far ahead of the real one. */
  goAhead(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

const linkOf = (server: ServerProcess) => /https?:\S+\/accounts\/first_administrator#\S+/.exec(server.output())?.[0];

/** A new school: the server over an empty folder, which other journeys do not share. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-empty-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { LECTERN_DEMO: '0', PUBLIC_URL: url };
  let running = await startServer({ folder, port, env });
  for (let tries = 0; linkOf(running) === undefined; tries += 1) {
    if (tries > 100) throw new Error('The server printed no link for the first administrator');
    await wait(100);
  }
  return {
    url,
    folder,
    link: linkOf(running) ?? '',
    goAhead: async (ahead) => {
      await running.stop();
      running = await startServer({ folder, port, env, ahead });
    },
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
