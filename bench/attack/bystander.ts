import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What normal users experience while others attack the server. `p99` and `slowest` are milliseconds from when a call was due. `late` is the
 * part of that time (p99) before the bystander's process sent the call, because it got no processor.
 */
export type Bystander = {
  readonly calls: number;
  readonly failed: number;
  readonly p99: number;
  readonly slowest: number;
  readonly late: number;
};

/** A path that the bystander calls. */
type Options = { readonly path: string; readonly headers?: Readonly<Record<string, string>>; readonly everyMilliseconds: number };
export type Watched = Options & { readonly port: number };

/**
 * Calls one path at a fixed rate, whether or not earlier calls were answered (an open-loop load). While the server stalls, further calls
 * come due, and each of them counts its wait. @returns once it calls: a function that stops it
 */
export async function startBystander(port: number, options: Options): Promise<() => Promise<Bystander>> {
  const watched: Watched = { port, ...options };
  const child = fork(join(import.meta.dirname, 'bystander-process.ts'), [JSON.stringify(watched)]);
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const message = () => {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the process of the bystander ended')));
    ended.catch(() => {});
    return Promise.race([once(child, 'message'), ended]);
  };
  await message();
  return async () => {
    const answer = message();
    child.send('stop');
    const [seen] = (await answer) as [Bystander];
    process.off('exit', killAtExit);
    return seen;
  };
}

/** The baseline before an attack. `busy` is the share of processor time that anything on this machine used meanwhile. */
export type Idle = { readonly bystander: Bystander; readonly busy: number; readonly load: number };

/** Measures the server for some seconds without an attack. */
export async function idleBaseline(port: number, options: Options): Promise<Idle> {
  const before = processorTicks();
  const stop = await startBystander(port, options);
  await wait(idleMilliseconds);
  const bystander = await stop();
  const after = processorTicks();
  return { bystander, busy: (after.busy - before.busy) / Math.max(1, after.all - before.all), load: loadavg()[0] ?? 0 };
}

const idleMilliseconds = 3_000;
/** Above this share of busy processors before the attack, times during the attack are not reliable. */
const quietShare = 0.3;

function processorTicks(): { busy: number; all: number } {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] = ticks.map(Number);
  const busy = user + nice + system + rest.slice(0, 3).reduce((sum, each) => sum + each, 0);
  return { busy, all: busy + idle + waiting };
}

/** Reports times during an attack beside the baseline, with a warning when the machine was busy. */
export function timesOf(what: string, during: Bystander, { bystander, busy, load }: Idle): string {
  const ratio = Math.round((during.p99 / Math.max(0.1, bystander.p99)) * 10) / 10;
  const machine = `${Math.round(busy * 100)} % of ${availableParallelism()} processors busy before the attack, load ${load.toFixed(1)}`;
  const doubt = busy > quietShare ? '; NOT QUIET: other work on this machine is in these times, repeat on a quiet one' : '';
  return `${what} (${during.calls} calls at a fixed rate, sent up to ${during.late} ms late) p99 ${during.p99} ms, slowest ${during.slowest} ms; idle ${bystander.p99} and ${bystander.slowest} ms, ratio of p99 ${ratio} (${machine}${doubt})`;
}
