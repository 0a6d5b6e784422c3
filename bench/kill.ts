/**
 * `npm run bench:kill`: kills the server 20 times with `kill -9` under 500 concurrent payments, on both databases. No acknowledged payment
 * is lost, none is recorded twice, every sum balances, and the server is ready again within 10 s. Then 10 further processes start on the
 * data folder of a running one, and each is refused.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/testing/free-port.ts';
import { requireThat } from './schools/demand.ts';
import { onBothDatabases } from './schools/demo-places.ts';
import type { Place } from './schools/demo-places.ts';
import { HttpConnection } from './servers/http-connection.ts';
import { compareKept, randomPayment, requestOf } from './servers/kept-payments.ts';
import type { Payment } from './servers/kept-payments.ts';
import { signIn } from './servers/person.ts';
import type { SignedIn } from './servers/sessions.ts';
import { headersOf } from './servers/sessions.ts';
import { startServer } from './servers/server-process.ts';
import type { ServerProcess } from './servers/server-process.ts';
import { rowsOf } from './servers/stopped-database.ts';

const kills = 20;
const writers = 500;
const mark = 'kill';
const seconds10 = 10_000;

/** What the clients know: the ids of acknowledged payments by key, and the payments that were never answered. */
type Known = { readonly acknowledged: Map<string, number>; open: Payment[] };

/** Sends one payment after another until the connection breaks or `next` returns null. */
async function pay(port: number, who: SignedIn, known: Known, next: () => Payment | null): Promise<void> {
  let payment: Payment | null = null;
  const connection = await HttpConnection.open(port).catch(() => null);
  if (connection === null) return;
  try {
    for (payment = next(); payment !== null; payment = next()) {
      const { status, body } = await connection.send(requestOf(who, payment, mark));
      if (status !== 201) throw new Error(`a payment was answered ${status}: ${body}`);
      known.acknowledged.set(payment.key, (JSON.parse(body.toString()) as { id: number }).id);
    }
  } catch (error) {
    if (/answered/.test(String(error))) requireThat(false, String(error));
    if (payment !== null) known.open.push(payment);
  } finally {
    connection.close();
  }
}

/** Sends unanswered payments again with their keys, as a browser does. */
async function payAgain(port: number, who: SignedIn, known: Known): Promise<void> {
  const queue = known.open;
  known.open = [];
  await Promise.all(Array.from({ length: 20 }, () => pay(port, who, known, () => queue.pop() ?? null)));
}

async function killUnderWrites(place: Place): Promise<void> {
  const port = await freePort();
  const start = () => startServer({ env: place.env, port, longestStart: 60_000 });
  let server = await start();
  const admin = await signIn(server.url, 'admin@lectern.test');
  const who = headersOf(admin.secret);
  const { results } = await admin.get<{ results: { id: number }[] }>('/api/clients/?page_size=100&status=active');
  const clients = results.map(({ id }) => id);
  const known: Known = { acknowledged: new Map(), open: [] };
  const back: number[] = [];
  const next = () => randomPayment(clients);
  for (let time = 0; time < kills; time += 1) {
    const writing = Promise.all(Array.from({ length: writers }, () => pay(port, who, known, next)));
    await wait(randomInt(400, 1500));
    await server.kill();
    await writing;
    server = await start();
    back.push(server.readyAfter);
    await payAgain(port, who, known);
  }
  if (place.folder !== null) await refuseOthers(place, server);
  await server.stop();
  const slowest = Math.max(...back);
  requireThat(slowest < seconds10, `back in less than 10 s, not ${Math.round(slowest)} ms`);
  requireThat(known.open.length === 0, `what was sent again is acknowledged; ${known.open.length} are not`);
  await compareKept((statement) => rowsOf(place, statement), mark, known.acknowledged);
  console.log(
    `${place.name}: ${kills} × kill -9 under ${writers} writers: ${known.acknowledged.size} payments acknowledged, back after ${Math.round(slowest)} ms at most`,
  );
}

async function refuseOthers(place: Place, server: ServerProcess): Promise<void> {
  let refused = 0;
  for (let time = 0; time < 10; time += 1) {
    const second = await startServer({ env: place.env, longestStart: 30_000 }).catch((error: unknown) => String(error));
    if (typeof second === 'string' && second.includes('in use by another process')) refused += 1;
    else if (typeof second !== 'string') await second.stop();
  }
  const alive = await fetch(`${server.url}/health/ready`);
  requireThat(refused === 10 && alive.ok, `a second process on the data folder is refused 10 of 10 times, not ${refused}`);
  console.log(`${place.name}: a second process on the data folder: refused ${refused} of 10`);
}

await onBothDatabases(killUnderWrites);
