import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sessionCookie } from '../../server/src/kernel/calls/session.ts';

type Headers = Readonly<Record<string, string>>;
type OwnHeaders = { readonly read: Headers; readonly write: Headers };
/** The attacked server, and two people's headers. */
export type Attacked = { readonly port: number; readonly admin: OwnHeaders; readonly teacher: OwnHeaders };

const headOf = (method: string, path: string, headers: Headers) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ host: '127.0.0.1', ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`;

type Sender = { readonly socket: Socket; statuses(): string[] };

/** A connection that sends something and notes the statuses of the answers. */
function sendOn(port: number, text: string | Buffer): Sender {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (part) => {
    received += part.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(text);
  return { socket, statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status) };
}

/** Sends the text on so many connections and closes them after a while. @returns the statuses of all answers */
async function sendOnAll(port: number, times: number, text: string | Buffer, milliseconds: number): Promise<string[]> {
  const senders = Array.from({ length: times }, () => sendOn(port, text));
  await wait(milliseconds);
  for (const { socket } of senders) socket.destroy();
  return senders.flatMap(({ statuses }) => statuses());
}

/** Sends a byte on every connection every quarter of a second. */
async function drip(port: number, times: number, start: string, milliseconds: number): Promise<string[]> {
  const senders = Array.from({ length: times }, () => sendOn(port, start));
  for (let passed = 0; passed < milliseconds; passed += 250) {
    for (const { socket } of senders) if (socket.writable) socket.write('a');
    await wait(250);
  }
  for (const { socket } of senders) socket.destroy();
  return senders.flatMap(({ statuses }) => statuses());
}

/** Requests that are cheap to send, by name. Each takes some seconds. */
export function oddRequestKinds({ port, admin, teacher }: Attacked): Readonly<Record<string, () => Promise<string[]>>> {
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
    'connections that say nothing': () => sendOnAll(port, 500, '', 3_000),
    'calls of one person in one breath': () => sendOnAll(port, 1, list.repeat(3_000), 5_000),
    'calls of one person on many connections': () => sendOnAll(port, 400, list.repeat(2), 5_000),
    'refused calls of one person on many connections': () =>
      sendOnAll(port, 400, headOf('GET', '/api/users/?page=1', teacher.read).repeat(2), 5_000),
    'calls of nobody in one breath': () =>
      sendOnAll(port, 1, headOf('GET', '/api/clients/', { cookie: `${sessionCookie}=wrong` }).repeat(5_000), 3_000),
    'sign-in pages in one breath': () => sendOnAll(port, 1, headOf('GET', '/', {}).repeat(5_000), 3_000),
    'files that stop arriving': () =>
      sendOnAll(port, 20, `${headOf('POST', upload, { ...file, 'content-length': '10000000' })}Name;Phone\n`, 3_000),
    'chunks without an end': () =>
      sendOnAll(port, 20, headOf('POST', '/api/clients/', { ...json, 'transfer-encoding': 'chunked' }) + chunk.repeat(20), 3_000),
    'chunks of one byte': () =>
      sendOnAll(
        port,
        20,
        headOf('POST', '/api/clients/', { ...json, 'transfer-encoding': 'chunked' }) + '1\r\n \r\n'.repeat(200_000),
        4_000,
      ),
    'an address of 15 kB': () => sendOnAll(port, 200, headOf('GET', `/api/clients/?search=${'%25_'.repeat(3_500)}`, admin.read), 3_000),
    'filters by the thousand': () => sendOnAll(port, 100, headOf('GET', `/api/clients/?${'status=a&'.repeat(1_500)}`, admin.read), 3_000),
    'an address without an end': () => sendOnAll(port, 50, `GET /${'a'.repeat(5_000_000)}`, 3_000),
    'a cookie of 64 kB': () => sendOnAll(port, 50, headOf('GET', '/api/clients/', { cookie: 'a=b; '.repeat(13_000) }), 3_000),
    'a thousand ranges': () => sendOnAll(port, 200, headOf('GET', '/', { range: ranges }), 3_000),
    'a packed body': () =>
      sendOnAll(
        port,
        50,
        Buffer.concat([
          Buffer.from(headOf('POST', '/api/clients/', { ...json, 'content-encoding': 'gzip', 'content-length': String(bomb.length) })),
          bomb,
        ]),
        3_000,
      ),
    'JSON at the limit of nesting and size': () =>
      sendOnAll(port, 50, headOf('POST', '/api/clients/', { ...json, 'content-length': String(nested.length) }) + nested, 4_000),
    'a body that asks to continue': () =>
      sendOnAll(port, 100, headOf('POST', upload, { ...file, expect: '100-continue', 'content-length': '10000000' }), 3_000),
    'an upgrade to something else': () =>
      sendOnAll(port, 100, headOf('GET', '/api/clients/', { connection: 'Upgrade', upgrade: 'h2c' }), 2_000),
    'the same cookie a thousand times': () =>
      sendOnAll(port, 50, headOf('GET', '/api/clients/', { cookie: `${sessionCookie}=a; `.repeat(500) }), 2_000),
  };
}
