import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorBody, WireError } from '@lectern/contract/errors';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { AppOptions } from '../src/app.ts';
import type { Database } from '../src/db/client.ts';
import { csrfTokenOf, sessionCookie } from '../src/kernel/calls/session.ts';
import { settingsReader } from '../src/settings.ts';
import { build, testNow } from './build.ts';
import type { Build } from './build.ts';
import { testDatabase } from './database.ts';
import { testSite } from './setup/test-site.ts';

export type Answer = { readonly status: number; readonly body: never; readonly error: WireError | null };
/** A signed-in user who calls the server over its whole HTTP stack. */
export type Caller = {
  readonly userId: number;
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  upload(url: string, file: string | Uint8Array): Promise<Answer>;
  /** A file as its bytes. */
  download(url: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }>;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly build: Build;
  /** Sets the server's clock. */
  at(instant: string | Temporal.Instant): void;
  as(userId: number): Promise<Caller>;
  readonly nobody: Caller;
};

function caller(app: FastifyInstance, userId: number, secret: string | null): Caller {
  const cookie = secret === null ? {} : { cookie: `${sessionCookie}=${secret}` };
  const token = secret === null ? {} : { 'x-csrftoken': csrfTokenOf(secret) };
  const answer = async (
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer> => {
    const write = method === 'POST' ? { 'x-lectern-client': 'web', 'content-type': 'application/json', ...token } : {};
    const response = await app.inject({
      method,
      url,
      headers: { ...cookie, ...write, ...headers },
      ...(method === 'POST' ? { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}) } : {}),
    });
    const json: unknown = response.headers['content-type']?.toString().includes('json') ? response.json() : response.body;
    const error = response.statusCode >= 400 ? ((json as ErrorBody).error[0] ?? null) : null;
    return { status: response.statusCode, body: json as never, error };
  };
  return {
    userId,
    get: (url, headers) => answer('GET', url, undefined, headers),
    post: (url, body, headers) => answer('POST', url, body, headers),
    upload: (url, file) => answer('POST', url, Buffer.from(file), { 'content-type': 'application/octet-stream' }),
    download: async (url) => {
      const { statusCode, rawPayload } = await app.inject({ method: 'GET', url, headers: cookie });
      return { status: statusCode, bytes: rawPayload };
    },
  };
}

/**
 * Records which documented errors were really returned, so that a check after all tests can list the unreached ones: one file per process,
 * one line per endpoint and key.
 */
function noteReachedErrors(app: FastifyInstance): void {
  const folder = process.env.LECTERN_REACHED_ERRORS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  app.addHook('onSend', async (request, reply, payload) => {
    const name = request.routeOptions.config.route?.name;
    if (name === undefined || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { error } = JSON.parse(payload) as ErrorBody;
    appendFileSync(join(folder, `${process.pid}.txt`), error.map(({ key }) => `${name} ${key}\n`).join(''));
  });
}

/** The whole server over its own database, or over another server's, with a clock that the test sets. */
export async function testApp(more: Partial<AppOptions> = {}): Promise<TestApp> {
  const database = more.database ?? (await testDatabase()).database;
  let now = testNow;
  const clock = () => now;
  const app = await buildApp({
    database,
    clock,
    settings: settingsReader(database.db, clock),
    site: testSite,
    checkAnswers: true,
    ...more,
  });
  noteReachedErrors(app);
  const made = build(database);
  return {
    app,
    database,
    build: made,
    at: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    as: async (userId) => caller(app, userId, await made.session(userId)),
    nobody: caller(app, 0, null),
  };
}
