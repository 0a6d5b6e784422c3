import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection, wireRequest } from '../servers/http-connection.ts';

/** What somebody met who used the server well while others attacked it. Times are milliseconds, `p99` and `slowest`. */
export type Bystander = { readonly calls: number; readonly failed: number; readonly p99: number; readonly slowest: number };

type Options = { readonly path: string; readonly headers?: Readonly<Record<string, string>>; readonly everyMilliseconds: number };

/** Calls one address at a steady pace until it is told to stop. @returns stops it */
export function startBystander(port: number, { path, headers = {}, everyMilliseconds }: Options): () => Promise<Bystander> {
  const request = wireRequest({ method: 'GET', path, headers });
  const times: number[] = [];
  let failed = 0;
  let stopped = false;
  let connection: HttpConnection | null = null;
  const call = async () => {
    connection ??= await HttpConnection.open(port);
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const work = async () => {
    while (!stopped) {
      const begun = performance.now();
      await call().catch(() => {
        failed += 1;
        connection?.close();
        connection = null;
      });
      const took = performance.now() - begun;
      times.push(took);
      await wait(Math.max(0, everyMilliseconds - took));
    }
  };
  const working = work();
  return async () => {
    stopped = true;
    await working;
    connection?.close();
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
    return { calls: times.length, failed, p99: at(0.99), slowest: at(1) };
  };
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
  return `${what} p99 ${during.p99} ms, slowest ${during.slowest} ms; idle ${bystander.p99} and ${bystander.slowest} ms, ratio of p99 ${ratio} (${machine}${doubt})`;
}
