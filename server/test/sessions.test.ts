import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/features/accounts/password.ts';
import { forgetSignIns } from '../src/features/accounts/public/forget-sign-ins.ts';
import { defaultSettings } from '../src/settings.ts';
import type { WriteContext } from '../src/kernel/calls/context.ts';
import { hashOf, newSecret, sessionCookie } from '../src/kernel/calls/session.ts';
import { openBrowser } from './readers/browser.ts';
import type { TestBrowser } from './readers/browser.ts';
import { testNow } from './build.ts';
import { testApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let school: TestApp;
let password_hash: string;
const password = 'correct horse';
let people = 0;

beforeAll(async () => {
  school = await testApp();
  password_hash = await hashPassword(password);
});

async function person() {
  people += 1;
  const email = `session${people}@lectern.test`;
  return { email, id: await school.build.user('Teacher', { email, password_hash }) };
}

async function signedIn(email: string): Promise<TestBrowser> {
  const browser = await openBrowser(school.app);
  expect((await browser.signIn(email, password)).status).toBe(200);
  return browser;
}

const isOpen = async (browser: TestBrowser) => (await browser.get('/api/accounts/user/')).status === 200;
/** Whether a copy of a cookie still grants access. */
async function opens(secret: string | undefined): Promise<boolean> {
  const headers = { cookie: `${sessionCookie}=${secret}` };
  return (await school.app.inject({ method: 'GET', url: '/api/accounts/user/', headers })).statusCode === 200;
}

describe('a session', () => {
  it('has a new id at every sign-in; a planted one or one from before is invalid', async () => {
    const { email } = await person();
    const planted = newSecret();
    const victim = await openBrowser(school.app);
    (victim.cookies as Map<string, string>).set(sessionCookie, planted);
    await victim.signIn(email, password);
    const first = victim.cookies.get(sessionCookie);
    expect(first).not.toBe(planted);
    expect(await opens(planted)).toBe(false);
    await victim.signIn(email, password);
    const second = victim.cookies.get(sessionCookie);
    expect(second).not.toBe(first);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
  });

  it('is invalid after sign-out in all copies of its cookie, and no other is', async () => {
    const { email } = await person();
    const here = await signedIn(email);
    const there = await signedIn(email);
    const copy = here.cookies.get(sessionCookie);
    await here.post('/api/accounts/logout/');
    expect([await opens(copy), await isOpen(there)]).toEqual([false, true]);
  });

  it('is invalid after a password change elsewhere, but not where the password was changed', async () => {
    const { email } = await person();
    const here = await signedIn(email);
    const there = await signedIn(email);
    const changed = await here.post('/api/accounts/change-password/', {
      current_password: password,
      new_password: 'lamp river seven chairs',
    });
    expect(changed.status).toBe(200);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
  });

  it('is invalid at once when its user is deactivated, and stays so after reactivation', async () => {
    const { email, id } = await person();
    const browser = await signedIn(email);
    const admin = await school.as(await school.build.user('AccountManager', { abilities: [5050] }));
    expect((await admin.post(`/api/users/${id}/deactivate/`)).status).toBe(200);
    expect(await isOpen(browser)).toBe(false);
    expect((await admin.post(`/api/users/${id}/activate/`)).status).toBe(200);
    expect(await isOpen(browser)).toBe(false);
  });

  it('ends after 12 idle hours, and after 14 days in any case', async () => {
    const { email } = await person();
    const idle = await signedIn(email);
    const busy = await signedIn(email);
    for (let hours = 11; hours < 24 * 14; hours += 11) {
      school.at(testNow.add({ hours }));
      expect([hours, await isOpen(busy)]).toEqual([hours, true]);
    }
    expect(await isOpen(idle)).toBe(false);
    school.at(testNow.add({ hours: 24 * 14, seconds: 1 }));
    expect(await isOpen(busy)).toBe(false);
    school.at(testNow);
  });

  it('is listed to its user with place and start, and ended singly or all but the current one', async () => {
    const { email } = await person();
    const [here, there, elsewhere] = [await signedIn(email), await signedIn(email), await signedIn(email)];
    type Row = { id: number; current: boolean; address: string; created_at: string };
    const list = async () => (await here.get('/api/accounts/sessions/')).body as Row[];
    const rows = await list();
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    expect(rows.map(({ address }) => address).every((address) => address.startsWith('10.50.'))).toBe(true);
    const [oldestOther] = rows.filter(({ current }) => !current).toSorted((a, b) => a.id - b.id);
    expect((await here.post(`/api/accounts/sessions/${oldestOther?.id}/end/`)).status).toBe(200);
    expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, true]);
    expect((await here.post('/api/accounts/sessions/end-others/')).body).toEqual({ ended: 1 });
    expect([await isOpen(here), await isOpen(elsewhere), (await list()).length]).toEqual([true, false, 1]);
  });

  // The embedded database has one connection, so nothing can run between two statements.
  it.runIf(process.env.LECTERN_TEST_DATABASE === 'postgres')(
    'does not start with a password changed meanwhile, nor for an account deactivated meanwhile',
    async () => {
      const { db } = school.database;
      const another = await hashPassword('lamp river seven chairs');
      for (const change of [{ password_hash: another }, { state: 'inactive' as const }]) {
        const { email, id } = await person();
        const browser = await openBrowser(school.app);
        const attempt = await db.transaction().execute(async (transaction) => {
          await transaction.updateTable('users').set(change).where('id', '=', id).execute();
          const signingIn = browser.signIn(email, password);
          const isWaiting = async () => {
            const { rows } =
              await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into sessions%'`.execute(db);
            return rows.length > 0;
          };
          for (let tries = 0; tries < 200 && !(await isWaiting()); tries += 1) await wait(20);
          await transaction.deleteFrom('sessions').where('user_id', '=', id).execute();
          return { signingIn };
        });
        expect((await attempt.signingIn).error?.key).toBe('wrong_credentials');
        expect(await isOpen(browser)).toBe(false);
      }
    },
  );

  it('allows reads while the database is read-only', async () => {
    const { email } = await person();
    const browser = await signedIn(email);
    await school.database.exec(`
      create function disk_is_full() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = '53100'; end $$;
      create trigger full_disk before update on sessions for each row execute function disk_is_full();
    `);
    school.at(testNow.add({ minutes: 5 }));
    expect(await isOpen(browser)).toBe(true);
    school.at(testNow);
    await school.database.exec('drop trigger full_disk on sessions');
  });

  it('is deleted a month after its end, except each user’s last one; so are sign-in attempts and old links', async () => {
    const { id } = await person();
    const { db } = school.database;
    const days = (count: number) => testNow.add({ hours: 24 * count }).toString();
    const session = (last_seen_at: string, expires_at: string) => ({
      token_hash: hashOf(newSecret()),
      user_id: id,
      user_agent: '',
      address: '10.9.9.9',
      created_at: days(-90),
      last_seen_at,
      expires_at,
    });
    await db
      .insertInto('sessions')
      .values([session(days(-80), days(-70)), session(days(-60), days(-50)), session(days(-70), days(-31))])
      .execute();
    const other = await person();
    await db
      .insertInto('sessions')
      .values([
        { ...session(days(-40), days(-31)), user_id: other.id },
        { ...session(days(-3), days(-29)), user_id: other.id },
        { ...session(days(-20), days(1)), user_id: other.id },
      ])
      .execute();
    await db
      .insertInto('sign_in_attempts')
      .values([31, 29].map((ago) => ({ account_key: 'forgotten', address: '10.9.9.9', at: days(-ago), outcome: 'failed' as const })))
      .execute();
    await db
      .insertInto('account_tokens')
      .values(
        [-1, 1].map((ends) => ({
          token_hash: hashOf(newSecret()),
          purpose: 'invitation' as const,
          user_id: id,
          created_at: days(-9),
          expires_at: days(ends),
        })),
      )
      .execute();
    await forgetSignIns({ db, now: testNow, settings: defaultSettings, nothingChanged: () => {} } as WriteContext);
    const { rows } = await sql<{ of: number; seen: string }>`
      select user_id as of, last_seen_at as seen from sessions where user_id in (${id}, ${other.id}) order by 1, 2`.execute(db);
    expect(rows.map(({ of, seen }) => [of, Temporal.Instant.from(seen).toString()])).toEqual([
      [id, days(-60)],
      [other.id, days(-20)],
      [other.id, days(-3)],
    ]);
    const left = await sql`select
      (select count(*)::int from sign_in_attempts where account_key = 'forgotten') as tries,
      (select count(*)::int from account_tokens where user_id = ${id}) as links`.execute(db);
    expect(left.rows).toEqual([{ tries: 1, links: 1 }]);
  });
});
