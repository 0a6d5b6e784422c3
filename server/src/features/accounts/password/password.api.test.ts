import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/readers/browser.ts';
import { testNow } from '../../../../test/build.ts';
import { collectMails, secretIn } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../password.ts';

let school: TestApp;
let password_hash: string;
const password = 'correct horse';
const another = 'battery staple';

beforeAll(async () => {
  school = await testApp();
  password_hash = await hashPassword(password);
});
beforeEach(async () => {
  school.at(testNow);
  await collectMails(school.database, testNow);
});

let people = 0;
async function person(more: Parameters<TestApp['build']['user']>[1] = {}) {
  people += 1;
  const email = `keeper${people}@lectern.test`;
  return { id: await school.build.user('Teacher', { email, password_hash, ...more }), email };
}
async function signedIn(email: string, word = password) {
  const browser = await openBrowser(school.app);
  expect((await browser.signIn(email, word)).status).toBe(200);
  return browser;
}
const me = '/api/accounts/user/';

describe('changing a password', () => {
  it('needs the current password and a strong new one', async () => {
    const { email } = await person({ name: 'Maria Belova' });
    const browser = await signedIn(email);
    const change = (current_password: string, new_password: string) =>
      browser.post('/api/accounts/change-password/', { current_password, new_password });
    expect((await change('wrong', another)).error).toMatchObject({ key: 'wrong_password', field: 'current_password' });
    expect((await change(password, 'password123')).error).toMatchObject({ key: 'password_too_easy', field: 'new_password' });
    expect((await change(password, 'mariabelova')).error?.key).toBe('password_too_easy');
    expect((await change(password, 'short')).error).toMatchObject({ key: 'invalid', params: { reason: 'too_small' } });
    expect((await (await openBrowser(school.app)).signIn(email, password)).status).toBe(200);
  });

  it('does not bypass the attempt limit', async () => {
    const { email } = await person();
    const browser = await signedIn(email);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) =>
        browser.post('/api/accounts/change-password/', { current_password: `guess ${n}`, new_password: another }),
      ),
    );
    expect(answers.filter(({ error }) => error?.key === 'wrong_password')).toHaveLength(3);
    expect(answers.filter(({ error }) => error?.key === 'too_many_attempts')).toHaveLength(12);
    // Failures in an open session do not block sign-in.
    await signedIn(email);
  });

  it('ends every other session, writes an audit entry and mails the owner', async () => {
    const { id, email } = await person();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    expect((await here.post('/api/accounts/change-password/', { current_password: password, new_password: another })).status).toBe(200);
    expect((await here.get(me)).status).toBe(200);
    expect((await there.get(me)).status).toBe(401);
    expect((await (await openBrowser(school.app)).signIn(email, password)).status).toBe(401);
    await signedIn(email, another);
    const mails = (await collectMails(school.database, testNow)).filter(
      ({ subject }) => subject !== 'A new sign-in to your Lectern account',
    );
    expect(mails).toMatchObject([{ to: email, subject: 'Your Lectern password was changed' }]);
    const audit = await school.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'password.change')
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toMatchObject([{ actor_id: id, new: { ended_sessions: 1 } }]);
    expect(JSON.stringify(audit)).not.toContain('argon2');
  });

  it('succeeds once for two concurrent changes with the same password', async () => {
    const { email } = await person();
    const browser = await signedIn(email);
    const answers = await Promise.all(
      ['one long password', 'other long password'].map((new_password) =>
        browser.post('/api/accounts/change-password/', { current_password: password, new_password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a password reset', () => {
  const ask = async (email: string, from?: string) =>
    (await openBrowser(school.app, from)).post('/api/accounts/password-reset/', { email });
  const confirm = async (token: string, word = another) =>
    (await openBrowser(school.app)).post('/api/accounts/password-reset/confirm/', { token, password: word });

  it('returns the same for an unknown address, which gets no mail', async () => {
    const { email } = await person();
    const gone = await person();
    await school.database.db.updateTable('users').set({ state: 'inactive' }).where('id', '=', gone.id).execute();
    const answers = [await ask(email), await ask('stranger@lectern.test'), await ask(gone.email)];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await collectMails(school.database, testNow)).map(({ to }) => to)).toEqual([email]);
  });

  it('refuses more than three requests an hour for one account from one network, known or not', async () => {
    const { email } = await person();
    for (const address of [email, 'stranger2@lectern.test']) {
      const keys = [];
      for (let n = 0; n < 4; n += 1) keys.push((await ask(address, '10.60.0.2')).error?.key ?? 'sent');
      expect(keys).toEqual(['sent', 'sent', 'sent', 'too_many_attempts']);
    }
    const fromOne = await openBrowser(school.app, '10.60.0.1');
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await fromOne.post('/api/accounts/password-reset/', { email: `many${n}@lectern.test` })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    // Reset requests do not block sign-in.
    await signedIn(email);
  });

  it('link works once, within an hour; then every session and token has ended', async () => {
    const { id, email } = await person();
    const before = await signedIn(email);
    await school.database.db
      .insertInto('personal_tokens')
      .values({
        user_id: id,
        token_hash: Buffer.from(`t${id}`),
        title: 'report',
        role: 'Teacher',
        scopes: ['lessons:read'],
        created_at: testNow.toString(),
        expires_at: '2027-01-01T00:00:00Z',
      })
      .execute();
    await ask(email);
    await ask(email.toUpperCase());
    const [first, second] = await collectMails(school.database, testNow);
    expect(first?.text).toContain('https://lectern.test/accounts/new_password#');
    const secret = secretIn(first);
    const { rows } = await sql<{ found: boolean }>`select exists (select from account_tokens t where t::text like ${`%${secret}%`})
      or exists (select from mail_outbox m where m::text like ${`%${secret}%`}) as found`.execute(school.database.db);
    expect(rows[0]?.found).toBe(false);
    expect((await confirm('x'.repeat(43))).error).toMatchObject({ key: 'link_not_valid', field: 'token' });
    expect((await confirm(secret, '1234567890')).error?.key).toBe('password_too_easy');
    const together = await Promise.all([confirm(secret), confirm(secret), confirm(secret)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await before.get(me)).status).toBe(401);
    await signedIn(email, another);
    // The other link became invalid too.
    expect((await confirm(secretIn(second))).error?.key).toBe('link_not_valid');
    const { revoked_at } = await school.database.db
      .selectFrom('personal_tokens')
      .select('revoked_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(revoked_at).not.toBeNull();
  });

  it('link expires after an hour and is invalid for a deactivated user', async () => {
    const late = await person();
    await ask(late.email);
    const [mail] = await collectMails(school.database, testNow);
    school.at(testNow.add({ minutes: 61 }));
    expect((await confirm(secretIn(mail))).error?.key).toBe('link_not_valid');
    school.at(testNow);
    const gone = await person();
    await ask(gone.email);
    const [another] = await collectMails(school.database, testNow);
    await school.database.db.updateTable('users').set({ state: 'inactive' }).where('id', '=', gone.id).execute();
    expect((await confirm(secretIn(another))).error?.key).toBe('link_not_valid');
  });

  it('mail is in the user’s language', async () => {
    const { id, email } = await person();
    await school.database.db.updateTable('users').set({ locale: 'ru' }).where('id', '=', id).execute();
    await ask(email);
    const [mail] = await collectMails(school.database, testNow);
    expect(mail?.subject).toBe('Новый пароль для Lectern');
    expect(mail?.text).toContain('Здравствуйте');
  });
});

describe('own sessions', () => {
  type Session = { id: number; current: boolean; user_agent: string };
  it('are listed without secrets, only the user’s own', async () => {
    const [mine, others] = [await person(), await person()];
    const [here] = [await signedIn(mine.email), await signedIn(mine.email), await signedIn(others.email)];
    const { body } = await here.get('/api/accounts/sessions/');
    const sessions = body as Session[];
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'address',
      'created_at',
      'current',
      'expires_at',
      'id',
      'last_seen_at',
      'user_agent',
    ]);
  });

  it('end one by one, except the current one and those of other users', async () => {
    const [mine, others] = [await person(), await person()];
    const [here, there, third] = [await signedIn(mine.email), await signedIn(mine.email), await signedIn(mine.email)];
    const stranger = await signedIn(others.email);
    const list = async (of = here) => (await of.get('/api/accounts/sessions/')).body as Session[];
    const theirs = (await list(stranger))[0]?.id ?? 0;
    expect((await here.post(`/api/accounts/sessions/${theirs}/end/`)).error?.key).toBe('not_found');
    const thereId = (await list(there)).find(({ current }) => current)?.id ?? 0;
    expect((await here.post(`/api/accounts/sessions/${thereId}/end/`)).status).toBe(200);
    expect((await there.get(me)).status).toBe(401);
    expect((await here.post('/api/accounts/sessions/end-others/')).body).toEqual({ ended: 1 });
    expect((await third.get(me)).status).toBe(401);
    expect((await here.post('/api/accounts/sessions/end-others/')).body).toEqual({ ended: 0 });
    expect((await stranger.get(me)).status).toBe(200);
    const own = (await list())[0]?.id ?? 0;
    await here.post(`/api/accounts/sessions/${own}/end/`);
    expect((await here.get(me)).status).toBe(401);
  });
});

describe('selecting a role', () => {
  it('accepts only a granted role and takes effect with the next request', async () => {
    const { email } = await person();
    const id = await school.build.user(['Teacher', 'Curator'], { email: `two-${email}`, password_hash });
    const browser = await signedIn(`two-${email}`);
    for (const role of ['Methodist', 'AccountManager', '']) {
      expect((await browser.post('/api/accounts/select-role/', { role })).error).toMatchObject({ key: 'role_not_granted', field: 'role' });
    }
    expect((await browser.post('/api/accounts/select-role/', { role: 'Curator' })).body).toMatchObject({ id, selected_role: 'Curator' });
    expect((await browser.post('/api/accounts/select-role/', { role: 'Curator' })).status).toBe(200);
    expect((await browser.get(me)).body).toMatchObject({ selected_role: 'Curator' });
    const audit = await school.database.db
      .selectFrom('audit_log')
      .select('new')
      .where('action', '=', 'role.select')
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toEqual([{ new: { role: 'Curator' } }]);
  });
});
