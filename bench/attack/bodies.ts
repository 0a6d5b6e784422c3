import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { headersOf } from '../servers/sessions.ts';
import { idleBaseline, startBystander, timesOf } from './bystander.ts';
import type { HostileSenders } from './hostile-senders.ts';
import { holesOf } from './target.ts';
import type { AttackCase } from './target.ts';

const connections = 50;
const longestLive = 50;
/** Large bodies at once, what reads them, and what the collector has not taken away yet. */
const mostGrowth = 250;

/** Fifty connections send bodies that nobody wants: slowly, deeply nested, with and without a session. */
export const bodies: AttackCase = {
  name: 'bodies',
  run: async ({ server, seconds, signIn }) => {
    const admin = await signIn('admin');
    const child = await signIn('child');
    const before = server.memory();
    const senders: HostileSenders = {
      port: server.port,
      connections,
      seconds,
      nobody: {},
      admin: headersOf(admin.secret).write,
      child: headersOf(child.secret).write,
    };
    const watched = { path: '/health/live', everyMilliseconds: 10 };
    const idle = await idleBaseline(server.port, watched);
    const stop = startBystander(server.port, watched);
    const attackers = fork(join(import.meta.dirname, 'hostile-senders.ts'), [JSON.stringify(senders)]);
    let sent: unknown = null;
    attackers.once('message', (message) => {
      sent = message;
    });
    let over = false;
    attackers.once('exit', () => {
      over = true;
    });
    let peak = before;
    while (!over && server.isAlive()) {
      await wait(100);
      if (server.isAlive()) peak = Math.max(peak, server.memory());
    }
    attackers.kill();
    const live = await stop();
    return {
      holes: holesOf(
        [server.isAlive(), `the process ended: ${server.said().slice(-300)}`],
        [live.failed === 0, `${live.failed} of ${live.calls} calls of /health/live failed`],
        [live.p99 <= longestLive, `/health/live answered in ${live.p99} ms (p99), not in ${longestLive}`],
        [peak - before <= mostGrowth, `memory grew by ${Math.round(peak - before)} MiB, more than ${mostGrowth}`],
      ),
      figures: `${connections} connections for ${seconds} s: ${JSON.stringify(sent)}; ${timesOf('/health/live', live, idle)}; memory ${Math.round(before)} → at most ${Math.round(peak)} MiB`,
    };
  },
};
