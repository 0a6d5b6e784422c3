import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection, wireRequest } from '../servers/http-connection.ts';

/**
 * What those met who used the server well while others attacked it. Times are milliseconds from when a call was due, `p99` and `slowest`; `late`
 * is how much of them (p99) passed before this process sent it, because it was busy itself.
 */
export type Bystander = {
  readonly calls: number;
  readonly failed: number;
  readonly p99: number;
  readonly slowest: number;
  readonly late: number;
};

type Options = { readonly path: string; readonly headers?: Readonly<Record<string, string>>; readonly everyMilliseconds: number };

/** Whoever waits longer has given up. */
const longestWait = 30_000;

/**
 * Calls one address at a fixed rate, whether earlier calls were answered or not, as many people would: while the server stands still, further calls
 * come due, and all of them wait. @returns stops it
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

/** @returns the value below which a share of all lies, with one decimal */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

async function givenUp(): Promise<never> {
  await wait(longestWait, undefined, { ref: false });
  throw new Error('no answer in time');
}

/** The server before an attack, and what else the machine does: the share of its processors that is busy while nothing is asked. */
export type Idle = { readonly bystander: Bystander; readonly busy: number; readonly load: number };

/** Looks for some seconds at a server that nobody attacks. */
export async function idleBaseline(port: number, options: Options): Promise<Idle> {
  const before = processorTicks();
  const stop = startBystander(port, options);
  await wait(idleMilliseconds);
  const bystander = await stop();
  const after = processorTicks();
  return { bystander, busy: (after.busy - before.busy) / Math.max(1, after.all - before.all), load: loadavg()[0] ?? 0 };
}

const idleMilliseconds = 3_000;
/** A machine that is busier than this before the attack says little about times during it. */
const quietShare = 0.3;

function processorTicks(): { busy: number; all: number } {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...rest] = ticks.map(Number);
  const busy = user + nice + system + rest.slice(0, 3).reduce((sum, each) => sum + each, 0);
  return { busy, all: busy + idle + waiting };
}

/** Times during an attack beside those before it, and how far they can be trusted. */
export function timesOf(what: string, during: Bystander, { bystander, busy, load }: Idle): string {
  const ratio = Math.round((during.p99 / Math.max(0.1, bystander.p99)) * 10) / 10;
  const machine = `${Math.round(busy * 100)} % of ${availableParallelism()} processors busy before the attack, load ${load.toFixed(1)}`;
  const doubt = busy > quietShare ? '; NOT QUIET: other work on this machine is in these times, repeat on a quiet one' : '';
  return `${what} (${during.calls} calls at a fixed rate, sent up to ${during.late} ms late) p99 ${during.p99} ms, slowest ${during.slowest} ms; idle ${bystander.p99} and ${bystander.slowest} ms, ratio of p99 ${ratio} (${machine}${doubt})`;
}
