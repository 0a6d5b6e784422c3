import { readFileSync } from 'node:fs';
import type { SidebarItem } from '@lectern/contract/accounts/accounts.schema';
import { staffRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { guestCookie, hashOf, sessionCookie } from '../../kernel/calls/session.ts';
import { hashPassword } from './password.ts';

let school: TestApp;
let passwordHash: string;

beforeAll(async () => {
  school = await testApp();
  passwordHash = await hashPassword('correct horse');
});

let people = 0;
async function person(more: Parameters<TestApp['build']['user']>[1] = {}) {
  people += 1;
  const email = `person${people}@lectern.test`;
  const id = await school.build.user(['Teacher', 'Methodist'], { email, password_hash: passwordHash, ...more });
  return { id, email };
}

type Cookies = Record<string, string>;
function cookiesOf(headers: Record<string, unknown>): Cookies {
  const lines = [headers['set-cookie'] ?? []].flat() as string[];
  return Object.fromEntries(lines.map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]));
}

/** A browser on the sign-in page, before sign-in. */
async function freshBrowser() {
  const answer = await school.app.inject({ method: 'GET', url: '/api/accounts/csrf/' });
  return { token: (answer.json() as { token: string }).token, cookies: cookiesOf(answer.headers) };
}

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

async function signIn(email: string, password: string, more: { remoteAddress?: string; headers?: Record<string, string> } = {}) {
  const { token, cookies } = await freshBrowser();
  const answer = await school.app.inject({
    method: 'POST',
    url: '/api/accounts/login/',
    cookies,
    headers: { 'x-csrftoken': token, 'x-lectern-client': 'web', ...more.headers },
    payload: { email, password },
    remoteAddress: more.remoteAddress ?? freshAddress(),
  });
  return {
    status: answer.statusCode,
    body: answer.json() as Record<string, unknown>,
    cookies: cookiesOf(answer.headers),
    headers: answer.headers,
    guest: cookies,
  };
}

