import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { csrfTokenOf, sessionCookie } from '../../src/kernel/calls/session.ts';
import { settingsReader } from '../../src/settings.ts';
import { testNow } from '../build.ts';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';
import { testSite } from '../setup/test-site.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import { sampled } from '../setup/exhaustive.ts';

let all: TwoFamilies;
let app: FastifyInstance;
let behindTls: FastifyInstance;
/** A stand-in for the built web application. */
const web = mkdtempSync(join(tmpdir(), 'lectern-web-'));
const files = [
  'index.html',
  'start.js',
  'icon.svg',
  'assets/index-abc.js',
  'assets/index-abc.css',
  'assets/inter.woff2',
  'locales/en/common.json',
];

beforeAll(async () => {
  for (const file of files) {
    mkdirSync(join(web, file, '..'), { recursive: true });
    writeFileSync(join(web, file), file.endsWith('.json') ? '{}' : 'text');
  }
  all = await twoFamilies();
  const clock = () => testNow;
  const { database } = all.school;
  const options = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true, webFolder: web };
  app = await buildApp(options);
  behindTls = await buildApp({ ...options, behindTls: true });
});
afterAll(async () => {
  rmSync(web, { recursive: true });
  await Promise.all([app.close(), behindTls.close()]);
});

const ownPolicy = new Set<string>([contract.getAvatar.path]);

/** Describes the missing headers of a response. */
function missingHeaders(url: string, { headers }: LightMyRequestResponse, tls = false): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const directives = new Map(policy.split(';').map((each) => [each.trim().split(' ')[0] ?? '', each.trim().split(' ').slice(1)]));
  const runs = ['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'];
  const rules: Readonly<Record<string, boolean>> = {
    'a policy that runs nothing inline': runs.every(
      (name) => !(directives.get(name) ?? []).some((source) => /unsafe|\*|data:|http/.test(source)),
    ),
    'a policy for everything': directives.has('default-src'),
    'no plug-ins': ownPolicy.has(url) || policy.includes("object-src 'none'") || policy.includes("default-src 'none'"),
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'frame-ancestors': policy.includes("frame-ancestors 'none'") && headers['x-frame-options'] === 'DENY',
    'a referrer policy': headers['referrer-policy'] === 'same-origin',
    'HSTS behind TLS only': (headers['strict-transport-security'] !== undefined) === tls,
    'a cache rule': headers['cache-control'] !== undefined || url.startsWith('/health'),
    'no-store on the API': !url.startsWith('/api/') || headers['cache-control'] === 'no-store' || url.includes('/avatar/'),
    'no name of what serves': headers['x-powered-by'] === undefined && headers.server === undefined,
  };
  return Object.entries(rules)
    .filter(([, kept]) => !kept)
    .map(([rule]) => `${url}: ${rule}`);
}

