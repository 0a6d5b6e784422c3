import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection, wireRequest } from '../servers/http-connection.ts';

/**
 * What normal users experience while others attack the server. `p99` and `slowest` are milliseconds from when a call was due. `late` is the
 * part of that time (p99) before this process sent the call, because it was busy itself.
 */
export type Bystander = {
  readonly calls: number;
  readonly failed: number;
  readonly p99: number;
  readonly slowest: number;
  readonly late: number;
};

type Options = { readonly path: string; readonly headers?: Readonly<Record<string, string>>; readonly everyMilliseconds: number };

/** Milliseconds. A user who has waited longer gives up. */
const longestWait = 30_000;

/**
 * Calls one path at a fixed rate, whether or not earlier calls were answered (an open-loop load). While the server stalls, further calls
 * come due, and each of them counts its wait. @returns a function that stops it
 */
export function startBystander(port: number, { path, headers = {}, everyMilliseconds }: Options): () => Promise<Bystander> {
  const request = wireRequest({ method: 'GET', path, headers });
  const times: number[] = [];
  const lateness: number[] = [];
  const free: HttpConnection[] = [];
  const waiting = new Set<Promise<void>>();
  let failed = 0;
  const call = async (due: number) => {
    let connection: HttpConnection | undefined;
    do connection = free.pop();
    while (connection !== undefined && !connection.isOpen);
    lateness.push(performance.now() - due);
    try {
      connection ??= await HttpConnection.open(port);
      const { status } = await Promise.race([connection.send(request), givenUp()]);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      free.push(connection);
    } catch {
      failed += 1;
      connection?.close();
    }
    times.push(performance.now() - due);
  };
  const begun = performance.now();
  let sent = 0;
  const sendWhatIsDue = () => {
    for (; begun + sent * everyMilliseconds <= performance.now(); sent += 1) {
      const calling = call(begun + sent * everyMilliseconds).finally(() => waiting.delete(calling));
      waiting.add(calling);
    }
  };
  const timer = setInterval(sendWhatIsDue, Math.min(5, everyMilliseconds));
  return async () => {
    clearInterval(timer);
    await Promise.all(waiting);
    for (const connection of free) connection.close();
    return { calls: times.length, failed, p99: at(times, 0.99), slowest: at(times, 1), late: at(lateness, 0.99) };
  };
}

/** @returns the quantile, with one decimal */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

async function givenUp(): Promise<never> {
  await wait(longestWait, undefined, { ref: false });
  throw new Error('no answer in time');
}

/** The baseline before an attack. `busy` is the share of processor time that anything on this machine used meanwhile. */
export type Idle = { readonly bystander: Bystander; readonly busy: number; readonly load: number };

/** Measures the server for some seconds without an attack. */
export async function idleBaseline(port: number, options: Options): Promise<Idle> {
  const before = processorTicks();
  const stop = startBystander(port, options);
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
