import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { hashPassword } from '../../src/features/accounts/password.ts';
import { csrfTokenOf, guestCookie, newSecret } from '../../src/kernel/calls/session.ts';
import { settingsReader } from '../../src/settings.ts';
import { testNow } from '../build.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { testSite } from '../setup/test-site.ts';

let school: TestApp;
const password = 'correct horse';

beforeAll(async () => {
  school = await testApp();
});

async function account(email: string, more: { state?: 'active' | 'inactive'; withoutPassword?: boolean } = {}): Promise<string> {
  const password_hash = more.withoutPassword ? {} : { password_hash: await hashPassword(password) };
  const id = await school.build.user('Teacher', { email, ...password_hash });
  if (more.state !== undefined) await school.database.db.updateTable('users').set({ state: more.state }).where('id', '=', id).execute();
  return email;
}

const guest = newSecret();

type Try = { readonly email: string; readonly remoteAddress: string; readonly forwarded?: string; readonly typed?: string };

function signIn({ email, remoteAddress, forwarded, typed = 'guess' }: Try, app = school.app) {
  return app.inject({
    method: 'POST',
    url: '/api/accounts/login/',
    remoteAddress,
    headers: {
      cookie: `${guestCookie}=${guest}`,
      'x-csrftoken': csrfTokenOf(guest),
      'x-lectern-client': 'web',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded }),
    },
    payload: { email, password: typed },
  });
}

/** A thousand different addresses. */
const addressNo = (n: number) => `10.${64 + (n >> 8)}.${n & 255}.7`;

async function statusesOf(tries: readonly Try[], app = school.app): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (let from = 0; from < tries.length; from += 50)
    for (const { statusCode } of await Promise.all(tries.slice(from, from + 50).map((each) => signIn(each, app))))
      counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  return counted;
}

const thousand = Array.from({ length: 1000 }, (_, n) => n);

describe('brute-force protection', () => {
  it('checks ten of a thousand attempts at one account from a thousand addresses in 15 minutes', async () => {
    const email = await account('many-addresses@lectern.test');
    const tries = thousand.map((n) => ({ email: n % 2 === 0 ? email : email.toUpperCase(), remoteAddress: addressNo(n) }));
    expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 990 });
    expect((await signIn({ email, remoteAddress: '10.200.0.1', typed: password })).statusCode).toBe(429);
    school.at(testNow.add({ minutes: 14, seconds: 59 }));
    expect((await signIn({ email, remoteAddress: '10.200.0.1', typed: password })).statusCode).toBe(429);
    school.at(testNow.add({ minutes: 15, seconds: 1 }));
    expect((await signIn({ email, remoteAddress: '10.200.0.1', typed: password })).statusCode).toBe(200);
    school.at(testNow);
  });

  it('checks ten of a thousand attempts from one address at a thousand accounts, whatever X-Forwarded-For says', async () => {
    const tries = thousand.map((n) => ({ email: `person${n}@lectern.test`, remoteAddress: '10.201.0.1', forwarded: addressNo(n) }));
    expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 990 });
  });

  it('counts the address that a trusted proxy saw, not the one that the browser forged', async () => {
    const clock = () => testNow;
    const app = await buildApp({
      database: school.database,
      clock,
      settings: settingsReader(school.database.db, clock),
      site: testSite,
      checkAnswers: true,
      trustProxy: '127.0.0.1',
    });
    const through = (client: string) =>
      Array.from({ length: 20 }, (_, n) => ({
        email: `proxied${client}${n}@lectern.test`,
        remoteAddress: '127.0.0.1',
        forwarded: `${addressNo(n)}, ${client}`,
      }));
    expect(await statusesOf(through('203.0.113.9'), app)).toEqual({ 401: 10, 429: 10 });
    expect(await statusesOf(through('203.0.113.10'), app)).toEqual({ 401: 10, 429: 10 });
    await app.close();
  });

  it('responds to unknown and known users alike in time and text', async () => {
    const accounts = {
      known: await Promise.all(Array.from({ length: 15 }, (_, n) => account(`known${n}@lectern.test`))),
      deactivated: await Promise.all(Array.from({ length: 15 }, (_, n) => account(`gone${n}@lectern.test`, { state: 'inactive' }))),
      invited: await Promise.all(Array.from({ length: 15 }, (_, n) => account(`invited${n}@lectern.test`, { withoutPassword: true }))),
      unknown: Array.from({ length: 15 }, (_, n) => `nobody${n}@lectern.test`),
    };
    const kinds = Object.keys(accounts) as (keyof typeof accounts)[];
    const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
    const words = new Set<string>();
    // Alternating, so that other load on the machine affects all alike.
    for (let n = -1; n < 15; n += 1) {
      for (const kind of kinds) {
        const email = n < 0 ? `warming-${kind}@lectern.test` : (accounts[kind][n] as string);
        const begun = performance.now();
        const answer = await signIn({ email, remoteAddress: `10.202.${kinds.indexOf(kind)}.${n + 1}` });
        if (n >= 0) times.get(kind)?.push(performance.now() - begun);
        words.add(JSON.stringify({ ...answer.json(), request_id: '' }) + answer.statusCode);
      }
    }
    expect(words.size).toBe(1);
    const medianOf = (kind: keyof typeof accounts) => times.get(kind)?.toSorted((a, b) => a - b)[7] ?? 0;
    for (const kind of kinds)
      expect([kind, medianOf(kind) / medianOf('unknown')]).toEqual([kind, expect.toSatisfy((ratio: number) => ratio > 0.5 && ratio < 2)]);
  });
});
