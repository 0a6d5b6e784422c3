import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { abilities } from '@lectern/contract/permissions';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Limits } from '../../src/app.ts';
import { csrfTokenOf, guestCookie, sessionCookie } from '../../src/kernel/calls/session.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

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
type Sent = {
  readonly at?: number;
  readonly path?: string;
  readonly cookie?: string;
  readonly length?: number | null;
  readonly type?: string;
  readonly body: Buffer | string;
};
const imports = '/api/imports/?kind=clients&file_name=clients.csv';
const files = 'application/octet-stream';

/** Sends a request over its own connection. @returns the status, and the whole response */
function send({
  at = port,
  path = imports,
  cookie,
  length,
  type = path === imports ? files : 'application/json',
  body,
}: Sent): Promise<{ status: number; text: string }> & { hangUp(): void; add(more: string): void } {
  const socket = connect(at, '127.0.0.1');
  const secret = cookie?.split('=')[1];
  const size = length === undefined ? Buffer.byteLength(body) : length;
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `content-type: ${type}`,
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
  return Object.assign(answer, { hangUp: () => socket.destroy(), add: (more: string) => socket.write(more) });
}
const as = (secret: string) => `${sessionCookie}=${secret}`;

it('refuses a call without sign-in before reading the body, and closes the connection', async () => {
  const { status, text } = await send({ length: 15_000_000, body: '[' });
  expect([status, text.toLowerCase().includes('connection: close')]).toEqual([401, true]);
});

it('refuses a body without Content-Length, whoever sends it, and closes the connection', async () => {
  for (const cookie of [undefined, as(administrator)]) {
    const { status, text } = await send({
      ...(cookie === undefined ? {} : { cookie }),
      path: '/api/clients/',
      length: null,
      body: '2\r\n{}\r\n0\r\n\r\n',
    });
    expect([status, text]).toEqual([411, expect.stringContaining('"length_required"')]);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(text.toLowerCase()).toContain('content-security-policy');
  }
});

it('refuses before reading the body without permission or anti-forgery token, and for an unknown path', async () => {
  expect((await send({ cookie: as(teacher), length: 15_000_000, body: '[' })).text).toContain('"forbidden"');
  expect((await send({ cookie: `${sessionCookie}=unknown`, length: 15_000_000, body: '[' })).text).toContain('"not_signed_in"');
  expect((await send({ path: '/api/accounts/login/', length: 15_000_000, body: '[' })).text).toContain('"csrf_failed"');
  expect((await send({ path: '/nowhere/', length: 15_000_000, body: '[' })).text).toContain('"not_found"');
});

it('stays responsive while many callers without sign-in send 15 MB of brackets, and closes their connections', async () => {
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
  // One such body took 1,700 ms to parse; sending them happens in this process too, which slows it down.
  expect(slowest.ms).toBeLessThan(1_500);
  for (let n = 0; n < 40 && (await connections()) > 5; n += 1) await wait(100);
  expect(await connections()).toBeLessThanOrEqual(5);
}, 60_000);

const connections = () =>
  new Promise<number>((count, fail) => school.app.server.getConnections((error, open) => (error ? fail(error) : count(open))));

describe('the rest of a refused body', () => {
  const head = `POST ${imports} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${files}\r\ncontent-length: ${deep.length}\r\n`;

  /** Sends a whole body before it reads anything. @returns the answer */
  async function sendsFirst(cookie: string): Promise<string> {
    const socket = connect(port, '127.0.0.1').pause();
    let text = '';
    socket.on('error', () => {});
    socket.write(`${head}cookie: ${cookie}\r\n\r\n`);
    await new Promise((sent) => socket.write(deep, sent));
    socket.on('data', (part) => {
      text += part.toString();
    });
    socket.resume();
    await once(socket, 'close');
    return text;
  }

  it('is discarded, so that a client that sends all of it first reads the answer', async () => {
    expect(await sendsFirst(as(teacher))).toContain('"csrf_failed"');
  });

  it('is discarded of one call of a user or an address at a time', async () => {
    const accepted: Socket[] = [];
    const keep = (socket: Socket) => accepted.push(socket);
    school.app.server.on('connection', keep);
    onTestFinished(() => void school.app.server.off('connection', keep));
    await Promise.all([colleague, administrator, administrator, administrator].map((secret) => sendsFirst(as(secret))));
    const read = accepted.map(({ bytesRead }) => bytesRead).toSorted((a, b) => b - a);
    expect(read.map((bytes) => bytes > deep.length)).toEqual([true, true, false, false]);
  });
});

it('reads at most 64 kB without sign-in and 256 kB of an ordinary call', async () => {
  const guest = `${guestCookie}=abc`;
  const login = (length: number) => send({ path: '/api/accounts/login/', cookie: guest, length, body: '[' });
  expect((await login(65_537)).status).toBe(413);
  expect((await send({ path: '/api/clients/', cookie: as(administrator), length: 262_145, body: '[' })).status).toBe(413);
});

it('refuses nesting and sizes that would take long to parse', async () => {
  const refused = async (body: string) => (await send({ path: '/api/clients/', cookie: as(administrator), body })).text;
  expect(await refused('['.repeat(5_000) + ']'.repeat(5_000))).toContain('"json_too_complex"');
  expect(await refused(`[${'[],'.repeat(60_000)}1]`)).toContain('"json_too_complex"');
});

it('lists at most fifty invalid fields', async () => {
  const { text } = await send({
    path: '/api/clients/',
    cookie: as(administrator),
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, 1]))),
  });
  expect(text.match(/"unknown_field"/g)?.length).toBeLessThanOrEqual(50);
});

