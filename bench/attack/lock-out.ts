import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceCookie, guestCookie } from '../../server/src/kernel/calls/session.ts';
import { demoPassword } from '../../server/src/school/fill-school.ts';
import { headersOf } from '../servers/sessions.ts';
import { idleBaseline, startBystander, timesOf } from './bystander.ts';
import { holesOf } from './target.ts';
import type { AttackCase } from './target.ts';

/** The most sign-in attempts of a stranger whose password is checked within 15 minutes. */
const mostChecked = 10;
const mailMilliseconds = 15_000;
const longestOther = 200;

type Answer = { readonly status: number; readonly key: string };

/** A browser with its own IP address, taken from the header of a trusted proxy. */
function browserAt(url: string, address: string) {
  const cookies = new Map<string, string>();
  let token = '';
  const call = async (path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': address,
        'x-lectern-client': 'web',
        'x-csrftoken': token,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const content = (await answer.json().catch(() => ({}))) as { token?: string; error?: { key: string }[] };
    token = content.token ?? token;
    return { status: answer.status, key: content.error?.[0]?.key ?? 'ok' };
  };
  const fresh = () => call('/api/accounts/csrf/');
  return {
    signIn: async (name: string, password: string) => {
      await fresh();
      return call('/api/accounts/login/', { email: `${name}@lectern.test`, password });
    },
    askReset: async (name: string) => {
      await fresh();
      return call('/api/accounts/password-reset/', { email: `${name}@lectern.test` });
    },
    /** Forgets the session, but keeps the cookies of the known device. */
    forgetSession: () => {
      for (const name of [...cookies.keys()]) if (name !== deviceCookie && name !== guestCookie) cookies.delete(name);
    },
  };
}

function mailsTo(dataFolder: string, name: string): number {
  const outbox = join(dataFolder, 'outbox');
  if (!existsSync(outbox)) return 0;
  return readdirSync(outbox).filter((file) => file.endsWith('.txt') && readFileSync(join(outbox, file), 'utf8').startsWith(`To: ${name}@`))
    .length;
}

async function mailsAfterAWhile(dataFolder: string, name: string, expected: number): Promise<number> {
  const until = performance.now() + mailMilliseconds;
  while (mailsTo(dataFolder, name) < expected && performance.now() < until) await wait(200);
  return mailsTo(dataFolder, name);
}

const statuses = (answers: readonly Answer[]) =>
  JSON.stringify(Object.fromEntries(Object.entries(Object.groupBy(answers, ({ key }) => key)).map(([key, all]) => [key, all?.length])));

/**
 * Strangers guess the passwords of a teacher and an administrator, from many addresses and from one. Both owners still sign in on their own
 * device.
 */
async function guessPasswords(url: string) {
  const guesses: Record<string, Answer[]> = {};
  const holes: string[] = [];
  for (const [at, name] of ['teacher', 'admin'].entries()) {
    const own = browserAt(url, `10.1.${at}.1`);
    await own.signIn(name, demoPassword);
    own.forgetSession();
    const everywhere = Array.from({ length: 30 }, (_, n) => browserAt(url, `10.2.${at}.${n + 1}`).signIn(name, `guess ${n}`));
    const answers = await Promise.all(everywhere);
    const checked = answers.filter(({ key }) => key === 'wrong_credentials').length;
    const stranger = await browserAt(url, `10.2.${at}.99`).signIn(name, demoPassword);
    const owner = await own.signIn(name, demoPassword);
    guesses[name] = answers;
    holes.push(
      ...holesOf(
        [checked <= mostChecked, `${checked} guesses at ${name} were checked, not ${mostChecked}`],
        [
          answers.every(({ status }) => status === 400 || status === 401 || status === 429),
          `guesses at ${name} were answered ${statuses(answers)}`,
        ],
        [
          stranger.key === 'too_many_attempts',
          `a stranger with the right password of ${name} was answered ${stranger.key} after thirty guesses`,
        ],
        [owner.status === 200, `${name} was locked out of a known device: ${owner.key}`],
      ),
    );
  }
  const alone = browserAt(url, '10.3.0.1');
  const answers: Answer[] = [];
  for (let n = 0; n < 30; n += 1) answers.push(await alone.signIn(`nobody${n}`, 'guess'));
  const checked = answers.filter(({ key }) => key === 'wrong_credentials').length;
  holes.push(...holesOf([checked <= mostChecked, `${checked} guesses from one address were checked, not ${mostChecked}`]));
  return { holes, figures: `guesses at teacher ${statuses(guesses.teacher ?? [])}, at many from one address ${statuses(answers)}` };
}

/** One colleague in an office enters wrong passwords. The others at that address still sign in, on known and on new devices. */
async function failInAnOffice(url: string): Promise<string[]> {
  const office = '10.4.0.1';
  const known = browserAt(url, office);
  await known.signIn('manager', demoPassword);
  await browserAt(url, office).signIn('curator', demoPassword);
  known.forgetSession();
  const forgetful = browserAt(url, office);
  for (let n = 0; n < 30; n += 1) await forgetful.signIn('teacher2', `slip ${n}`);
  const again = await known.signIn('manager', demoPassword);
  const newcomer = await browserAt(url, office).signIn('sales', demoPassword);
  return holesOf(
    [again.status === 200, `a known device of the office was kept out: ${again.key}`],
    [newcomer.status === 200, `a new device of the office was kept out: ${newcomer.key}`],
  );
}

/** A stranger requests password resets for somebody. The owner’s own request still brings a link. */
async function askForLinks(url: string, dataFolder: string): Promise<string[]> {
  const stranger = browserAt(url, '10.5.0.1');
  for (let n = 0; n < 3; n += 1) await stranger.askReset('methodist');
  const before = await mailsAfterAWhile(dataFolder, 'methodist', 3);
  const own = await browserAt(url, '10.6.0.1').askReset('methodist');
  const after = await mailsAfterAWhile(dataFolder, 'methodist', before + 1);
  return holesOf(
    [own.status === 200, `the owner’s request for a link was answered ${own.key}`],
    [after > before, `the owner got no link after ${before} requests of a stranger`],
  );
}

/**
 * Password guessing and reset requests, from one address and from many. Owners and their office can still sign in, and people at work are
 * not slowed down.
 */
export const lockOut: AttackCase = {
  name: 'lock-out',
  env: { TRUST_PROXY: '127.0.0.1' },
  run: async ({ server: { url, port }, place: { dataFolder }, signIn }) => {
    const { secret } = await signIn('manager2');
    const watched = { path: '/api/clients/?page=1', headers: headersOf(secret).read, everyMilliseconds: 50 };
    const idle = await idleBaseline(port, watched);
    const begun = performance.now();
    const stop = await startBystander(port, watched);
    const guessed = await guessPasswords(url);
    const holes = [...guessed.holes, ...(await failInAnOffice(url)), ...(await askForLinks(url, dataFolder))];
    const other = await stop();
    return {
      holes: [
        ...holes,
        ...holesOf(
          [other.failed === 0, `${other.failed} of ${other.calls} calls of somebody else failed`],
          [other.p99 <= longestOther, `somebody else waited ${other.p99} ms (p99), not ${longestOther}`],
        ),
      ],
      figures: `${guessed.figures}; ${Math.round((performance.now() - begun) / 1_000)} s; ${timesOf('somebody else', other, idle)}`,
    };
  },
};
