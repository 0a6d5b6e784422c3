import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../scripts/building/build-server.ts';
import { freePort } from '../../scripts/testing/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-process-'));
/** The built files, as in an installation; they also start sooner than the sources. */
const main = resolve(import.meta.dirname, '../dist/main.js');
const running: ChildProcess[] = [];

/** The folder of a migrated database without a school. */
const migrated = join(folder, 'migrated');

beforeAll(async () => {
  await buildServer(() => {});
  const server = await startServer({ LECTERN_DATA: migrated });
  expect(await ready(server)).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}, 120_000);

/** A separate data folder, already migrated because migrating takes longer than the tests. */
function dataFolder(name: string): string {
  const own = join(folder, name);
  if (!existsSync(own)) cpSync(migrated, own, { recursive: true });
  return own;
}

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Server = { readonly child: ChildProcess; readonly port: number; readonly said: () => string; readonly ended: Promise<number | null> };

async function startServer(more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    LECTERN_DATA: more.LECTERN_DATA ?? dataFolder('data'),
    LECTERN_DEMO: '0',
    DATABASE_URL: '',
    ...more,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, port, said: () => said, ended: new Promise((end) => child.once('exit', end)) };
}

async function ready({ port, said, ended }: Server): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => null);
    // Another program may have taken the port and answered, so the server's own output must confirm it.
    if (answer?.ok && said().includes('Lectern is ready')) return true;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return false;
}

it('keeps a second process off its data folder, says so in one line, and releases it at the end and when killed', async () => {
  const first = await startServer();
  expect(await ready(first)).toBe(true);
  const second = await startServer();
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/in use by another process/);
  expect(second.said().trim().split('\n')).toHaveLength(1);
  expect((await fetch(`http://localhost:${first.port}/health/live`)).ok).toBe(true);

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const third = await startServer();
  expect(await ready(third)).toBe(true);
  third.child.kill('SIGKILL');
  await third.ended;
  const fourth = await startServer();
  expect(await ready(fourth)).toBe(true);
  fourth.child.kill('SIGTERM');
  expect(await fourth.ended).toBe(0);
}, 60_000);

it('names an invalid variable', async () => {
  const server = await startServer({ PORT: 'three thousand' });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('PORT is not a port: three thousand');
});

it.each<[string, Record<string, string>, boolean]>([
  ['PUBLIC_URL is https', { PUBLIC_URL: 'https://school.test/' }, true],
  ['BEHIND_TLS is set', { BEHIND_TLS: '1' }, true],
  ['BEHIND_TLS is set', { BEHIND_TLS: '1', TRUST_PROXY: '127.0.0.1' }, false],
])('warns at the start, where %s (%o), that TRUST_PROXY is not set: %s', async (why, variables, warned) => {
  const server = await startServer({ LECTERN_DATA: dataFolder(`tls-${Object.keys(variables).join('-')}`), ...variables });
  expect(await ready(server)).toBe(true);
  await expect.poll(server.said).toContain('Lectern is ready');
  if (warned) await expect.poll(server.said).toContain(`WARNING: ${why}, so that a proxy speaks TLS`);
  else expect(server.said()).not.toContain('WARNING');
  server.child.kill('SIGTERM');
  await server.ended;
});