describe('every response has its headers', () => {
  it.each(sampled(['without', 'behind'] as const, 2))('of every route, without sign-in and to a permitted user, %s TLS', async (tls) => {
    const server = tls === 'behind' ? behindTls : app;
    for (const [name, endpoint] of Object.entries(contract) as [Name, Endpoint][]) {
      const secret = await all.school.build.session(all.permitted(endpoint).userId);
      const kind = rowRules[name]?.record;
      const url = addressOf(endpoint, kind === undefined ? 1 : await all.recordOf(kind, all.permitted(endpoint), 'own'));
      const cookie = `${sessionCookie}=${secret}`;
      const whole = { cookie, 'x-csrftoken': csrfTokenOf(secret), 'x-lectern-client': 'web' };
      // A read needs only its cookie; further headers would repeat the same call.
      for (const headers of endpoint.method === 'GET' ? [{}, { cookie }] : [{}, { cookie }, whole]) {
        const answer = await server.inject({ method: endpoint.method, url, headers });
        expect(missingHeaders(url, answer, server === behindTls)).toEqual([]);
      }
    }
  });

  it('of the page, of every static file and of their 304', async () => {
    for (const url of ['/', '/clients', '/accounts/login', '/accounts/login/', ...files.map((file) => `/${file}`)]) {
      const answer = await app.inject({ method: 'GET', url });
      expect([url, answer.statusCode, missingHeaders(url, answer)]).toEqual([url, 200, []]);
      const again = await app.inject({ method: 'GET', url, headers: { 'if-none-match': String(answer.headers.etag) } });
      expect([url, missingHeaders(url, again)]).toEqual([url, []]);
      expect(missingHeaders(url, await behindTls.inject({ method: 'GET', url }), true)).toEqual([]);
    }
  });

  it('of unknown paths, other methods, and unreadable or too large bodies', async () => {
    const requests = [
      { method: 'GET', url: '/api/nothing/' },
      { method: 'GET', url: '/assets/nothing.js' },
      { method: 'GET', url: '/locales/xx/common.json' },
      { method: 'GET', url: '/%00' },
      { method: 'GET', url: '/%E0%A4%A' },
      { method: 'GET', url: '/../../etc/passwd' },
      { method: 'GET', url: `/api/clients/${'1'.repeat(300)}/` },
      { method: 'POST', url: '/nothing' },
      { method: 'PUT', url: '/api/clients/' },
      { method: 'DELETE', url: '/' },
      { method: 'OPTIONS', url: '/api/clients/' },
      { method: 'HEAD', url: '/api/clients/' },
      { method: 'POST', url: '/api/accounts/login/', payload: '{', headers: { 'content-type': 'application/json' } },
      { method: 'POST', url: '/api/accounts/login/', payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      {
        method: 'POST',
        url: '/api/accounts/login/',
        payload: `"${'a'.repeat(1_100_000)}"`,
        headers: { 'content-type': 'application/json' },
      },
      { method: 'GET', url: '/health/live' },
      { method: 'GET', url: '/health/ready' },
      { method: 'GET', url: '/api/openapi.json' },
    ] as const;
    for (const request of requests) {
      const answer = await app.inject(request);
      expect([request.method, missingHeaders(request.url, answer)]).toEqual([request.method, []]);
    }
  });

  it('of a redirect', async () => {
    for (const url of ['/assets', '/locales', '/locales/en', '//evil.example', '/assets/..']) {
      const answer = await app.inject({ method: 'GET', url });
      expect([url, missingHeaders(url, answer)]).toEqual([url, []]);
      expect(String(answer.headers.location ?? '/')).toMatch(/^\/(?!\/)/);
    }
  });

  it('of a server error and with an unavailable database', async () => {
    const { database } = all.school;
    const secret = await all.school.build.session(all.own.taught.manager_id);
    const headers = { cookie: `${sessionCookie}=${secret}` };
    await database.db.schema.alterTable('clients').renameTo('clients_away').execute();
    const answer = await app.inject({ method: 'GET', url: '/api/clients/', headers });
    await database.db.schema.alterTable('clients_away').renameTo('clients').execute();
    expect([answer.statusCode, missingHeaders('/api/clients/', answer)]).toEqual([500, []]);
    const away = { ...database, db: database.db.withTables() } as typeof database;
    const clock = () => testNow;
    const broken = await buildApp({
      database: { ...away, db: new Proxy(away.db, { get: refuses }) },
      clock,
      settings: {
        read: () => Promise.reject(Object.assign(new Error('away'), { code: '57P01' })),
      },
      site: testSite,
      checkAnswers: true,
    });
    const unavailable = await broken.inject({ method: 'GET', url: '/api/clients/', headers });
    expect([unavailable.statusCode, missingHeaders('/api/clients/', unavailable)]).toEqual([503, []]);
    await broken.close();
  });
});

/** A database that has just stopped. */
function refuses(): never {
  throw Object.assign(new Error('terminating connection'), { code: '57P01' });
}
