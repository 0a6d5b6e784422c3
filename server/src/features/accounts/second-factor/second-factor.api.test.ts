import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/readers/browser.ts';
import type { TestBrowser } from '../../../../test/readers/browser.ts';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../password.ts';
import { codeOfStep } from './totp.rules.ts';

let school: TestApp;
let password_hash: string;
const password = 'correct horse';
let now = testNow;

beforeAll(async () => {
  school = await testApp();
  password_hash = await hashPassword(password);
});
beforeEach(() => {
  now = testNow;
  school.at(now);
});
const wait = (seconds: number) => {
  now = now.add({ seconds });
  school.at(now);
};
const codeOf = (secret: string, stepsAway = 0) => codeOfStep(secret, Math.floor(now.epochMilliseconds / 30_000) + stepsAway);

let people = 0;
async function person() {
  people += 1;
  const email = `factor${people}@lectern.test`;
  const id = await school.build.user('Teacher', { email, password_hash });
  const browser = await openBrowser(school.app);
  await browser.signIn(email, password);
  return { id, email, browser };
}
const path = '/api/accounts/second-factor/';
const start = (browser: TestBrowser, current_password = password) => browser.post(`${path}start/`, { current_password });

async function withSecondFactor() {
  const made = await person();
  const { secret } = (await start(made.browser)).body as { secret: string };
  const { recovery_codes } = (await made.browser.post(`${path}confirm/`, { code: codeOf(secret) })).body as { recovery_codes: string[] };
  wait(60);
  return { ...made, secret, recovery_codes };
}
const signIn = async (email: string, code?: string) => (await openBrowser(school.app)).signIn(email, password, code);

describe('setting up a second factor', () => {
  it('needs the password and a code of the authenticator', async () => {
    const { browser, email } = await person();
    expect((await browser.post(`${path}confirm/`, { code: '123456' })).error?.key).toBe('second_factor_off');
    expect((await browser.post(`${path}recovery-codes/`, { current_password: password })).error?.key).toBe('second_factor_off');
    expect((await browser.post(`${path}turn-off/`, { current_password: password, code: '123456' })).error?.key).toBe('second_factor_off');
    expect((await start(browser, 'wrong')).error?.key).toBe('wrong_password');
    const { secret, uri } = (await start(browser)).body as { secret: string; uri: string };
    expect(uri).toBe(`otpauth://totp/Lectern%3A${encodeURIComponent(email)}?secret=${secret}&issuer=Lectern`);
    expect((await browser.post(`${path}confirm/`, { code: codeOf(secret, 5) })).error).toMatchObject({
      key: 'wrong_second_factor_code',
      field: 'code',
    });
    expect((await browser.get(path)).body).toEqual({ on: false, since: null, recovery_codes_left: 0, required: false });
    expect((await signIn(email)).status).toBe(200);
  });

  it('ends other sessions once confirmed, and never shows the secret again', async () => {
    const { id, browser, email } = await person();
    const other = await openBrowser(school.app);
    await other.signIn(email, password);
    const { secret } = (await start(browser)).body as { secret: string };
    const { body } = await browser.post(`${path}confirm/`, { code: codeOf(secret) });
    const { recovery_codes } = body as { recovery_codes: string[] };
    expect(recovery_codes).toHaveLength(10);
    expect((await other.get(path)).status).toBe(401);
    expect((await browser.get(path)).body).toEqual({ on: true, since: '2026-11-16T09:00:00Z', recovery_codes_left: 10, required: false });
    expect((await start(browser)).error?.key).toBe('second_factor_on');
    expect((await browser.post(`${path}confirm/`, { code: codeOf(secret, 1) })).error?.key).toBe('second_factor_on');
    const { rows } = await sql<{ text: string }>`select f::text || coalesce((select string_agg(r::text, '') from recovery_codes r), '')
      || (select string_agg(a::text, '') from audit_log a) as text from second_factors f where user_id = ${id}`.execute(school.database.db);
    for (const word of [secret, Buffer.from(secret).toString('hex'), ...recovery_codes]) expect(rows[0]?.text).not.toContain(word);
  });
});

