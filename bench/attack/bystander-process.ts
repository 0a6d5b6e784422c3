/** The process of a bystander, whose own event loop no attacker delays. It calls one path at a fixed rate until it is told to stop. */
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection, wireRequest } from '../servers/http-connection.ts';
import type { Bystander, Watched } from './bystander.ts';

/** Milliseconds. A user who has waited longer gives up. */
const longestWait = 30_000;

const { port, path, headers = {}, everyMilliseconds } = JSON.parse(process.argv[2] ?? '') as Watched;
// Real users use other computers, which the server and its attackers do not slow down. Only root may raise a priority.
try {
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {}

const request = wireRequest({ method: 'GET', path, headers });
const times: number[] = [];
const lateness: number[] = [];
const free: HttpConnection[] = [];
const waiting = new Set<Promise<void>>();
let failed = 0;

async function call(due: number): Promise<void> {
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
}

async function givenUp(): Promise<never> {
  await wait(longestWait, undefined, { ref: false });
  throw new Error('no answer in time');
}

/** @returns the quantile, with one decimal */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

const begun = performance.now();
let sent = 0;
const timer = setInterval(
  () => {
    for (; begun + sent * everyMilliseconds <= performance.now(); sent += 1) {
      const calling = call(begun + sent * everyMilliseconds).finally(() => waiting.delete(calling));
      waiting.add(calling);
    }
  },
  Math.min(5, everyMilliseconds),
);
process.once('message', async () => {
  clearInterval(timer);
  await Promise.all(waiting);
  for (const connection of free) connection.close();
  const seen: Bystander = { calls: times.length, failed, p99: at(times, 0.99), slowest: at(times, 1), late: at(lateness, 0.99) };
  process.send?.(seen, () => process.disconnect?.());
});
// The attack was ended.
process.once('disconnect', () => process.exit());
process.send?.('ready');