describe('sign-in', () => {
  it('is refused without this browser’s anti-forgery token', async () => {
    const { email } = await person();
    for (const headers of [{}, { 'x-csrftoken': 'wrong' }]) {
      const answer = await school.app.inject({
        method: 'POST',
        url: '/api/accounts/login/',
        headers: { 'x-lectern-client': 'web', ...headers },
        payload: { email, password: 'correct horse' },
      });
      expect(answer.statusCode).toBe(403);
    }
  });

  it('refuses a wrong password, an unknown address and a deactivated user with the same error', async () => {
    const { email } = await person();
    const gone = await person();
    await school.database.db.updateTable('users').set({ state: 'inactive' }).where('id', '=', gone.id).execute();
    for (const [name, password] of [
      [email, 'wrong'],
      ['nobody@lectern.test', 'correct horse'],
      [gone.email, 'correct horse'],
    ] as const) {
      const answer = await signIn(name, password);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ error: [{ key: 'wrong_credentials', params: {} }] });
      expect(answer.cookies[sessionCookie]).toBeUndefined();
    }
  });

  it('returns exactly the agreed fields of the current user, whatever the case of the address', async () => {
    const { id, email } = await person({ abilities: [4130], name: 'Anna Sokolova' });
    const answer = await signIn(email.toUpperCase(), 'correct horse');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      name: 'Anna Sokolova',
      selected_role: 'Teacher',
      user_roles: ['Methodist', 'Teacher'],
      email,
      preview: null,
      abilities: [4130],
    });
  });

  it('sets an HttpOnly host-only cookie and ends the earlier session', async () => {
    const { email } = await person();
    const answer = await signIn(email, 'correct horse');
    const line = ([answer.headers['set-cookie']].flat() as string[]).find((each) => each.startsWith(sessionCookie)) ?? '';
    for (const rule of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(line).toContain(rule);
    expect(line).not.toContain('Domain');
    // The token from before the sign-in belongs to another secret.
    const old = await school.app.inject({
      method: 'POST',
      url: '/api/accounts/logout/',
      cookies: answer.cookies,
      headers: { 'x-csrftoken': 'x', 'x-lectern-client': 'web' },
    });
    expect(old.statusCode).toBe(403);
    expect(answer.cookies[guestCookie]).toBe('');
  });

  it('checks at most ten wrong passwords of one account, tried concurrently from many addresses', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(email, `guess ${n}`, { remoteAddress: `10.1.0.${n}` })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await signIn(email, 'correct horse')).status).toBe(429);
    school.at(testNow.add({ minutes: 16 }));
    expect((await signIn(email, 'correct horse')).status).toBe(200);
    school.at(testNow);
  });

  it('checks at most ten wrong passwords from one address, whatever X-Forwarded-For says', async () => {
    const answers = [];
    for (let n = 0; n < 14; n += 1) {
      answers.push(
        await signIn(`stranger${n}@lectern.test`, 'guess', { remoteAddress: '10.9.9.9', headers: { 'x-forwarded-for': `10.2.0.${n}` } }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('lets forty people of one office sign in at once', async () => {
    const staff = await Promise.all(Array.from({ length: 40 }, () => person()));
    const answers = await Promise.all(staff.map(({ email }) => signIn(email, 'correct horse', { remoteAddress: '10.7.7.7' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a session', () => {
  it('ends with sign-out, including for a copy of its cookie', async () => {
    const { email } = await person();
    const { cookies } = await signIn(email, 'correct horse');
    const { token } = (await school.app.inject({ method: 'GET', url: '/api/accounts/csrf/', cookies })).json() as { token: string };
    const out = await school.app.inject({
      method: 'POST',
      url: '/api/accounts/logout/',
      cookies,
      headers: { 'x-csrftoken': token, 'x-lectern-client': 'web' },
    });
    expect(out.statusCode).toBe(200);
    expect((await school.app.inject({ method: 'GET', url: '/api/accounts/user/', cookies })).statusCode).toBe(401);
  });

  it('ends after idling too long, at its maximum age, and when its user is deactivated', async () => {
    const { id, email } = await person();
    const user = async (cookies: Cookies) => (await school.app.inject({ method: 'GET', url: '/api/accounts/user/', cookies })).statusCode;
    const idle = await signIn(email, 'correct horse');
    school.at(testNow.add({ hours: 11 }));
    expect(await user(idle.cookies)).toBe(200);
    school.at(testNow.add({ hours: 22 }));
    expect(await user(idle.cookies)).toBe(200);
    school.at(testNow.add({ hours: 35 }));
    expect(await user(idle.cookies)).toBe(401);
    const old = await signIn(email, 'correct horse');
    await school.database.db.updateTable('sessions').set({ last_seen_at: '2027-06-01T00:00:00Z' }).where('user_id', '=', id).execute();
    school.at(testNow.add({ hours: 35 + 24 * 14 }));
    expect(await user(old.cookies)).toBe(401);
    school.at(testNow);
    const fired = await signIn(email, 'correct horse');
    await school.database.db.updateTable('users').set({ state: 'inactive' }).where('id', '=', id).execute();
    expect(await user(fired.cookies)).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const { email } = await person();
    const { cookies } = await signIn(email, 'correct horse');
    const secret = cookies[sessionCookie] ?? '';
    const { rows } = await sql<{
      found: boolean;
    }>`select exists (select from sessions where token_hash = ${hashOf(secret)}) as found`.execute(school.database.db);
    expect(rows[0]?.found).toBe(true);
    const { rows: plain } = await sql<{
      found: boolean;
    }>`select exists (select from sessions s where s::text like ${`%${secret}%`}) as found`.execute(school.database.db);
    expect(plain[0]?.found).toBe(false);
  });
});

describe('a personal token', () => {
  it('has its user’s permissions without a cookie or an anti-forgery token; a revoked, expired or unknown one is refused', async () => {
    const { id } = await person();
    const token = (hash: string, more: object = {}) => ({
      user_id: id,
      token_hash: hashOf(hash),
      title: 'report',
      role: 'Teacher',
      scopes: ['lessons:read'],
      created_at: '2026-10-01T00:00:00Z',
      expires_at: '2027-01-01T00:00:00Z',
      ...more,
    });
    await school.database.db
      .insertInto('personal_tokens')
      .values([
        token('good'),
        token('revoked', { revoked_at: testNow.toString() }),
        token('expired', { expires_at: '2026-11-01T00:00:00Z' }),
      ])
      .execute();
    const status = async (bearer: string) =>
      (await school.app.inject({ method: 'GET', url: '/api/accounts/user/', headers: { authorization: `Bearer ${bearer}` } })).statusCode;
    expect(await status('good')).toBe(200);
    for (const bearer of ['revoked', 'expired', 'other', '']) expect(await status(bearer)).toBe(401);
    const { cookies } = await signIn((await person()).email, 'correct horse');
    expect(await status(cookies[sessionCookie] ?? '')).toBe(401);
  });
});

describe('the frame', () => {
  it('shows each role the screens of its work, and nothing outside the staff', async () => {
    const links = async (id: number) =>
      ((await (await school.as(id)).get('/api/accounts/user-sidebar/')).body as { link: string }[]).map(({ link }) => link);
    const teacher = await school.build.user('Teacher');
    expect(await links(teacher)).toEqual([
      '/cabinet/',
      `/teachers/${teacher}/schedule/`,
      '/pupils/',
      '/clients/',
      '/vacation/',
      '/salary/',
    ]);
    expect(await links(await school.build.user('Child'))).toEqual([]);
  });

  it.each(staffRoles)('returns to a %s sidebar items with link, title, sub-items and the outer flag', async (role) => {
    const items = (await (await school.as(await school.build.user(role))).get('/api/accounts/user-sidebar/')).body as SidebarItem[];
    expect(items[0]).toEqual({ link: '/cabinet/', title: 'screen.cabinet', nodes: [], outer: false });
    for (const item of items) {
      expect(Object.keys(item).sort()).toEqual(['link', 'nodes', 'outer', 'title']);
      expect(item.link).not.toBe('/payouts/');
      // Every item links into the application; `outer` is for external addresses.
      expect([item.link, item.outer]).toEqual([item.link, false]);
      for (const node of item.nodes) expect(Object.keys(node).sort()).toEqual(['link', 'title']);
    }
  });

  it('returns the version, the user’s language and zone, and the school’s settings', async () => {
    const id = await school.build.user('Teacher', { zone: 'Asia/Omsk' });
    await school.database.db.updateTable('users').set({ locale: 'ru' }).where('id', '=', id).execute();
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect((await (await school.as(id)).get('/api/accounts/user-page-info/')).body).toEqual({
      version,
      locale: 'ru',
      zone: 'Asia/Omsk',
      school_zone: 'Europe/Moscow',
      currency: 'RUB',
      client_language: 'ru',
    });
    expect((await school.app.inject({ method: 'GET', url: '/api/accounts/user-page-info/' })).statusCode).toBe(401);
  });

  it('shows a methodist the courses of the school as sub-items', async () => {
    const { course_id } = await school.build.course();
    const methodist = await school.as(await school.build.user('Methodist'));
    const items = (await methodist.get('/api/accounts/user-sidebar/')).body as { title: string; nodes: { link: string }[] }[];
    const nodes = items.find(({ title }) => title === 'screen.curriculums')?.nodes;
    expect(nodes?.map(({ link }) => link)).toContain(`/courses/${course_id}/curriculums/`);
  });
});
