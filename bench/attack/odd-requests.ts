import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { wireRequest } from '../servers/http-connection.ts';
import { load } from '../servers/load.ts';
import { headersOf } from '../servers/sessions.ts';
import { idleBaseline, startBystander, timesOf } from './bystander.ts';
import { oddRequestKinds } from './odd-request-kinds.ts';
import type { Attacked } from './odd-request-kinds.ts';
import { holesOf } from './target.ts';
import type { AttackCase } from './target.ts';

const longestOther = 200;
/** A multiple of the memory in use before. */
const mostKept = 1.1;

/** Lets another process send requests of one kind. @returns the statuses of all answers */
async function sendOdd(attacked: Attacked, name: string): Promise<string[]> {
  const sender = fork(join(import.meta.dirname, 'odd-senders.ts'), [JSON.stringify({ ...attacked, name })]);
  const ended = once(sender, 'exit').then(() => Promise.reject(new Error(`the sender of ${name} ended without an answer`)));
  const [statuses] = await Promise.race([once(sender, 'message'), ended]);
  return statuses as string[];
}

const counted = (statuses: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all]) => [status, all?.length]));

/** Sends cheap, unusual requests, one kind after another, while somebody else works. */
export const oddRequests: AttackCase = {
  name: 'odd-requests',
  run: async ({ server, signIn }) => {
    const attacked = {
      port: server.port,
      admin: headersOf((await signIn('admin')).secret),
      teacher: headersOf((await signIn('teacher')).secret),
    };
    const { secret } = await signIn('manager2');
    const watched = { path: '/api/clients/?page=1', headers: headersOf(secret).read, everyMilliseconds: 50 };
    const names = Object.keys(oddRequestKinds(attacked));
    // A warm-up: compiled code, and the memory that the server needs under load.
    const usual = wireRequest({ method: 'GET', ...watched });
    await load({ name: 'warm-up', port: server.port, next: () => usual, expected: 200 }, { connections: 8, seconds: 10 });
    for (const name of names) await sendOdd(attacked, name);
    await wait(3_000);
    const usedBefore = await server.memoryInUse();
    const idle = await idleBaseline(server.port, watched);
    const holes: string[] = [];
    const figures: string[] = [];
    for (const name of names) {
      if (!server.isAlive()) break;
      const stop = await startBystander(server.port, watched);
      const answered = counted(await sendOdd(attacked, name));
      const other = await stop();
      figures.push(`${name} ${JSON.stringify(answered)}, ${timesOf('somebody else', other, idle)}`);
      holes.push(
        ...holesOf(
          [server.isAlive(), `${name}: the process ended: ${server.said().slice(-300)}`],
          [
            Object.keys(answered).every((status) => Number(status) < 500 || status === '503'),
            `${name}: answered ${JSON.stringify(answered)}`,
          ],
          [other.failed === 0, `${name}: ${other.failed} of ${other.calls} calls of somebody else failed`],
          [other.p99 <= longestOther, `${name}: somebody else waited ${other.p99} ms (p99), not ${longestOther}`],
        ),
      );
    }
    await wait(10_000);
    const usedAfter = await server.memoryInUse();
    holes.push(
      ...holesOf([
        usedAfter <= usedBefore * mostKept,
        `memory in use stays ${Math.round((usedAfter / usedBefore - 1) * 100)} % above what it was`,
      ]),
    );
    return { holes, figures: `${figures.join('\n      ')}\n      memory in use ${Math.round(usedBefore)} → ${Math.round(usedAfter)} MiB` };
  },
};