it('prints a link for the first administrator until there is one; mails are written to the data folder', async () => {
  const own = { LECTERN_DATA: dataFolder('first'), PUBLIC_URL: 'https://school.test/' };
  const first = await startServer(own);
  expect(await ready(first)).toBe(true);
  const printed = async (server: Server) => {
    for (let n = 0; n < 100 && !server.said().includes('is ready'); n += 1) await new Promise((wait) => setTimeout(wait, 50));
    await new Promise((wait) => setTimeout(wait, 200));
    return /https:\/\/school\.test\/accounts\/first_administrator#(\S+)/.exec(server.said())?.[1];
  };
  const token = await printed(first);
  const site = `http://localhost:${first.port}`;
  const csrf = await fetch(`${site}/api/accounts/csrf/`);
  const cookie = csrf.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = {
    cookie,
    'content-type': 'application/json',
    'x-lectern-client': 'web',
    'x-csrftoken': ((await csrf.json()) as { token: string }).token,
  };
  const post = (path: string, body: object) => fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const person = { token, name: 'Vera Lebedeva', email: 'vera@school.test', password: 'battery staple' };
  expect((await post('/api/accounts/first-administrator/', person)).status).toBe(200);
  expect((await post('/api/accounts/password-reset/', { email: person.email })).status).toBe(200);
  const outbox = join(own.LECTERN_DATA, 'outbox');
  const files = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.txt')) : []);
  for (let n = 0; n < 100 && files().length === 0; n += 1) await new Promise((wait) => setTimeout(wait, 50));
  expect(readFileSync(join(outbox, files()[0] ?? ''), 'utf8')).toContain('https://school.test/accounts/new_password#');
  expect(statSync(join(own.LECTERN_DATA, 'secret.key')).mode & 0o077).toBe(0);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const second = await startServer(own);
  expect(await ready(second)).toBe(true);
  expect(await printed(second)).toBeUndefined();
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 60_000);

it.each([
  [
    'a PostgreSQL that does not answer',
    { DATABASE_URL: 'postgres://lectern:geheim@127.0.0.1:1/none' },
    /^The PostgreSQL at 127\.0\.0\.1:1 that DATABASE_URL names cannot be used: .*ECONNREFUSED/,
  ],
  ['a data folder where a file stands', { LECTERN_DATA: join(main, 'data') }, /^The data folder .*main\.js.data cannot be used: /],
  ['a host that is not this machine', { HOST: '192.0.2.1' }, /^Nothing can listen at 192\.0\.2\.1, port \d+: /],
])('prints one line without a password when it cannot start over %s', async (_what, variables, line) => {
  const server = await startServer(variables);
  expect(await server.ended).toBe(1);
  const lines = server
    .said()
    .trim()
    .split('\n')
    .filter((each) => !each.startsWith('  migrating: '));
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(server.said()).not.toContain('geheim');
});

it('prints one line when its port is taken', async () => {
  const taken = createServer().listen(0, 'localhost');
  await new Promise((listening) => taken.once('listening', listening));
  const { port } = taken.address() as AddressInfo;
  const server = await startServer({ PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.said().trim().split('\n').at(-1)).toBe(
    `Port ${port} is in use by another program. Stop it first, or set PORT to another one.`,
  );
  taken.close();
});

it.each([
  [{ PUBLIC_URL: 'lectern' }, 'PUBLIC_URL is an address'],
  [{ LECTERN_SECRET: 'short' }, 'LECTERN_SECRET has at least 32 characters'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL is an address'],
])('does not start with %j', async (variables, reason) => {
  const server = await startServer(variables);
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(reason);
  expect(server.said()).not.toContain(Object.values(variables)[0] === 'short' ? 'short' : 'mail.example.org');
});

/** A request whose second half is sent only on `sendRest`. */
function halfSentRequest(port: number): { readonly sendRest: () => void; readonly status: Promise<number | undefined> } {
  const body = JSON.stringify({ email: 'nobody@lectern.test', password: 'x' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const request = httpRequest({ host: 'localhost', port, method: 'POST', path: '/api/accounts/login/', headers });
  const status = new Promise<number | undefined>((answered, failed) => {
    request.on('response', (response) => {
      response.resume().on('end', () => answered(response.statusCode));
    });
    request.on('error', failed);
  });
  request.write(body.slice(0, 10));
  return { sendRest: () => request.end(body.slice(10)), status };
}

it('finishes a request in progress before it ends, and accepts no new one', async () => {
  const server = await startServer();
  expect(await ready(server)).toBe(true);
  const underWay = halfSentRequest(server.port);
  await new Promise((wait) => setTimeout(wait, 300));
  server.child.kill('SIGTERM');
  await new Promise((wait) => setTimeout(wait, 300));
  await expect(fetch(`http://localhost:${server.port}/health/live`)).rejects.toThrow();
  underWay.sendRest();
  // It is refused without the anti-forgery token, but that is a response.
  expect(await underWay.status).toBe(403);
  expect(await server.ended).toBe(0);
});

it('fails its readiness before it stops listening, and ends in time although a request never does', async () => {
  const server = await startServer({ LECTERN_DRAIN: '3', LECTERN_DATA: dataFolder('drained') });
  expect(await ready(server)).toBe(true);
  const underWay = halfSentRequest(server.port);
  underWay.status.catch(() => {});
  await new Promise((wait) => setTimeout(wait, 300));
  const begun = performance.now();
  server.child.kill('SIGTERM');
  await new Promise((wait) => setTimeout(wait, 300));
  expect((await fetch(`http://localhost:${server.port}/health/ready`)).status).toBe(503);
  expect((await fetch(`http://localhost:${server.port}/health/live`)).status).toBe(200);
  expect(await server.ended).toBe(1);
  expect(performance.now() - begun).toBeLessThan(16_000);
});

it('refuses another secret than the database was written with, unless told that it is replaced', async () => {
  const own = (secret: string) => ({ LECTERN_DATA: join(folder, 'secret'), LECTERN_SECRET: secret.repeat(32) });
  const startAndEnd = async (variables: Record<string, string>) => {
    const server = await startServer(variables);
    if (await ready(server)) server.child.kill('SIGTERM');
    return { code: await server.ended, said: server.said() };
  };
  expect(await startAndEnd(own('a'))).toMatchObject({ code: 0 });
  expect(await startAndEnd(own('b'))).toMatchObject({ code: 1, said: expect.stringMatching(/^LECTERN_SECRET.* is not the one .*\n$/) });
  expect(await startAndEnd({ ...own('b'), LECTERN_SECRET_REPLACED: '1' })).toMatchObject({ code: 0 });
  expect(await startAndEnd(own('b'))).toMatchObject({ code: 0 });
}, 60_000);

it.each(['PG_VERSION', 'pg_wal'])(
  'does not replace an embedded database that lost %s',
  async (lost) => {
    const own = { LECTERN_DATA: dataFolder(`damaged-${lost}`) };
    const first = await startServer(own);
    expect(await ready(first)).toBe(true);
    first.child.kill('SIGKILL');
    await first.ended;
    rmSync(join(own.LECTERN_DATA, 'pglite', lost), { recursive: true });
    const second = await startServer(own);
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/^The embedded database in .* is damaged\. .*\n$/);
  },
  60_000,
);

it('loads OpenTelemetry only where traces are asked for, and ends without a collector', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      if (/open-?telemetry/.test(url)) process.stdout.write('loads OpenTelemetry\\n');
      return next(url, context);
    } });`;
  const told = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}`, LECTERN_DATA: join(folder, 'traced') };
  for (const [endpoint, loads] of [
    ['', false],
    ['http://127.0.0.1:9', true],
  ] as const) {
    const server = await startServer({ ...told, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    expect(await ready(server)).toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.said().includes('loads OpenTelemetry')).toBe(loads);
  }
}, 60_000);
