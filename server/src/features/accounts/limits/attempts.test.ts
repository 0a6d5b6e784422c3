import type { SignInLock, SignInPage } from '@lectern/contract/accounts/sign-ins.schema';
import { abilities } from '@lectern/contract/permissions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/readers/browser.ts';
import type { TestBrowser } from '../../../../test/readers/browser.ts';
import { testNow } from '../../../../test/build.ts';
import { collectMails, secretIn } from '../../../../test/readers/mailbox.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { deviceCookie } from '../../../kernel/calls/session.ts';
import { hashPassword } from '../password.ts';

let school: TestApp;
let password_hash: string;
let admin: Caller;
const password = 'correct horse';

beforeAll(async () => {
  school = await testApp();
  password_hash = await hashPassword(password);
  admin = await school.as(await school.build.user('AccountManager', { abilities: [abilities.manageStaff] }));
});
beforeEach(async () => {
  school.at(testNow);
  await collectMails(school.database, testNow);
});
const at = (seconds: number) => school.at(testNow.add({ seconds }));

let people = 0;
async function person() {
  people += 1;
  const email = `limits${people}@lectern.test`;
  return { email, id: await school.build.user('Teacher', { email, password_hash }) };
}
async function signedIn(email: string, address?: string): Promise<TestBrowser> {
  const browser = await openBrowser(school.app, address);
  expect((await browser.signIn(email, password)).error).toBeNull();
  return browser;
}
/** Fails once from each of this many networks. */
async function guessed(email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await (await openBrowser(school.app)).signIn(email, `guess ${n}`);
}
const stranger = async (email: string, word = password, address?: string) => (await openBrowser(school.app, address)).signIn(email, word);
const key = ({ error }: { error: { key: string } | null }) => error?.key ?? 'ok';
const locks = async () => (await admin.get('/api/sign-ins/locks/')).body as SignInLock[];

describe('failed attempts at one account from one network', () => {
  it('have growing delays, for known and unknown accounts alike', async () => {
    const { email } = await person();
    for (const [n, account] of [email, 'nobody-has-this@lectern.test'].entries()) {
      at(0);
      const browser = await openBrowser(school.app, `10.70.${n}.1`);
      const again = async () => {
        const { error } = await browser.signIn(account, 'wrong');
        return error?.key === 'too_many_attempts' ? error.params.seconds : error?.key;
      };
      for (let attempt = 0; attempt < 3; attempt += 1) expect(await again()).toBe('wrong_credentials');
      for (const [from, seconds] of [
        [0, 5],
        [5, 30],
        [35, 120],
        [155, 600],
        [755, 600],
      ] as const) {
        at(from + seconds - 1);
        expect(await again()).toBe(1);
        at(from + seconds);
        expect(await again()).toBe('wrong_credentials');
      }
    }
  });
});

describe('ten wrong passwords from unknown devices', () => {
  it('block other unknown devices, but not the owner on a known device', async () => {
    const { email } = await person();
    const own = await signedIn(email);
    await guessed(email, 12);
    expect(key(await stranger(email))).toBe('too_many_attempts');
    expect(key(await own.signIn(email, password))).toBe('ok');
    // Also after sign-out, whoever else uses the device.
    await own.post('/api/accounts/logout/');
    const other = await person();
    expect(key(await own.signIn(other.email, password))).toBe('ok');
    expect(key(await own.signIn(email, password))).toBe('ok');
  });

  it('are counted apart from attempts on a known device, which has its own limit', async () => {
    const { email } = await person();
    const own = await signedIn(email);
    for (let n = 0; n < 3; n += 1) expect(key(await own.signIn(email, `slip ${n}`))).toBe('wrong_credentials');
    expect(key(await own.signIn(email, password))).toBe('too_many_attempts');
    expect(key(await stranger(email))).toBe('ok');
    at(5);
    expect(key(await own.signIn(email, password))).toBe('ok');
    // A success resets the failures before it.
    for (let n = 0; n < 3; n += 1) expect(key(await own.signIn(email, `slip ${n}`))).toBe('wrong_credentials');
  });

  it('count the same with another user’s device cookie or a forged one', async () => {
    const [{ email }, other] = [await person(), await person()];
    const foreign = await signedIn(other.email);
    await guessed(email, 10);
    expect(key(await foreign.signIn(email, password))).toBe('too_many_attempts');
    const cookie = foreign.cookies.get(deviceCookie) ?? '';
    (foreign.cookies as Map<string, string>).set(deviceCookie, cookie.replace(/^./, cookie.startsWith('A') ? 'B' : 'A'));
    expect(key(await foreign.signIn(email, password))).toBe('too_many_attempts');
  });

  it('are cleared by a password reset, and new ones do not block the browser that did it', async () => {
    const { email } = await person();
    await guessed(email, 10);
    const browser = await openBrowser(school.app);
    expect((await browser.post('/api/accounts/password-reset/', { email })).status).toBe(200);
    const token = secretIn((await collectMails(school.database, testNow)).at(-1));
    const chosen = 'glassy walnut orbit';
    expect((await browser.post('/api/accounts/password-reset/confirm/', { token, password: chosen })).status).toBe(200);
    expect(key(await stranger(email, chosen))).toBe('ok');
    await guessed(email, 10);
    expect(key(await stranger(email, chosen))).toBe('too_many_attempts');
    expect(key(await browser.signIn(email, chosen))).toBe('ok');
  });

  it('are cleared when an administrator lifts the lock; other users cannot lift it', async () => {
    const { email, id } = await person();
    await guessed(email, 10);
    const lift = (body: object, by = admin) => by.post('/api/sign-ins/lift/', body);
    expect((await lift({ user_id: id }, await school.as(id))).error?.key).toBe('forbidden');
    expect((await lift({ user_id: 2_000_000_000 })).error?.key).toBe('not_found');
    expect((await lift({ user_id: id, address: '10.0.0.1' })).status).toBe(400);
    expect(await locks()).toContainEqual(
      expect.objectContaining({ scope: 'account', user: expect.objectContaining({ id }), failures: 10, until: '2026-11-16T09:15:00Z' }),
    );
    expect((await lift({ user_id: id })).body).toEqual({ lifted: 10 });
    expect((await lift({ user_id: id })).body).toEqual({ lifted: 0 });
    expect((await locks()).filter(({ user }) => user?.id === id)).toEqual([]);
    expect(key(await stranger(email))).toBe('ok');
    const audit = await school.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'sign_in.lift').execute();
    expect(audit).toMatchObject([{ actor_id: admin.userId, entity_id: id, new: { attempts: 10 } }]);
  });
});

