import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { headersOf } from '../servers/sessions.ts';
import { idleBaseline, startBystander, timesOf } from './bystander.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import type { HostileSenders } from './hostile-senders.ts';
import { holesOf } from './target.ts';
import type { AttackCase } from './target.ts';

const connections = 50;
const longestLive = 50;
/** MiB: the large bodies that are read at once, what parses them, and garbage that is not collected yet. */
const mostGrowth = 250;
/** A multiple of the memory in use before. */
const mostKept = 1.1;

/**
 * The accepted answers for each body. "closed" is a connection that ends without an answer; "unanswered" had no answer when the time was
 * up.
 */
const expected: Readonly<Record<string, readonly string[]>> = {
  'brackets from nobody': ['401', 'closed'],
  'brackets from an administrator': ['413', '415', '429', '503', 'closed'],
  'brackets as a file': ['400', '413', '429', '503', 'closed'],
  'many keys from an administrator': ['400', '429', '503'],
  'brackets from a child': ['403', 'closed'],
  'brackets to an unknown path': ['404', 'closed'],
  'brackets to the sign-in': ['403'],
  'many keys to the sign-in': ['403'],
  'many keys to the sign-in, slowly': ['403', '408', 'closed'],
  'brackets as a file, slowly': ['400', '408', '413', '429', '503', 'closed'],
};
type Statuses = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Statuses that were not expected. A request that was open when the time was up has no answer to judge. */
function wrongAnswers(statuses: Statuses): string[] {
  return Object.entries(expected).flatMap(([name, allowed]) => {
    const found = Object.entries(statuses[name] ?? {}).filter(([status]) => status !== 'unanswered');
    if (found.length === 0) return [`${name}: never answered`];
    return found.filter(([status]) => !allowed.includes(status)).map(([status, times]) => `${name}: ${status}, ${times} times`);
  });
}

/** Lets another process send for some seconds. @returns the statuses by body, and the peak memory of the server meanwhile */
async function sendBodies(server: ServerProcess, senders: HostileSenders): Promise<{ statuses: Statuses; peak: number }> {
  const attackers = fork(join(import.meta.dirname, 'hostile-senders.ts'), [JSON.stringify(senders)]);
  let statuses: Statuses = {};
  attackers.once('message', (message) => {
    statuses = message as Statuses;
  });
  let over = false;
  attackers.once('exit', () => {
    over = true;
  });
  let peak = server.memory();
  while (!over && server.isAlive()) {
    await wait(100);
    if (server.isAlive()) peak = Math.max(peak, server.memory());
  }
  attackers.kill();
  return { statuses, peak };
}

/** Fifty connections send bodies that the server has to refuse: slow ones, deeply nested ones, with and without a session. */
export const bodies: AttackCase = {
  name: 'bodies',
  run: async ({ server, seconds, signIn }) => {
    const admin = await signIn('admin');
    const child = await signIn('child');
    const senders: HostileSenders = {
      port: server.port,
      connections,
      seconds,
      nobody: {},
      admin: headersOf(admin.secret).write,
      child: headersOf(child.secret).write,
    };
    // A warm-up: the baseline includes the memory that the server needs under load.
    await sendBodies(server, { ...senders, seconds: seconds / 3 });
    await wait(3_000);
    const usedBefore = await server.memoryInUse();
    const before = server.memory();
    const watched = { path: '/health/live', everyMilliseconds: 10 };
    const idle = await idleBaseline(server.port, watched);
    const stop = await startBystander(server.port, watched);
    const { statuses, peak } = await sendBodies(server, senders);
    const live = await stop();
    await wait(10_000);
    const usedAfter = await server.memoryInUse();
    return {
      holes: [
        ...holesOf(
          [server.isAlive(), `the process ended: ${server.said().slice(-300)}`],
          [live.failed === 0, `${live.failed} of ${live.calls} calls of /health/live failed`],
          [live.p99 <= longestLive, `/health/live answered in ${live.p99} ms (p99), not in ${longestLive}`],
          [peak - before <= mostGrowth, `memory grew by ${Math.round(peak - before)} MiB, more than ${mostGrowth}`],
          [usedAfter <= usedBefore * mostKept, `memory in use stays ${Math.round((usedAfter / usedBefore - 1) * 100)} % above what it was`],
        ),
        ...wrongAnswers(statuses),
      ],
      figures: `${connections} connections for ${seconds} s: ${JSON.stringify(statuses)}; ${timesOf('/health/live', live, idle)}; memory ${Math.round(before)} → at most ${Math.round(peak)} MiB, in use ${Math.round(usedBefore)} → ${Math.round(usedAfter)} MiB`,
    };
  },
};
