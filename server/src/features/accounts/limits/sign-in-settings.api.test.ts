import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { pairOfApps } from '../../../../test/pair-of-apps.ts';
import type { PairOfApps } from '../../../../test/pair-of-apps.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { guestCookie } from '../../../kernel/calls/session.ts';
import { hashPassword } from '../password.ts';

let pair: PairOfApps;
/** The process that shows the effect; the other one of the pair changes the setting. */
let school: TestApp;
let administrator: Caller;
let passwordHash: string;
let clock = testNow;

beforeAll(async () => {
  pair = await pairOfApps();
  school = pair.second;
  passwordHash = await hashPassword('correct horse');
  administrator = await pair.first.as(await school.build.user('AccountManager', { abilities: [abilities.changeSettings] }));
});
afterAll(async () => pair.close());

/** Changes a setting on its screen and lets five seconds pass. */
async function set(key: string, value: unknown) {
  const answer = await administrator.post('/api/settings/', { key, value });
  expect(answer.error).toBeNull();
  later({ seconds: 5 });
}
function later(by: Temporal.DurationLike) {
  clock = clock.add(by);
  pair.at(clock);
}

let people = 0;
async function person() {
  people += 1;
  const email = `setting${people}@lectern.test`;
  return { email, id: await school.build.user('Teacher', { email, password_hash: passwordHash }) };
}
function freshAddress(): string {
  people += 1;
  return `10.7.0.${people}`;
}

/** A call from a browser that is not signed in. @returns the status */
async function guest(path: string, payload: object, remoteAddress: string): Promise<number> {
  const fresh = await school.app.inject({ method: 'GET', url: '/api/accounts/csrf/' });
  const line = [fresh.headers['set-cookie'] ?? []].flat().find((each) => String(each).startsWith(`${guestCookie}=`)) ?? '';
  const cookies = {
    [guestCookie]:
      String(line)
        .split(';')[0]
        ?.slice(guestCookie.length + 1) ?? '',
  };
  const headers = { 'x-csrftoken': (fresh.json() as { token: string }).token, 'x-lectern-client': 'web' };
  return (await school.app.inject({ method: 'POST', url: path, cookies, headers, payload, remoteAddress })).statusCode;
}
const signIn = (email: string, password: string, address = freshAddress()) => guest('/api/accounts/login/', { email, password }, address);
const askReset = (email: string, address = freshAddress()) => guest('/api/accounts/password-reset/', { email }, address);
const expiryOf = async (table: 'sessions' | 'account_tokens', userId: number) => {
  const { rows } = await sql<{
    expires_at: string;
  }>`select expires_at from ${sql.table(table)} where user_id = ${userId} order by expires_at`.execute(school.database.db);
  return Temporal.Instant.from(rows.at(-1)?.expires_at ?? '');
};

it('session_longest_hours: a session ends so many hours after the sign-in', async () => {
  await set('session_longest_hours', 10);
  const { email, id } = await person();
  expect(await signIn(email, 'correct horse')).toBe(200);
  expect((await expiryOf('sessions', id)).toString()).toBe(clock.add({ hours: 10 }).toString());
});

it('session_idle_hours: a session ends after so many hours without a call', async () => {
  const { id } = await person();
  const own = await school.as(id);
  await set('session_idle_hours', 1);
  await sql`update sessions set last_seen_at = ${clock.toString()} where user_id = ${id}`.execute(school.database.db);
  expect((await own.get('/api/accounts/user/')).status).toBe(200);
  later({ minutes: 61 });
  expect((await own.get('/api/accounts/user/')).status).toBe(401);
});

it('reset_link_minutes: a reset link is valid for so many minutes', async () => {
  await set('reset_link_minutes', 25);
  const { email, id } = await person();
  expect(await askReset(email)).toBe(200);
  expect((await expiryOf('account_tokens', id)).toString()).toBe(clock.add({ minutes: 25 }).toString());
});

