import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sessionCookie } from '../../server/src/kernel/calls/session.ts';
import { headersOf } from '../servers/sessions.ts';
import { idleBaseline, startBystander, timesOf } from './bystander.ts';
import { holesOf } from './target.ts';
import type { AttackCase, Target } from './target.ts';

const longestOther = 200;
/** A multiple of the memory in use before. */
const mostKept = 1.1;

type Headers = Readonly<Record<string, string>>;
const headOf = (method: string, path: string, headers: Headers) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ host: '127.0.0.1', ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`;

type Spoken = { readonly socket: Socket; statuses(): string[]; isClosed(): boolean };

/** A connection that sends something and notes the statuses of the answers. */
function speak(port: number, text: string | Buffer): Spoken {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let closed = false;
  socket.on('data', (part) => {
    heard += part.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  socket.write(text);
  return { socket, statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status), isClosed: () => closed };
}

/** Sends the text on so many connections and closes them after a while. @returns the statuses of all answers */
async function speakAll(port: number, times: number, text: string | Buffer, milliseconds: number): Promise<string[]> {
  const spoken = Array.from({ length: times }, () => speak(port, text));
  await wait(milliseconds);
  for (const { socket } of spoken) socket.destroy();
  return spoken.flatMap(({ statuses }) => statuses());
}

/** Sends a byte on every connection every quarter of a second. */
async function drip(port: number, times: number, start: string, milliseconds: number): Promise<string[]> {
  const spoken = Array.from({ length: times }, () => speak(port, start));
  for (let passed = 0; passed < milliseconds; passed += 250) {
    for (const { socket } of spoken) if (socket.writable) socket.write('a');
    await wait(250);
  }
  for (const { socket } of spoken) socket.destroy();
  return spoken.flatMap(({ statuses }) => statuses());
}

/** Requests that are cheap to send, by name. Each takes some seconds. */
export async function ideasOf({ server: { port }, signIn }: Target): Promise<Readonly<Record<string, () => Promise<string[]>>>> {
  const admin = headersOf((await signIn('admin')).secret);
  const teacher = headersOf((await signIn('teacher')).secret);
  const list = headOf('GET', '/api/clients/?page=1', admin.read);
  const json = { ...admin.write, 'content-type': 'application/json' };
  const file = { ...admin.write, 'content-type': 'application/octet-stream' };
  const upload = '/api/imports/?kind=clients&file_name=clients.csv';
  const chunk = `${(60_000).toString(16)}\r\n${' '.repeat(60_000)}\r\n`;
  const bomb = gzipSync(Buffer.alloc(50_000_000, 32));
  const nested = `${'{"a":'.repeat(31)}[${'1,'.repeat(59_000)}1]${'}'.repeat(31)}`;
  const ranges = `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-`).join(',')}`;
  return {
    'headers that never end': () => drip(port, 200, 'GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: ', 5_000),
    'connections that say nothing': () => speakAll(port, 500, '', 3_000),
    'calls of one person in one breath': () => speakAll(port, 1, list.repeat(3_000), 5_000),
    'calls of one person on many connections': () => speakAll(port, 400, list.repeat(2), 5_000),
    'refused calls of one person on many connections': () =>
      speakAll(port, 400, headOf('GET', '/api/users/?page=1', teacher.read).repeat(2), 5_000),
    'calls of nobody in one breath': () =>
      speakAll(port, 1, headOf('GET', '/api/clients/', { cookie: `${sessionCookie}=wrong` }).repeat(5_000), 3_000),
    'sign-in pages in one breath': () => speakAll(port, 1, headOf('GET', '/', {}).repeat(5_000), 3_000),
    'files that stop arriving': () =>
      speakAll(port, 20, `${headOf('POST', upload, { ...file, 'content-length': '10000000' })}Name;Phone\n`, 3_000),
    'chunks without an end': () =>
      speakAll(port, 20, headOf('POST', '/api/clients/', { ...json, 'transfer-encoding': 'chunked' }) + chunk.repeat(20), 3_000),
    'chunks of one byte': () =>
      speakAll(
        port,
        20,
        headOf('POST', '/api/clients/', { ...json, 'transfer-encoding': 'chunked' }) + '1\r\n \r\n'.repeat(200_000),
        4_000,
      ),
    'an address of 15 kB': () => speakAll(port, 200, headOf('GET', `/api/clients/?search=${'%25_'.repeat(3_500)}`, admin.read), 3_000),
    'filters by the thousand': () => speakAll(port, 100, headOf('GET', `/api/clients/?${'status=a&'.repeat(1_500)}`, admin.read), 3_000),
    'an address without an end': () => speakAll(port, 50, `GET /${'a'.repeat(5_000_000)}`, 3_000),
    'a cookie of 64 kB': () => speakAll(port, 50, headOf('GET', '/api/clients/', { cookie: 'a=b; '.repeat(13_000) }), 3_000),
    'a thousand ranges': () => speakAll(port, 200, headOf('GET', '/', { range: ranges }), 3_000),
    'a packed body': () =>
      speakAll(
        port,
        50,
        Buffer.concat([
          Buffer.from(headOf('POST', '/api/clients/', { ...json, 'content-encoding': 'gzip', 'content-length': String(bomb.length) })),
          bomb,
        ]),
        3_000,
      ),
    'JSON at the limit of nesting and size': () =>
      speakAll(port, 50, headOf('POST', '/api/clients/', { ...json, 'content-length': String(nested.length) }) + nested, 4_000),
    'a body that asks to continue': () =>
      speakAll(port, 100, headOf('POST', upload, { ...file, expect: '100-continue', 'content-length': '10000000' }), 3_000),
    'an upgrade to something else': () =>
      speakAll(port, 100, headOf('GET', '/api/clients/', { connection: 'Upgrade', upgrade: 'h2c' }), 2_000),
    'the same cookie a thousand times': () =>
      speakAll(port, 50, headOf('GET', '/api/clients/', { cookie: `${sessionCookie}=a; `.repeat(500) }), 2_000),
  };
}

