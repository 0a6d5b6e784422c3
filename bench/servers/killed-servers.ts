import { setTimeout as wait } from 'node:timers/promises';
import type { Send } from '../../server/test/operations/repeated-writes.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import type { SignedIn } from './sessions.ts';

/** Sends as somebody to one process. A request without an answer, because the process was killed, has status 0. */
export function sendOf(url: string, { read, write }: SignedIn): Send {
  return async (method, path, body, key) => {
    const file = body instanceof Uint8Array ? Buffer.from(body) : null;
    const type = file === null ? 'application/json' : 'application/octet-stream';
    const headers = { ...write, 'content-type': type, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const sent = method === 'GET' ? { headers: read } : { method, headers, body: file ?? JSON.stringify(body) };
    try {
      const answer = await fetch(url + path, sent);
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 0, body: null };
    }
  };
}

/**
 * Kills the processes in turn with `kill -9`, and restarts each at its port.
 * @param pause before each kill, in milliseconds
 * @returns how many were killed
 */
export async function killAgainAndAgain(
  servers: ServerProcess[],
  env: Readonly<Record<string, string>>,
  { kills, isOver, pause = 4_000 }: { readonly kills: number; readonly isOver: () => boolean; readonly pause?: number },
): Promise<number> {
  let killed = 0;
  while (killed < kills && !isOver()) {
    await wait(pause);
    if (isOver()) break;
    const index = killed % servers.length;
    const server = servers[index];
    if (server === undefined) break;
    await server.kill();
    killed += 1;
    servers[index] = await startServer({ env, port: server.port });
  }
  return killed;
}