it('reset_requests: one more request for a reset of the same account is refused', async () => {
  await set('reset_requests', 1);
  const { email } = await person();
  const address = freshAddress();
  expect([await askReset(email, address), await askReset(email, address)]).toEqual([200, 429]);
});

it('reset_mails_per_account: one more mail of an account is not sent', async () => {
  await set('reset_mails_per_account', 1);
  const { email, id } = await person();
  const links = async () =>
    (await sql`select from account_tokens where user_id = ${id} and purpose = 'password_reset'`.execute(school.database.db)).rows.length;
  expect([await askReset(email), await links()]).toEqual([200, 1]);
  expect([await askReset(email), await links()]).toEqual([200, 1]);
});

it('reset_mails_per_address: one more mail asked for from an address is refused', async () => {
  await set('reset_mails_per_address', 1);
  const address = freshAddress();
  expect([await askReset((await person()).email, address), await askReset((await person()).email, address)]).toEqual([200, 429]);
});

it('sign_in_delays: without delays the next attempt is answered at once', async () => {
  const failures = async () => {
    const { email } = await person();
    const address = freshAddress();
    const statuses = [];
    for (let no = 0; no < 4; no += 1) statuses.push(await signIn(email, 'wrong', address));
    return statuses;
  };
  expect((await failures()).at(-1)).toBe(429);
  await set('sign_in_delays', false);
  expect(await failures()).not.toContain(429);
});

it('sign_in_attempts_per_account: one more attempt at an account is refused, until sign_in_attempts_minutes have passed', async () => {
  await set('sign_in_attempts_per_account', 3);
  await set('sign_in_attempts_minutes', 2);
  const { email } = await person();
  const address = freshAddress();
  const tried = async () => (await signIn(email, 'wrong', address)) === 429;
  expect([await tried(), await tried(), await tried(), await tried()]).toEqual([false, false, false, true]);
  later({ minutes: 3 });
  expect(await tried()).toBe(false);
});

it('sign_in_attempts_per_address: one more attempt from an address is refused, whatever the account', async () => {
  await set('sign_in_attempts_per_address', 3);
  const address = freshAddress();
  const tried = async () => (await signIn((await person()).email, 'wrong', address)) === 429;
  expect([await tried(), await tried(), await tried(), await tried()]).toEqual([false, false, false, true]);
});

/** An address from which two people signed in. */
async function sharedAddress(): Promise<string> {
  const address = freshAddress();
  for (const { email } of [await person(), await person()]) expect(await signIn(email, 'correct horse', address)).toBe(200);
  return address;
}

it('sign_in_attempts_per_shared_address: one more attempt from an address of several people is refused', async () => {
  await set('sign_in_attempts_per_address', 3);
  await set('sign_in_attempts_per_shared_address', 4);
  const address = await sharedAddress();
  const tried = async () => (await signIn((await person()).email, 'wrong', address)) === 429;
  expect([await tried(), await tried(), await tried(), await tried(), await tried()]).toEqual([false, false, false, false, true]);
});

it('reset_mails_per_shared_address: one more mail asked for from an address of several people is refused', async () => {
  await set('reset_mails_per_address', 1);
  await set('reset_mails_per_shared_address', 2);
  const address = await sharedAddress();
  const asked = async () => askReset((await person()).email, address);
  expect([await asked(), await asked(), await asked()]).toEqual([200, 200, 429]);
});

it('email_change_hours: the link that confirms a new address is valid for so many hours', async () => {
  await set('email_change_hours', 5);
  const { id } = await person();
  const own = await school.as(id);
  const asked = { email: 'moved@lectern.test', current_password: 'correct horse' };
  expect((await own.post(`/api/own-user-profile/${id}/`, asked)).error).toBeNull();
  expect((await expiryOf('account_tokens', id)).toString()).toBe(clock.add({ hours: 5 }).toString());
});