it('lets one user send two large bodies at once, and releases the slots of disconnected ones', async () => {
  const begin = (cookie: string) => send({ cookie, length: 1_000_000, body: 'a' });
  const open = [begin(as(administrator)), begin(as(administrator))];
  await wait(300);
  const third = await begin(as(administrator));
  expect([third.status, third.text]).toEqual([429, expect.stringMatching(/retry-after: \d+/i)]);
  const other = begin(as(colleague));
  const first = await Promise.race([other, wait(500)]);
  expect(first).toBeUndefined();
  for (const each of [...open, other]) each.hangUp();
  await wait(300);
  expect((await send({ path: '/api/clients/', cookie: as(administrator), body: '[1]'.padEnd(100_000) })).status).toBe(400);
});

describe('an uploaded file', () => {
  const upload = (sent: Omit<Sent, 'cookie'>) => send({ cookie: as(administrator), ...sent });

  it('is refused at its first bytes if it is of another kind, while the rest is still to come', async () => {
    const { status, text } = await upload({ length: 10_000_000, body: Buffer.alloc(600) });
    expect([status, text]).toEqual([400, expect.stringContaining('"file_not_readable"')]);
    expect(text.toLowerCase()).toContain('connection: close');
    const avatar = '/api/own-user-profile/1/upload-avatar/';
    expect((await upload({ path: avatar, type: files, length: 3_000_000, body: Buffer.alloc(600, 'a') })).text).toContain(
      '"image_not_readable"',
    );
  });

  it('is refused for a too large Content-Length', async () => {
    expect((await upload({ length: 12_000_001, body: 'a' })).status).toBe(413);
  });

  it('is not accepted as JSON, nor JSON as a file', async () => {
    expect((await upload({ type: 'application/json', length: 10_000_000, body: '{' })).status).toBe(415);
    expect((await upload({ path: '/api/clients/', type: files, body: '{}' })).status).toBe(415);
    expect((await upload({ type: 'multipart/form-data; boundary=x', body: '--x--' })).status).toBe(415);
    expect((await upload({ body: '' })).text).toContain('"missing"');
  });

  it('is streamed to its end', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${imports}`, {
      method: 'POST',
      headers: {
        cookie: as(administrator),
        'x-csrftoken': csrfTokenOf(administrator),
        'x-lectern-client': 'web',
        'content-type': files,
      },
      body: `Name;Phone\n${'Anna;+7 900 000-00-00\n'.repeat(20_000)}`,
    });
    expect(await answer.json()).toMatchObject({ rows_total: 20_000 });
  }, 20_000);
});

describe('limits of connections and bodies', () => {
  /** A server with short limits, over the same database. */
  async function limited(limits: Partial<Limits>) {
    const { app } = await testApp({ database: school.database, limits });
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    return (app.server.address() as AddressInfo).port;
  }

  it('answer 408 to a body that comes too slowly, and close the connection', async () => {
    const at = await limited({ graceMilliseconds: 300, leastBytesPerSecond: 1_000_000 });
    const begun = performance.now();
    const { status, text } = await send({ at, cookie: as(administrator), length: 100_000, body: 'a' });
    expect([status, text]).toEqual([408, expect.stringContaining('"body_too_slow"')]);
    expect(performance.now() - begun).toBeGreaterThan(290);
    const json = await send({ at, path: '/api/clients/', cookie: as(administrator), length: 1_000, body: '{' });
    expect(json.status).toBe(408);
  });

  it('answer 408 to a file that stops arriving as soon as it is below the minimum rate, whatever size it announced', async () => {
    const at = await limited({ graceMilliseconds: 300, leastBytesPerSecond: 100_000 });
    const begun = performance.now();
    const { status, text } = await send({ at, cookie: as(administrator), length: 5_000_000, body: 'Name;Phone\n' });
    expect([status, text]).toEqual([408, expect.stringContaining('"body_too_slow"')]);
    // Five megabytes at this rate would take fifty seconds.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('read a file to its end that comes in pieces with pauses, but not below the minimum rate', async () => {
    const at = await limited({ graceMilliseconds: 1_500, leastBytesPerSecond: 20_000 });
    const sent = send({ at, cookie: as(administrator), length: 80_000, body: 'Name;Phone\n'.padEnd(40_000, 'a') });
    await wait(1_000);
    sent.add('a'.repeat(40_000));
    expect((await sent).status).not.toBe(408);
  });

  it('answer 503 with Retry-After when the process reads its maximum of large bodies', async () => {
    const at = await limited({ mostLargeBodies: 2 });
    const open = [administrator, colleague].map((secret) => send({ at, cookie: as(secret), length: 1_000_000, body: 'a' }));
    await wait(300);
    const third = await send({ at, cookie: as(administrator), length: 1_000_000, body: 'a' });
    expect([third.status, third.text]).toEqual([503, expect.stringMatching(/retry-after: \d+/i)]);
    expect((await send({ at, path: '/api/clients/', cookie: as(administrator), body: '[1]' })).status).toBe(400);
    for (const each of open) each.hangUp();
  });

  it('close a connection that does not send its headers in time', async () => {
    const at = await limited({ headersMilliseconds: 300, checkingMilliseconds: 100 });
    const socket = connect(at, '127.0.0.1');
    socket.write('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n');
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (part) => (text += part.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
  });

  it('refuse connections beyond the maximum, and serve the others', async () => {
    const at = await limited({ mostConnections: 2 });
    const open = () => connect(at, '127.0.0.1');
    const [first, second] = [open(), open()];
    await Promise.all([first, second].map((socket) => once(socket, 'connect')));
    await wait(100);
    const third = open();
    third.on('error', () => {});
    await once(third, 'close');
    first.write('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    expect(String((await once(first, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
    for (const socket of [first, second]) socket.destroy();
  });
});
