import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { contract } from '../../contract/src/contract.ts';
import type { Endpoint } from '../../contract/src/endpoint.ts';
import { searchOf, wrongInput } from '../../server/test/hostile/malformed-input.ts';
import { HttpConnection } from '../servers/http-connection.ts';
import { headersOf } from '../servers/sessions.ts';
import { idleBaseline, startBystander, timesOf } from './bystander.ts';
import { holesOf } from './target.ts';
import type { AttackCase, Target } from './target.ts';

const people = ['teacher', 'manager', 'curator', 'methodist', 'sales', 'admin', 'child'];
/** Roles that nobody in the demo school has. They are granted to these people before the fuzz. */
const rare: Readonly<Record<string, readonly string[]>> = { teacher2: ['Lead'], multi: ['Student'], teacher4: [] };
const atOnce = 4;
const longestOther = 200;
const mostGrowth = 1.1;
/** MiB of the whole process. V8 keeps freed memory for later, so this does not fall back. */
const mostMemory = 640;
/**
 * After so many calls, code, caches and the embedded database have their working memory. Measured: 58 MiB in use after 3,000 calls, 69
 * after 10,000, and 69 to 71 after each further 7,000, up to 52,000.
 */
const warmUp = 10_000;

// These calls would end or lock the sessions that the fuzz uses.
const excluded = new Set(['signIn', 'signOut', 'endOwnSession', 'endOtherSessions']);
const endpoints = Object.entries<Endpoint>(contract).filter(([name]) => !excluded.has(name));
const anyCall = fc
  .constantFrom(...endpoints)
  .chain(([name, endpoint]) => wrongInput(endpoint).map((input) => ({ name, endpoint, ...input })));
type Call = { readonly name: string; readonly endpoint: Endpoint; readonly id: string; readonly query: object; readonly body: string };
type Headers = Readonly<Record<string, string>>;

function requestOf({ endpoint, id, query, body }: Call, { read, write }: { readonly read: Headers; readonly write: Headers }): Buffer {
  const reads = endpoint.method === 'GET';
  const path = `${endpoint.path.replaceAll(/\{\w+\}/g, id)}?${searchOf(query as Record<string, unknown>)}`;
  const headers = {
    host: '127.0.0.1',
    ...(reads
      ? read
      : {
          ...write,
          'content-type': endpoint.upload === undefined ? 'application/json' : 'application/octet-stream',
          'content-length': String(Buffer.byteLength(body)),
        }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${endpoint.method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${reads ? '' : body}`);
}

async function giveRareRoles({ signIn }: Target): Promise<void> {
  const admin = await signIn('admin');
  for (const [name, given] of Object.entries(rare)) {
    const person = await signIn(name);
    const { id, roles } = await person.get<{ id: number; roles: string[] }>('/api/accounts/user/');
    const { status, body } = await admin.post(`/api/users/${id}/roles/`, { roles: given, before: roles });
    if (status !== 200) throw new Error(`${name} did not get ${given.join()}: ${JSON.stringify(body)}`);
  }
}

const names = ['nobody', ...people, ...Object.keys(rare)];

async function sessionsOf({ signIn }: Target) {
  const sessions: ReturnType<typeof headersOf>[] = [{ read: {}, write: {} }];
  for (const name of names.slice(1)) sessions.push(headersOf((await signIn(name)).secret));
  return sessions;
}

/** Sends the calls in turn, each as the next person. @returns answers of 5xx and missing answers, the number of each status, the slowest calls */
async function sendAll({ server }: Target, sessions: readonly ReturnType<typeof headersOf>[], calls: readonly Call[]) {
  const signedOut = new Set<string>();
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const times: { readonly name: string; readonly milliseconds: number }[] = [];
  let next = 0;
  const work = async () => {
    let connection: HttpConnection | null = null;
    for (let at = next++; at < calls.length && server.isAlive(); at = next++) {
      const call = calls[at] as Call;
      connection ??= await HttpConnection.open(server.port);
      const from = performance.now();
      const answer: { status: number; head?: string; error?: unknown } = await connection
        .send(requestOf(call, sessions[at % sessions.length] as (typeof sessions)[number]))
        .catch((error: unknown) => {
          connection?.close();
          connection = null;
          return { status: String(error).includes('without a length') ? 200 : 0, error };
        });
      times.push({ name: call.name, milliseconds: Math.round(performance.now() - from) });
      if (/\r\nconnection: close/i.test(answer.head ?? '')) {
        connection?.close();
        connection = null;
      }
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === 401 && at % sessions.length > 0) signedOut.add(names[at % sessions.length] ?? '');
      if (answer.status >= 500 || answer.status === 0)
        faults.push(
          `${answer.status === 0 ? answer.error : answer.status} ${call.name} ${call.id} ${JSON.stringify(call.query)} ${call.body}`.slice(
            0,
            400,
          ),
        );
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const slowest = times.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 5);
  return { faults, statuses, signedOut, slowest: slowest.map(({ name, milliseconds }) => `${name} ${milliseconds} ms`).join(', ') };
}

/** Calls every endpoint of the contract with invalid input, as every role and without a session, while somebody else works. */
export const fuzz: AttackCase = {
  name: 'fuzz',
  run: async (target) => {
    const { server, calls: amount, seed, signIn } = target;
    const calls = fc.sample(anyCall, { numRuns: amount, seed });
    await giveRareRoles(target);
    const sessions = await sessionsOf(target);
    const { secret } = await signIn('manager2');
    const first = await sendAll(target, sessions, fc.sample(anyCall, { numRuns: warmUp, seed: seed + 1 }));
    await wait(3_000);
    const before = await server.memoryInUse();
    const watched = { path: '/api/clients/?page=1', headers: headersOf(secret).read, everyMilliseconds: 50 };
    const idle = await idleBaseline(server.port, watched);
    const stop = await startBystander(server.port, watched);
    const second = await sendAll(target, sessions, calls);
    const other = await stop();
    await wait(10_000);
    const after = await server.memoryInUse();
    const held = server.memory();
    const faults = [...first.faults, ...second.faults];
    return {
      holes: [
        ...holesOf(
          [faults.length === 0, `${faults.length} answers of 5xx, or none (seed ${seed})`],
          [other.failed === 0, `${other.failed} of ${other.calls} calls of somebody else failed`],
          [other.p99 <= longestOther, `somebody else waited ${other.p99} ms (p99), not ${longestOther}`],
          [after <= before * mostGrowth, `memory in use stays ${Math.round((after / before - 1) * 100)} % above what it was`],
          [held <= mostMemory, `the process holds ${Math.round(held)} MiB, not ${mostMemory}`],
        ),
        ...faults.slice(0, 10),
      ],
      figures: `${amount} calls (seed ${seed}): ${JSON.stringify(second.statuses)}${second.signedOut.size === 0 ? '' : `, signed out by a call: ${[...second.signedOut].join()}`}; ${timesOf('somebody else', other, idle)}; slowest calls ${second.slowest}; memory in use ${Math.round(before)} → ${Math.round(after)} MiB, of the process ${Math.round(held)}`,
    };
  },
};