describe('sign-in with a second factor', () => {
  it('needs a code, reveals nothing on a wrong password, and accepts no code twice', async () => {
    const { email, secret } = await withSecondFactor();
    expect((await signIn(email)).error).toMatchObject({ code: 401, key: 'second_factor_needed' });
    expect((await signIn(email, '000000')).error).toMatchObject({ code: 401, key: 'wrong_code' });
    expect((await (await openBrowser(school.app)).signIn(email, 'wrong', codeOf(secret))).error?.key).toBe('wrong_credentials');
    const code = codeOf(secret);
    const together = await Promise.all(Array.from({ length: 5 }, () => signIn(email, code)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(email, codeOf(secret, -1))).error?.key).toBe('wrong_code');
    wait(30);
    expect((await signIn(email, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).status).toBe(200);
  });

  it('checks at most ten codes in fifteen minutes', async () => {
    const { email, secret } = await withSecondFactor();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(email, String(n).padStart(6, '9'))));
    expect(answers.filter(({ error }) => error?.key === 'wrong_code').length).toBeLessThanOrEqual(10);
    expect((await signIn(email, codeOf(secret))).error?.key).toBe('too_many_attempts');
    wait(16 * 60);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('accepts each recovery code once, and no replaced one', async () => {
    const { email, browser, recovery_codes } = await withSecondFactor();
    const [first = '', second = ''] = recovery_codes;
    expect((await signIn(email, first.toLowerCase())).status).toBe(200);
    expect((await signIn(email, first)).error?.key).toBe('wrong_code');
    expect((await browser.get(path)).body).toMatchObject({ recovery_codes_left: 9 });
    expect((await browser.post(`${path}recovery-codes/`, { current_password: 'wrong' })).error?.key).toBe('wrong_password');
    const { body } = await browser.post(`${path}recovery-codes/`, { current_password: password });
    expect((await signIn(email, second)).error?.key).toBe('wrong_code');
    expect((await signIn(email, (body as { recovery_codes: string[] }).recovery_codes[0])).status).toBe(200);
  });

  it('works with a recovery code after the installation’s key was lost', async () => {
    const { id, email, secret, recovery_codes } = await withSecondFactor();
    await school.database.db
      .updateTable('second_factors')
      .set({ sealed_secret: Buffer.from('sealed with a key that nobody has any more') })
      .where('user_id', '=', id)
      .execute();
    expect((await signIn(email, codeOf(secret))).error?.key).toBe('wrong_code');
    expect((await signIn(email, recovery_codes[0])).status).toBe(200);
  });

  it('needs no code after the second factor was turned off with password and code', async () => {
    const { email, browser, secret } = await withSecondFactor();
    const turnOff = (body: object) => browser.post(`${path}turn-off/`, body);
    expect((await turnOff({ current_password: 'wrong', code: codeOf(secret) })).error?.key).toBe('wrong_password');
    expect((await turnOff({ current_password: password })).error).toMatchObject({ key: 'invalid', field: 'code' });
    expect((await turnOff({ current_password: password, code: '000000' })).error).toMatchObject({
      key: 'wrong_second_factor_code',
      field: 'code',
    });
    expect((await turnOff({ current_password: password, code: codeOf(secret) })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it('limits attempts in an open session too', async () => {
    const { browser } = await withSecondFactor();
    const guess = (verb: string, body: object) => browser.post(`${path}${verb}/`, body);
    for (let n = 0; n < 10; n += 1) await guess('turn-off', { current_password: `guess ${n}`, code: '000000' });
    for (const verb of ['start', 'turn-off', 'recovery-codes']) {
      const code = verb === 'turn-off' ? { code: '000000' } : {};
      expect((await guess(verb, { current_password: password, ...code })).error?.key).toBe('too_many_attempts');
    }
    expect((await guess('confirm', { code: '123456' })).error?.key).toBe('too_many_attempts');
  });
});

describe('a school that requires a second factor', () => {
  it('lets staff without one only set it up, and nobody turn it off', async () => {
    const { email, secret } = await withSecondFactor();
    const without = await person();
    await school.database.db
      .insertInto('school_settings')
      .values({ key: 'second_factor_required', value: 'true', updated_at: testNow.toString() })
      .execute();
    wait(3_600);
    const guarded = await openBrowser(school.app);
    expect((await guarded.signIn(email, password, codeOf(secret))).status).toBe(200);
    expect((await guarded.get('/api/accounts/user-page-info/')).status).toBe(200);
    expect((await guarded.post(`${path}turn-off/`, { current_password: password, code: codeOf(secret) })).error?.key).toBe(
      'second_factor_required',
    );
    const { browser } = without;
    for (const url of ['/api/accounts/user-page-info/', '/api/teachers/', '/api/curators/']) {
      expect((await browser.get(url)).error).toMatchObject({ code: 403, key: 'second_factor_setup_needed' });
    }
    expect((await browser.get('/api/accounts/user/')).status).toBe(200);
    const made = (await start(browser)).body as { secret: string };
    expect((await browser.post(`${path}confirm/`, { code: codeOf(made.secret) })).status).toBe(200);
    expect((await browser.get('/api/teachers/')).status).toBe(200);
  });
});
