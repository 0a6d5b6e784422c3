import { createReadStream, readdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Where commands reach the server that holds an embedded database: a socket in the data folder that only the server's user can open. On
 * Windows it is a named pipe.
 */
export function controlPath(dataFolder: string): string {
  const folder = resolve(dataFolder);
  if (process.platform !== 'win32') return join(folder, 'control.sock');
  return `\\\\.\\pipe\\lectern-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}

/** Writes a backup to a temporary path, from which it is sent and then deleted. */
type MakeBackup = (to: string, withKey: boolean, named: string) => Promise<void>;

/**
 * Serves `npm run backup` while the server holds the data folder. The backup is complete on the disk before it is sent, so a stopped
 * command blocks no other.
 * @returns a function that stops serving
 */
export async function serveControl(dataFolder: string, makeBackup: MakeBackup): Promise<() => Promise<void>> {
  const path = controlPath(dataFolder);
  const server = createServer(async (incoming, answer) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    const made = join(dataFolder, `backup-${crypto.randomUUID()}.sending`);
    try {
      if (incoming.method !== 'POST' || pathname !== '/backup') return void answer.writeHead(404).end('There is no such command.');
      await makeBackup(made, searchParams.get('key') === '1', searchParams.get('named') ?? '');
      answer.writeHead(200, { 'content-type': 'application/gzip' });
      await pipeline(createReadStream(made), answer);
    } catch (error) {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(500).end(error instanceof Error ? error.message : String(error));
    } finally {
      rmSync(made, { force: true });
    }
  });
  // Leftovers of a server that was killed while sending.
  for (const name of readdirSync(dataFolder)) if (/^backup-[\w-]+\.sending/.test(name)) rmSync(join(dataFolder, name), { force: true });
  // The process that held the folder is gone; its socket file would block this one.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const mask = process.umask(0o177);
  const listening = new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
  process.umask(mask);
  await listening;
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}

/** The server refused a command. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
}

/** Requests a backup from the server of a data folder. @returns its bytes, or null if no server answers @throws ControlRefused */
export async function askForBackup(dataFolder: string, withKey: boolean, named: string): Promise<IncomingMessage | null> {
  const query = new URLSearchParams({ key: withKey ? '1' : '0', named });
  const answer = await new Promise<IncomingMessage | null>((done, fail) => {
    const ctx = request({ socketPath: controlPath(dataFolder), path: `/backup?${query}`, method: 'POST' }, done);
    ctx.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) done(null);
      else fail(error);
    });
    ctx.end();
  });
  if (answer === null || answer.statusCode === 200) return answer;
  let output = '';
  for await (const part of answer) output += String(part);
  throw new ControlRefused(output);
}
