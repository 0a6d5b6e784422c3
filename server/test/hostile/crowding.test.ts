import { IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Limits } from '../../src/app.ts';
import { csrfTokenOf, sessionCookie } from '../../src/kernel/calls/session.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

let school: TestApp;
let administrator: string;
let colleague: string;

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  administrator = await build.session(await build.user('AccountManager', { abilities: Object.values(abilities) }));
  colleague = await build.session(await build.user('AccountManager', { abilities: Object.values(abilities) }));
});
afterAll(() => school.app.close());

/** Starts a server over the same database. @returns its port */
async function listening() {
  return (await listeningApp()).port;
}

async function listeningApp(limits: Partial<Limits> = {}) {
  const { app } = await testApp({ database: school.database, limits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

/**
 * Sends a text on one connection without waiting for responses.
 * @returns the responses until the connection was closed or the given number arrived
 */
function sendAtOnce(port: number, text: string, answers = Number.POSITIVE_INFINITY): Promise<{ statuses: string[]; closed: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
    const finish = (closed: boolean) => {
      socket.destroy();
      resolve({ statuses: statuses(), closed });
    };
    socket.on('data', (part) => {
      received += part.toString('latin1');
      if (statuses().length >= answers) finish(false);
    });
    socket.on('error', () => {});
    socket.on('close', () => finish(true));
    setTimeout(() => finish(false), 15_000).unref();
    socket.write(text);
  });
}

const live = 'GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';

describe('one connection', () => {
  it('gets responses to a few requests that it sends without waiting', async () => {
    const { statuses, closed } = await sendAtOnce(await listening(), live.repeat(10), 10);
    expect([statuses.length, closed]).toEqual([10, false]);
  });

  it('is closed when it sends hundreds of requests without waiting', async () => {
    const { statuses, closed } = await sendAtOnce(await listening(), live.repeat(500));
    expect(closed).toBe(true);
    expect(statuses.length).toBeLessThan(20);
  });

  it('has no chunk of a body read, signed in or not, and is not read on', async () => {
    const read = vi.spyOn(IncomingMessage.prototype, 'push');
    onTestFinished(() => read.mockRestore());
    const { app, port } = await listeningApp();
    const sockets: Socket[] = [];
    app.server.on('connection', (socket: Socket) => sockets.push(socket));
    for (const cookie of ['', `cookie: ${sessionCookie}=${administrator}\r\nx-csrftoken: ${csrfTokenOf(administrator)}\r\n`]) {
      const head = `POST /api/clients/ HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nx-lectern-client: web\r\n${cookie}`;
      const { statuses, closed } = await sendAtOnce(port, `${head}transfer-encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(200_000)}`);
      expect([statuses, closed]).toEqual([['411'], true]);
    }
    expect(read.mock.calls.filter(([piece]) => piece !== null)).toEqual([]);
    expect(Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(200_000);
  });
});

describe('an address', () => {
  it('has a few of its wrong cookies looked up at a time, and another one does not wait for them', async () => {
    const { database, asked } = watchedDatabase('from sessions s');
    const { app } = await testApp({ database });
    onTestFinished(() => app.close());
    const call = (remoteAddress: string, secret: string) =>
      app.inject({ url: '/api/accounts/user/', remoteAddress, cookies: { [sessionCookie]: secret } }).then(({ statusCode }) => statusCode);
    const strangers = Array.from({ length: 300 }, (_, at) => call('10.0.0.1', `wrong-${at}`));
    expect(await call('10.0.0.2', colleague)).toBe(200);
    expect(asked()).toBeLessThan(150);
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([401]));
    expect(asked()).toBe(301);
  });

  it('of more than 8,192 characters is refused, one of 8,000 is read', async () => {
    const asked = (length: number) =>
      school.app.inject({ url: `/api/clients/?search=${'a'.repeat(length)}`, cookies: { [sessionCookie]: administrator } });
    const [long, readable] = [await asked(8_200), await asked(8_000)];
    expect([long.statusCode, long.json<{ error: { key: string }[] }>().error[0]?.key]).toEqual([413, 'payload_too_large']);
    expect(readable.statusCode).toBe(400);
  });
});

/** The database, and how many of its statements so far contain a text. */
function watchedDatabase(text: string) {
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(text)) asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: { ...school.database, db: school.database.db.withPlugin(plugin) }, asked: () => asked };
}

