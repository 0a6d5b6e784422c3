import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { hasPermission, roles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/features/accounts/password.ts';
import { csrfTokenOf, guestCookie, newSecret, sessionCookie } from '../../src/kernel/calls/session.ts';
import { openBrowser } from '../readers/browser.ts';
import { fingerprint } from '../setup/fingerprint.ts';
import { rightBody } from '../contract/right-inputs.ts';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';
import { addressOf, twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import { sampled } from '../setup/exhaustive.ts';

let all: TwoFamilies;
/** A browser before sign-in, and two sessions of one user who may call every endpoint. */
const guest = 'the secret of a browser before anybody signed in';
let session: string;
let otherSession: string;

const endpoints = Object.entries(contract) as [Name, Endpoint][];
const writes = sampled(
  endpoints.filter(([, { method }]) => method !== 'GET'),
  5,
);

beforeAll(async () => {
  all = await twoFamilies();
  const { userId } = all.administrator;
  session = await all.school.build.session(userId);
  otherSession = await all.school.build.session(userId);
});

type Headers = Readonly<Record<string, string>>;
const right = (): Headers => ({ 'x-csrftoken': csrfTokenOf(session), 'x-lectern-client': 'web', 'content-type': 'application/json' });

/** A valid write, except for what `headers` remove or change. */
async function write(name: Name, endpoint: Endpoint, headers: Headers, payload = JSON.stringify(rightBody[name] ?? {})) {
  const url = addressOf(endpoint, all.own.records.lesson);
  const given = Object.fromEntries(Object.entries({ ...right(), ...headers }).filter(([, value]) => value !== ''));
  const answer = await all.school.app.inject({
    method: endpoint.method,
    url,
    payload,
    headers: { ...given, cookie: `${sessionCookie}=${session}; ${guestCookie}=${guest}` },
  });
  return { status: answer.statusCode, keys: (answer.json() as { error: { key: string }[] }).error.map(({ key }) => key), answer };
}

describe('anti-forgery', () => {
  it.each(writes)(
    '%s returns 403 for a missing or foreign token, one from before the sign-in or of another session',
    async (name, endpoint) => {
      for (const [which, token] of [
        ['missing', ''],
        ['foreign', 'A'.repeat(43)],
        ['cut off', csrfTokenOf(session).slice(0, -1)],
        ['from before the sign-in', csrfTokenOf(guest)],
        ['of another session', csrfTokenOf(otherSession)],
        ['the secret itself', session],
      ] as const) {
        const { status, keys } = await write(name, endpoint, { 'x-csrftoken': token });
        expect([which, status, keys]).toEqual([which, 403, ['csrf_failed']]);
      }
    },
  );

  it.each(writes)(
    '%s returns 403 from another site and without the application’s own header, even with the right token',
    async (name, endpoint) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'x-lectern-client': '' },
        { 'x-lectern-client': 'other' },
      ]) {
        const { status, keys } = await write(name, endpoint, headers);
        expect([headers, status, keys]).toEqual([headers, 403, ['csrf_failed']]);
      }
    },
  );

  it.each(writes)('%s accepts no media type that a form of another site can send', async (name, endpoint) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status, keys } = await write(name, endpoint, { 'content-type': type }, '{"a":1}');
      // A refused user learns nothing about the body.
      expect([type, status, keys]).toEqual(status === 403 ? [type, 403, ['forbidden']] : [type, 415, ['unsupported_media_type']]);
    }
  });

  it('allows no other site to read a response', async () => {
    for (const [name, endpoint] of endpoints) {
      const url = addressOf(endpoint, 1);
      const headers = { origin: 'https://evil.example', 'access-control-request-method': endpoint.method };
      const preflight = await all.school.app.inject({ method: 'OPTIONS', url, headers });
      const answer = await all.school.app.inject({
        method: endpoint.method,
        url,
        headers: { ...headers, cookie: `${sessionCookie}=${session}` },
      });
      for (const { headers: given } of [preflight, answer])
        expect([name, Object.keys(given).filter((header) => header.startsWith('access-control-'))]).toEqual([name, []]);
    }
  });

  it('rejects a token from before the sign-in afterwards, and the new one for the next user', async () => {
    const email = 'anti-forgery@lectern.test';
    await all.school.build.user('Teacher', { email, password_hash: await hashPassword('correct horse') });
    const browser = await openBrowser(all.school.app);
    const tokenNow = async () => ((await browser.get('/api/accounts/csrf/')).body as { token: string }).token;
    const tokens = [await tokenNow()];
    for (let times = 0; times < 2; times += 1) {
      expect((await browser.signIn(email, 'correct horse')).status).toBe(200);
      for (const token of tokens) {
        const { statusCode } = await all.school.app.inject({
          method: 'POST',
          url: '/api/accounts/logout/',
          cookies: Object.fromEntries(browser.cookies),
          headers: { 'x-csrftoken': token, 'x-lectern-client': 'web' },
        });
        expect(statusCode).toBe(403);
      }
      tokens.push(await tokenNow());
    }
    expect(new Set(tokens).size).toBe(3);
  });

  it('rejects an invalid Authorization header even with a valid cookie', async () => {
    for (const [name, endpoint] of writes.filter(([, { permission }]) => permission.who !== 'anonymous')) {
      const { status, keys } = await write(name, endpoint, { authorization: 'Bearer nothing' });
      expect([name, status, keys]).toEqual([name, 401, ['not_signed_in']]);
    }
  });

  it('logs the refusal of a signed-in user, and none without sign-in', async () => {
    const { app, database } = all.school;
    const rows = async () => (await sql`select from audit_log where outcome = 'refused'`.execute(database.db)).rows.length;
    const send = (cookies: Record<string, string>) => app.inject({ method: 'POST', url: '/api/accounts/login/', cookies });
    const before = await rows();
    expect((await send({})).statusCode).toBe(403);
    expect((await send({ [sessionCookie]: newSecret() })).statusCode).toBe(403);
    expect(await rows()).toBe(before);
    expect((await send({ [sessionCookie]: session })).statusCode).toBe(403);
    expect(await rows()).toBe(before + 1);
  });

  it('changes nothing on a refusal, and no GET changes state but the reading log', async () => {
    const { database, app } = all.school;
    // Except the tables that record who requested what and was refused.
    const before = await fingerprint(database, ['audit_log']);
    for (const [name, endpoint] of writes) await write(name, endpoint, { 'x-csrftoken': '' });
    expect(await fingerprint(database, ['audit_log'])).toEqual(before);

    const kinds = new Map<Name, number>();
    for (const [name] of endpoints) {
      const kind = rowRules[name]?.record;
      if (kind !== undefined) kinds.set(name, await all.recordOf(kind, all.administrator, 'own'));
    }
    const untouched = await fingerprint(database, ['audit_log', 'read_log']);
    for (const [name, endpoint] of endpoints.filter(([, { method }]) => method === 'GET')) {
      for (const role of roles.filter((each) => hasPermission(endpoint.permission, { role: each, abilities: [] })))
        await all.call(all.ownCaller(role), name, endpoint, kinds.get(name));
      await all.call(all.administrator, name, endpoint, kinds.get(name));
      await app.inject({ method: 'HEAD', url: addressOf(endpoint, 1), headers: { cookie: `${sessionCookie}=${session}` } });
    }
    expect(await fingerprint(database, ['audit_log', 'read_log'])).toEqual(untouched);
  });
});