describe('one network', () => {
  it('of a school still lets known and new devices sign in while a colleague keeps failing', async () => {
    const office = '10.80.0.1';
    const [forgetful, colleague, newcomer] = [await person(), await person(), await person()];
    const known = await signedIn(colleague.email, office);
    const typing = await openBrowser(school.app, office);
    for (let n = 0; n < 30; n += 1) await typing.signIn(forgetful.email, `slip ${n}`);
    expect(key(await known.signIn(colleague.email, password))).toBe('ok');
    expect(key(await stranger(newcomer.email, password, office))).toBe('ok');
  });

  it('with two recent users survives ten failures at ten accounts, but not fifty', async () => {
    const office = '10.81.0.1';
    for (const each of [await person(), await person()]) await signedIn(each.email, office);
    const results: string[] = [];
    for (let n = 0; n < 60; n += 1) results.push(key(await stranger(`somebody${n}@lectern.test`, 'wrong', office)));
    expect(results.filter((each) => each === 'wrong_credentials')).toHaveLength(50);
    expect(await locks()).toContainEqual(expect.objectContaining({ scope: 'address', address: office, user: null }));
    expect((await admin.post('/api/sign-ins/lift/', { address: office })).body).toEqual({ lifted: 50 });
    expect(key(await stranger('somebody61@lectern.test', 'wrong', office))).toBe('wrong_credentials');
  });
});

describe('password reset requests', () => {
  it('by others block neither the owner’s request nor the mailed links', async () => {
    const { email } = await person();
    const ask = async (address?: string) => (await openBrowser(school.app, address)).post('/api/accounts/password-reset/', { email });
    for (let n = 0; n < 5; n += 1) await ask('10.82.0.1');
    for (let n = 0; n < 20; n += 1) expect((await ask()).status).toBe(200);
    const mails = await collectMails(school.database, testNow);
    // No more mails: the mailbox already holds valid links.
    expect(mails).toHaveLength(10);
    expect((await ask()).status).toBe(200);
    const body = { token: secretIn(mails.at(-1)), password: 'glassy walnut orbit' };
    expect((await (await openBrowser(school.app)).post('/api/accounts/password-reset/confirm/', body)).status).toBe(200);
  });
});

describe('a sign-in on a new device or from a new place', () => {
  it('is mailed to the owner in their language with advice, but not for the first sign-in or a known device', async () => {
    const { email, id } = await person();
    await school.database.db.updateTable('users').set({ locale: 'ru' }).where('id', '=', id).execute();
    const browser = await signedIn(email, '10.90.0.1');
    await browser.signIn(email, password);
    expect(await collectMails(school.database, testNow)).toEqual([]);
    await signedIn(email, '10.90.0.2');
    const [mail, ...more] = await collectMails(school.database, testNow);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: 'Новый вход в вашу учётную запись Lectern' });
    expect(mail?.text).toContain('16.11.2026, 12:00 (GMT+03:00)');
    expect(mail?.text).toContain('10.90.0.2');
    expect(mail?.text).toContain('https://lectern.test/accounts/forgot_password');
    const moved = await openBrowser(school.app, '10.91.0.1');
    for (const [name, value] of browser.cookies) (moved.cookies as Map<string, string>).set(name, value);
    await moved.signIn(email, password);
    expect(await collectMails(school.database, testNow)).toHaveLength(1);
    await moved.signIn(email, password);
    await moved.signIn(email, 'wrong');
    expect(await collectMails(school.database, testNow)).toEqual([]);
  });
});

describe('the list of sign-in attempts', () => {
  it('shows user, time, place and device, has filters, and stores nothing that was typed', async () => {
    const { email, id } = await person();
    const own = await signedIn(email, '10.95.0.1');
    await own.signIn(email, 'wrong');
    await stranger(email, 'wrong', '10.95.0.2');
    await stranger('my-secret-password', 'wrong', '10.95.0.2');
    expect((await (await school.as(id)).get('/api/sign-ins/')).error?.key).toBe('forbidden');
    const list = async (query: string) => (await admin.get(`/api/sign-ins/?${query}`)).body as SignInPage;
    const { results, count } = await list(`user_id=${id}`);
    expect(count).toBe(3);
    expect(results.map((each) => [each.address, each.outcome, each.known_device, each.user?.id])).toEqual([
      ['10.95.0.2', 'failed', false, id],
      ['10.95.0.1', 'failed', true, id],
      ['10.95.0.1', 'succeeded', false, id],
    ]);
    expect((await list(`user_id=${id}&outcome=failed&known_device=true`)).count).toBe(1);
    const there = await list('address=10.95.0.2');
    expect(there.results.map(({ user }) => user?.id ?? null)).toEqual([null, id]);
    expect(JSON.stringify(there)).not.toContain('my-secret-password');
  });
});
