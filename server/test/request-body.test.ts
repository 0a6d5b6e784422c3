import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { abilities } from '@lectern/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csrfTokenOf, guestCookie, sessionCookie } from '../src/kernel/calls/session.ts';
import { testApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let school: TestApp;
let port: number;
let administrator: string;
let colleague: string;
let teacher: string;

beforeAll(async () => {
  school = await testApp();
  const { build, app } = school;
  administrator = await build.session(await build.user('AccountManager', { abilities: Object.values(abilities) }));
  colleague = await build.session(await build.user('AccountManager', { abilities: Object.values(abilities) }));
  teacher = await build.session(await build.user('Teacher'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => school.app.close());

const deep = Buffer.from('['.repeat(7_500_000) + ']'.repeat(7_500_000));
type Sent = { readonly path?: string; readonly cookie?: string; readonly length?: number | null; readonly body: Buffer | string };

/** Sends a request over a connection of its own. @returns the status, and the whole answer */
function send({ path = '/api/imports/', cookie, length, body }: Sent): Promise<{ status: number; text: string }> & { hangUp(): void } {
  const socket = connect(port, '127.0.0.1');
  const secret = cookie?.split('=')[1];
  const size = length === undefined ? Buffer.byteLength(body) : length;
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    'x-lectern-client: web',
    size === null ? 'transfer-encoding: chunked' : `content-length: ${size}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`, `x-csrftoken: ${csrfTokenOf(secret ?? '')}`]),
  ];
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    let text = '';
    const finish = () => {
      socket.destroy();
      resolve({ status: Number(text.slice(9, 12)), text });
    };
    socket.on('data', (part) => {
      text += part.toString();
      if (text.includes('"request_id"')) finish();
    });
    socket.on('error', (error) => (text === '' ? reject(error) : finish()));
    socket.on('close', finish);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
  });
  return Object.assign(answer, { hangUp: () => socket.destroy() });
}
const as = (secret: string) => `${sessionCookie}=${secret}`;

it('answers a stranger before the body is there, and closes the connection', async () => {
  const { status, text } = await send({ length: 15_000_000, body: '[' });
  expect([status, text.toLowerCase().includes('connection: close')]).toEqual([401, true]);
  expect((await send({ length: null, body: '1\r\n[\r\n' })).status).toBe(401);
});

it('answers before the body is there when the permission or the anti-forgery token is missing, and where no call is', async () => {
  expect((await send({ cookie: as(teacher), length: 15_000_000, body: '[' })).text).toContain('"forbidden"');
  expect((await send({ cookie: `${sessionCookie}=unknown`, length: 15_000_000, body: '[' })).text).toContain('"not_signed_in"');
  expect((await send({ path: '/api/accounts/login/', length: 15_000_000, body: '[' })).text).toContain('"csrf_failed"');
  expect((await send({ path: '/nowhere/', length: 15_000_000, body: '[' })).text).toContain('"not_found"');
});

it('stays answering while many strangers send 15 MB of brackets, and lets go of their connections', async () => {
  const slowest = { ms: 0 };
  let over = false;
  const watching = (async () => {
    while (!over) {
      const begun = performance.now();
      await fetch(`http://127.0.0.1:${port}/health/live`);
      slowest.ms = Math.max(slowest.ms, performance.now() - begun);
      await wait(5);
    }
  })();
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => send({ body: deep })));
  over = true;
  await watching;
  expect(answers.filter((each) => each.status === 'fulfilled' && each.value.status === 401).length).toBeGreaterThan(0);
  expect(answers.every((each) => each.status === 'rejected' || [0, 401].includes(each.value.status))).toBe(true);
  // One such body took 1,700 ms to parse; the sending itself shares this process.
  expect(slowest.ms).toBeLessThan(1_500);
  for (let n = 0; n < 40 && (await connections()) > 5; n += 1) await wait(100);
  expect(await connections()).toBeLessThanOrEqual(5);
}, 60_000);

const connections = () =>
  new Promise<number>((count, fail) => school.app.server.getConnections((error, open) => (error ? fail(error) : count(open))));

it('reads at most 64 kB of a stranger and 256 kB of a usual call', async () => {
  const guest = `${guestCookie}=abc`;
  const login = (length: number) => send({ path: '/api/accounts/login/', cookie: guest, length, body: '[' });
  expect((await login(65_537)).status).toBe(413);
  expect((await send({ path: '/api/clients/', cookie: as(administrator), length: 262_145, body: '[' })).status).toBe(413);
});

it('refuses nesting and sizes that would take long to parse', async () => {
  const refused = async (body: string) => (await send({ path: '/api/clients/', cookie: as(administrator), body })).text;
  expect(await refused('['.repeat(5_000) + ']'.repeat(5_000))).toContain('"json_too_complex"');
  expect(await refused(`[${'[],'.repeat(60_000)}1]`)).toContain('"json_too_complex"');
  expect((await send({ cookie: as(administrator), body: deep })).text).toContain('"json_too_complex"');
});

it('names at most fifty wrong fields', async () => {
  const { text } = await send({
    path: '/api/clients/',
    cookie: as(administrator),
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, 1]))),
  });
  expect(text.match(/"unknown_field"/g)?.length).toBeLessThanOrEqual(50);
});

it('lets one person send two large bodies at once, and frees the places of whoever hangs up', async () => {
  const begin = (cookie: string) => send({ cookie, length: 1_000_000, body: '{' });
  const open = [begin(as(administrator)), begin(as(administrator))];
  await wait(300);
  const third = await begin(as(administrator));
  expect([third.status, third.text]).toEqual([429, expect.stringMatching(/retry-after: \d+/i)]);
  const other = begin(as(colleague));
  const first = await Promise.race([other, wait(500)]);
  expect(first).toBeUndefined();
  for (const each of [...open, other]) each.hangUp();
  await wait(300);
  expect((await send({ cookie: as(administrator), length: 100_000, body: '[1]'.padEnd(100_000) })).status).toBe(400);
});