describe('many concurrent calls of one user', () => {
  const clients = (app: TestApp['app'], secret: string) =>
    app.inject({ url: '/api/clients/?page=1', cookies: { [sessionCookie]: secret } }).then(({ statusCode }) => statusCode);

  it('wait for each other, and a colleague’s call overtakes them', async () => {
    const { app } = await testApp({ database: school.database, limits: { callsOfOne: 2 } });
    onTestFinished(() => app.close());
    let done = 0;
    const own = Array.from({ length: 60 }, async () => {
      const status = await clients(app, administrator);
      done += 1;
      return status;
    });
    expect(await clients(app, colleague)).toBe(200);
    expect(done).toBeLessThan(30);
    expect(new Set(await Promise.all(own))).toEqual(new Set([200]));
  });

  it('on connections of their own let a colleague’s call overtake them', async () => {
    const { app, port } = await listeningApp();
    let accepted = 0;
    app.server.on('connection', () => (accepted += 1));
    const callers = [...Array.from({ length: 150 }, () => administrator), colleague].map((secret) => ({
      socket: connect(port, '127.0.0.1'),
      head: `GET /api/clients/?page=1 HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${sessionCookie}=${secret}\r\n\r\n`,
    }));
    await vi.waitFor(() => expect(accepted).toBe(callers.length), 20_000);
    let answered = 0;
    const overtaken = new Promise<number>((resolve) => {
      app.server.on('request', ({ headers }: IncomingMessage, response: ServerResponse) =>
        response.once('finish', () => {
          answered += 1;
          if (headers.cookie?.includes(colleague)) resolve(answered);
        }),
      );
    });
    for (const { socket, head } of callers) socket.write(head);
    expect(await overtaken).toBeLessThan(75);
    await vi.waitFor(() => expect(answered).toBe(151), 20_000);
    for (const { socket } of callers) socket.destroy();
  });

  it('look up their session a few times, not once each', async () => {
    const { database, asked } = watchedDatabase('from sessions s');
    const { app } = await testApp({ database });
    onTestFinished(() => app.close());
    const statuses = await Promise.all(Array.from({ length: 200 }, () => clients(app, administrator)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThan(20);
  });

  it('are refused if the session ended meanwhile', async () => {
    const secret = await school.build.session(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
    const before = Array.from({ length: 50 }, () => clients(school.app, secret));
    const signedOut = await school.app.inject({
      method: 'POST',
      url: '/api/accounts/logout/',
      headers: { 'x-lectern-client': 'web', 'x-csrftoken': csrfTokenOf(secret) },
      cookies: { [sessionCookie]: secret },
    });
    expect(signedOut.statusCode).toBe(200);
    const after = await Promise.all(Array.from({ length: 50 }, () => clients(school.app, secret)));
    expect(new Set(after)).toEqual(new Set([401]));
    await Promise.all(before);
  });

  it('leave a log entry for each refusal', async () => {
    const id = await school.build.user('Teacher');
    const teacher = await school.build.session(id);
    const refused = () => school.app.inject({ url: '/api/users/?page=1', cookies: { [sessionCookie]: teacher } });
    const statuses = (await Promise.all(Array.from({ length: 40 }, refused))).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([403]));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where actor_id = ${id} and action = 'access.refused'
    `.execute(school.database.db);
    expect(rows).toEqual([{ n: 40 }]);
  });

  it('are refused with Retry-After beyond the queue, and accepted again afterwards', async () => {
    const { app } = await testApp({ database: school.database, limits: { callsOfOne: 1, waitingCallsOfOne: 3 } });
    onTestFinished(() => app.close());
    const statuses = await Promise.all(Array.from({ length: 40 }, () => clients(app, administrator)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses).toContain(429);
    expect(await clients(app, administrator)).toBe(200);
  });
});