const counted = (statuses: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all]) => [status, all?.length]));

/** Sends cheap, unusual requests, one kind after another, while somebody else works. */
export const oddRequests: AttackCase = {
  name: 'odd-requests',
  run: async (target) => {
    const { server, signIn } = target;
    const ideas = await ideasOf(target);
    const { secret } = await signIn('manager2');
    const watched = { path: '/api/clients/?page=1', headers: headersOf(secret).read, everyMilliseconds: 50 };
    // A warm-up: the baseline includes the memory that the server needs under load.
    for (const send of Object.values(ideas)) await send();
    await wait(3_000);
    const usedBefore = await server.memoryInUse();
    const idle = await idleBaseline(server.port, watched);
    const holes: string[] = [];
    const figures: string[] = [];
    for (const [name, send] of Object.entries(ideas)) {
      if (!server.isAlive()) break;
      const stop = startBystander(server.port, watched);
      const answered = counted(await send());
      const other = await stop();
      figures.push(`${name} ${JSON.stringify(answered)}, ${timesOf('somebody else', other, idle)}`);
      holes.push(
        ...holesOf(
          [server.isAlive(), `${name}: the process ended: ${server.said().slice(-300)}`],
          [
            Object.keys(answered).every((status) => Number(status) < 500 || status === '503'),
            `${name}: answered ${JSON.stringify(answered)}`,
          ],
          [other.failed === 0, `${name}: ${other.failed} of ${other.calls} calls of somebody else failed`],
          [other.p99 <= longestOther, `${name}: somebody else waited ${other.p99} ms (p99), not ${longestOther}`],
        ),
      );
    }
    await wait(10_000);
    const usedAfter = await server.memoryInUse();
    holes.push(
      ...holesOf([
        usedAfter <= usedBefore * mostKept,
        `memory in use stays ${Math.round((usedAfter / usedBefore - 1) * 100)} % above what it was`,
      ]),
    );
    return { holes, figures: `${figures.join('\n      ')}\n      memory in use ${Math.round(usedBefore)} → ${Math.round(usedAfter)} MiB` };
  },
};
