import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { abilities } from '@lectern/contract/permissions';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { requireNotRateLimited } from './rate-limit.ts';

let school: TestApp;
/** The id of a user who is not signed in. */
let person = 1_000_000;
const rateLimit = { per: 'person', calls: 4, seconds: 60 } as const;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(() => {
  person += 1;
  school.at(testNow);
});

/** @returns 0 if the call is allowed, otherwise the seconds to wait */
async function call(seconds = 0, { userId = person, name = 'search' } = {}): Promise<number> {
  try {
    await requireNotRateLimited(school.database.db, testNow.add({ seconds }), { name, rateLimit, userId });
    return 0;
  } catch (error) {
    return (error as { params: { seconds: number } }).params.seconds;
  }
}

it('allows a burst up to the limit and returns the time of the next call', async () => {
  for (let n = 0; n < 4; n += 1) expect(await call()).toBe(0);
  expect(await call()).toBe(15);
  expect(await call(14)).toBe(1);
  expect(await call(15)).toBe(0);
  expect(await call(15)).toBe(15);
  expect(await call(600)).toBe(0);
});

it('applies the limit to concurrent calls across processes', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => call()));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
});

it('allows calls again after some were counted by a clock that was far ahead', async () => {
  for (let n = 0; n < 4; n += 1) expect(await call(400 * 86_400)).toBe(0);
  for (let n = 0; n < 4; n += 1) expect(await call()).toBe(0);
  expect(await call()).toBe(15);
});

it('counts each user and each endpoint separately', async () => {
  for (let n = 0; n < 4; n += 1) await call();
  expect(await call(0, { userId: person + 1_000 })).toBe(0);
  expect(await call(0, { name: 'revealContact' })).toBe(0);
  expect(await call()).toBe(15);
});

it('returns 429 with Retry-After and the time after too many searches', async () => {
  const caller = await school.as(await school.build.user('Teacher'));
  for (let n = 0; n < 120; n += 1) expect((await caller.get('/api/search/?q=anna')).status).toBe(200);
  expect((await caller.get('/api/search/?q=anna')).error).toMatchObject({ code: 429, key: 'rate_limited', params: { seconds: 1 } });
  expect((await caller.get('/api/accounts/user/')).status).toBe(200);
  school.at(testNow.add({ seconds: 1 }));
  expect((await caller.get('/api/search/?q=anna')).status).toBe(200);
});

it('limits every free-time search and every preview', () => {
  const costly = Object.entries<Endpoint>(contract).filter(([name]) => /^(preview|find|search|listFree)/.test(name));
  expect(costly.length).toBeGreaterThan(25);
  expect(costly.filter(([, endpoint]) => endpoint.rateLimit === undefined).map(([name]) => name)).toEqual([]);
});

/** Costly calls without a limit per person, each with its reason. */
const unlimited: Partial<Record<keyof typeof contract, string>> = {
  getAvatar: 'a screen shows dozens at once; they are small, and kept by the browser',
  readCalendarFeed: 'nobody is signed in; guesses of its secret are counted by address, as calendar-feed.api.test.ts shows',
};

it('limits every upload, file, revealed contact, export and import per person, except those with a reason', () => {
  const costly = Object.entries<Endpoint>(contract).filter(
    ([name, { upload, file }]) =>
      upload !== undefined ||
      file !== undefined ||
      /^(reveal|download|export|startExport|(check|run|undo)Import|send.*(Document|Settlement))/.test(name),
  );
  expect(costly.length).toBeGreaterThan(30);
  const without = costly.filter(([, { rateLimit }]) => rateLimit === undefined).map(([name]) => name);
  expect(without.sort()).toEqual(Object.keys(unlimited).sort());
});

it.each([
  ['/api/openapi.json', 30, 2],
  ['/api/schedule/find-teacher/?course_id=1&grade=7&lessons_per_week=1&window=1:600-720&zone=UTC&weeks=4&minutes=45', 120, 1],
])('returns 429 with Retry-After after too many calls of %s', async (url, calls, seconds) => {
  const caller = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients] }));
  const answers = await Promise.all(Array.from({ length: calls + 1 }, () => caller.get(url)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ error }) => error)).toMatchObject([{ key: 'rate_limited', params: { seconds } }]);
});
