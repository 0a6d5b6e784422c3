import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { wallStamp } from '../web/src/features/reminders/reminders.rules.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { offerChild } from './offered-child.ts';
import { signedIn, signInByHand } from './sign-in.ts';

const zone = 'Europe/Moscow';
const second = 1_000;
const minute = 60 * second;
const visitKey = 'teacher_last_math_page_visit';
const loadKey = 'teacher_last_unfinished_lessons_load';
const warningsKey = 'teacher_unfinished_lesson_warnings';
const unfinishedPath = '/api/notifications/get-unfinished-lessons/';
const countPath = '/api/matches/get-unviewed-matches-count/';

/** The start of the pages' clocks. They run on, and jump when a test moves them. */
const now = systemClock().round('second');
const stampAgo = (length: Temporal.DurationLike) => wallStamp(now.subtract(length), zone);
const justNow = { [visitKey]: stampAgo({ minutes: 1 }) };

type Asked = Window & { asks: { path: string; at: number }[]; unanswered: number; clock: () => number };

/** Records the requests of a page, with the time of the page's clock. */
function noteAsks(remembered: Readonly<Record<string, string>>): void {
  const noting = window as unknown as Asked;
  noting.asks = [];
  noting.unanswered = 0;
  // biome-ignore lint/plugin: the page's own clock, which the test sets
  noting.clock = () => Date.now();
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    noting.asks.push({ path: String(input), at: noting.clock() });
    noting.unanswered += 1;
    try {
      return await ask(input, init);
    } finally {
      noting.unanswered -= 1;
    }
  };
  for (const [key, value] of Object.entries(remembered)) localStorage[key] ??= value;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const sessions = new Map<string, Cookies>();

/** Signs a browser context in, with a clock that the test moves and a given local storage. */
async function beSomebody(context: BrowserContext, who: string, remembered: Readonly<Record<string, string>>): Promise<void> {
  const known = sessions.get(who);
  if (known === undefined) {
    const page = await context.newPage();
    await signInByHand(page, `${who}@lectern.test`);
    sessions.set(who, await context.cookies());
    await page.goto('/forbidden');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.close();
  } else await context.addCookies(known);
  await context.clock.install({ time: now.epochMilliseconds });
  await context.addInitScript(noteAsks, remembered);
}

/** The times of a page's requests for a path, in milliseconds. */
async function asksFor(page: Page, path: string): Promise<number[]> {
  const asks = await page.evaluate(() => (window as unknown as Asked).asks);
  return asks.filter((each) => each.path === path).map(({ at }) => at);
}

async function answered(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    await expect.poll(() => page.evaluate(() => (window as unknown as Asked).unanswered), { intervals: [20, 50, 100] }).toBe(0);
}

/** Moves the clock of every page in steps, and waits for the answers after each. */
async function pass(page: Page, milliseconds: number, step = 5 * minute): Promise<void> {
  for (let left = milliseconds; left > 0; left -= step) {
    await page.clock.runFor(Math.min(step, left));
    await answered(page.context());
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a teacher's page and waits for the first load of unfinished lessons. */
async function openAndLoad(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect.poll(() => kept(page, loadKey)).not.toBeNull();
  await answered(page.context());
}

const bar = (page: Page) => page.getByRole('complementary', { name: 'Lesson reports due' });
const badge = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByText(/^\+\d+$/);
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** The expected badge: earlier tests of this school change the number of offers. */
const unviewed = async (page: Page) => `+${(await read<{ count: number }>(page, countPath)).count}`;
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

type Item = Readonly<Record<string, unknown>> & { readonly lesson_id: number };
/** Makes the server answer with so many unfinished lessons; the first ones are real. */
async function answerWith(context: BrowserContext, count: () => number): Promise<void> {
  await context.route(`**${unfinishedPath}`, async (route) => {
    const answer = await route.fetch();
    const real = (await answer.json()) as Item[];
    const more = Array.from({ length: 40 }, (_, index) => ({ ...real[0], lesson_id: 900_000 + index, kid: `Kid ${index + 1}` }));
    await route.fulfill({ response: answer, json: [...real, ...more].slice(0, count()) });
  });
}

test('only teachers poll unfinished lessons and the number of offers', async ({ browser }) => {
  test.slow();
  for (const who of ['manager', 'curator', 'methodist']) {
    const context = await browser.newContext();
    await beSomebody(context, who, {});
    const page = await context.newPage();
    await open(page, '/teachers');
    await pass(page, 6 * minute, minute);
    expect([who, await asksFor(page, unfinishedPath), await asksFor(page, countPath)]).toEqual([who, [], []]);
    expect(pathOf(page)).toBe('/teachers');
    await context.close();
  }
});

test('unfinished lessons are polled every 10 seconds, but loaded only if the last load was more than 60 seconds ago', async ({
  context,
  page,
}) => {
  const before = now.subtract({ seconds: 20 });
  await beSomebody(context, 'teacher', { ...justNow, [loadKey]: wallStamp(before, zone) });
  await open(page, '/clients');
  // Polling starts once its code is loaded; the number of offers is requested three seconds later.
  await expect.poll(() => asksFor(page, countPath)).not.toEqual([]);
  await pass(page, 4 * minute, 5 * second);
  const [first = 0, ...more] = await asksFor(page, unfinishedPath);
  expect(first - before.epochMilliseconds).toBeGreaterThan(60 * second);
  expect(first - before.epochMilliseconds).toBeLessThan(85 * second);
  expect(more.length).toBeGreaterThanOrEqual(2);
  let last = first;
  for (const next of more) {
    // Polling runs every ten seconds, so the next load is at most ten seconds after the minute.
    expect(next - last).toBeGreaterThan(60 * second);
    expect(next - last).toBeLessThan(80 * second);
    last = next;
  }
  const stamp = await kept(page, loadKey);
  expect(stamp).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
  expect(
    [0, 1].map((seconds) => wallStamp(Temporal.Instant.fromEpochMilliseconds(Math.floor(last)).subtract({ seconds }), zone)),
  ).toContain(stamp);
});

test('the first 20 unfinished lessons are shown with the true total, and each opens its lesson', async ({ context, page }) => {
  await beSomebody(context, 'teacher', justNow);
  await answerWith(context, () => 23);
  await open(page, '/clients');
  const title = bar(page).getByRole('button', { name: '23 lesson reports are due' });
  await expect(title).toBeVisible();
  await expect(bar(page).getByRole('link')).toHaveCount(3);
  await title.click();
  const links = bar(page).getByRole('link');
  await expect(links).toHaveCount(20);
  await expect(bar(page).getByText('and 3 more')).toBeVisible();
  const lessons = await Promise.all([0, 1].map((index) => links.nth(index).getAttribute('href')));
  await links.first().click();
  await expect.poll(() => pathOf(page)).toBe(lessons[0]);
  // There is no warning of the lesson whose report is open.
  await expect(bar(page).getByRole('button', { name: '22 lesson reports are due' })).toBeVisible();
  await expect(bar(page).locator(`a[href="${lessons[0]}"]`)).toHaveCount(0);
  await expect(bar(page).locator(`a[href="${lessons[1]}"]`)).toHaveCount(1);
});

/** The age of each lesson's warning by the page's clock, in milliseconds. */
async function agesOfWarnings(page: Page): Promise<number[]> {
  const [text, at] = [await kept(page, warningsKey), await page.evaluate(() => (window as unknown as Asked).clock())];
  return (JSON.parse(text ?? '[]') as { since: string }[]).map(({ since }) => at - Date.parse(since));
}

test('each warning of an unfinished lesson lasts one hour', async ({ context, page }) => {
  let length = 2;
  await beSomebody(context, 'teacher', justNow);
  await answerWith(context, () => length);
  await openAndLoad(page, '/clients');
  const links = bar(page).getByRole('link');
  await expect(links).toHaveCount(2);
  await pass(page, 30 * minute);
  length = 3;
  await pass(page, 2 * minute, minute);
  await expect(links).toHaveCount(3);
  const [first = 0] = await agesOfWarnings(page);
  await pass(page, 59 * minute - first);
  await expect(links).toHaveCount(3);
  // Two warnings end after their hour, although the lessons are still loaded and counted.
  await pass(page, 2 * minute, minute);
  await expect(links).toHaveCount(1);
  await expect(bar(page).getByRole('button', { name: '3 lesson reports are due' })).toBeVisible();
  const ages = await agesOfWarnings(page);
  await pass(page, 61 * minute - (ages[2] ?? 0));
  await expect(bar(page)).toBeHidden();
});

test('closed warnings stay closed, also in other tabs and after a reload', async ({ context, page }) => {
  await beSomebody(context, 'teacher', justNow);
  await answerWith(context, () => 2);
  await openAndLoad(page, '/clients');
  await expect(bar(page)).toBeVisible();
  // After a reload a tab shows its last result at once, although the next load is a minute away.
  await open(page, '/salary');
  await expect(bar(page)).toBeVisible();
  expect(await asksFor(page, unfinishedPath)).toHaveLength(0);
  const other = await context.newPage();
  await open(other, '/salary');
  await pass(page, 70 * second, 10 * second);
  await expect(bar(other)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Hide for now' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(bar(other)).toBeHidden();
  await open(page, '/clients');
  await pass(page, 3 * minute, minute);
  await expect(bar(page)).toBeHidden();
});

test.describe('with an offer that is not viewed yet', () => {
  test.beforeAll(async ({ browser }) => {
    const manager = await signedIn(browser, 'manager@lectern.test');
    const teacher = await signedIn(browser, 'teacher@lectern.test');
    const { id } = await read<{ id: number }>(teacher, '/api/accounts/user/');
    await offerChild(manager, id, 'Collects stamps');
  });

  test('the number of unviewed offers is polled after 3 seconds, then every 5 minutes, and shown as a red +N', async ({
    context,
    page,
  }) => {
    await beSomebody(context, 'teacher', justNow);
    await open(page, '/clients');
    await expect(badge(page)).toHaveText(await unviewed(page));
    const [red = 0, green = 0, blue = 0] =
      (
        await badge(page)
          .locator('..')
          .evaluate((each) => getComputedStyle(each).backgroundColor)
      )
        .match(/\d+/g)
        ?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    const [first = 0] = await asksFor(page, countPath);
    const [start] = await page.evaluate(() => (window as unknown as Asked).asks);
    expect(first - (start?.at ?? first)).toBeGreaterThanOrEqual(3 * second);
    await pass(page, 11 * minute, 10 * second);
    const [, next = 0, third = 0, ...more] = await asksFor(page, countPath);
    for (const between of [next - first, third - next]) {
      // A poll starts some milliseconds before its request is recorded.
      expect(between).toBeGreaterThan(5 * minute - second);
      expect(between).toBeLessThan(5 * minute + 20 * second);
    }
    expect(more).toEqual([]);
  });

  test('polling stops while the page is hidden and catches up when it is visible', async ({ context, page }) => {
    await beSomebody(context, 'teacher', justNow);
    await openAndLoad(page, '/clients');
    await expect(badge(page)).toHaveText(await unviewed(page));
    await setVisible(page, false);
    const asks = () => Promise.all([unfinishedPath, countPath].map(async (path) => (await asksFor(page, path)).length));
    const before = await asks();
    await pass(page, 30 * minute);
    expect(await asks()).toEqual(before);
    await setVisible(page, true);
    await expect.poll(asks).toEqual(before.map((count) => count + 1));
  });

  test('several tabs poll once, all show the result, and another takes over when one closes', async ({ context, page }) => {
    await beSomebody(context, 'teacher', justNow);
    const tabs = [page, await context.newPage()];
    const total = async (path: string) => (await Promise.all(tabs.map((tab) => asksFor(tab, path)))).flat().length;
    await openAndLoad(page, '/clients');
    await open(tabs[1] as Page, '/salary');
    for (const tab of tabs) await expect(badge(tab)).toHaveText(await unviewed(tab));
    await pass(page, 70 * second, 10 * second);
    for (const tab of tabs) await expect(bar(tab)).toBeVisible();
    expect(await total(countPath)).toBe(1);
    expect(await total(unfinishedPath)).toBe(2);
    // A tab that is opened later gets the result from the others.
    tabs.push(await context.newPage());
    await open(tabs[2] as Page, '/salary');
    await expect(badge(tabs[2] as Page)).toHaveText(await unviewed(page));
    expect(await total(countPath)).toBe(1);
    await pass(page, 6 * minute, minute);
    expect(await total(countPath)).toBe(2);
    tabs.shift();
    await page.close();
    const left = await total(countPath);
    await pass(tabs[0] as Page, 6 * minute, minute);
    expect(await total(countPath)).toBe(left + 1);
  });
});

test('a teacher whose last visit of /match is missing or 4 days old is redirected there, with a way back', async ({ browser }) => {
  for (const before of [null, stampAgo({ hours: 96 })]) {
    const context = await browser.newContext();
    await beSomebody(context, 'teacher', before === null ? {} : { [visitKey]: before });
    const page = await context.newPage();
    await page.goto('/clients');
    await expect.poll(() => pathOf(page)).toBe('/match');
    await expect.poll(() => kept(page, visitKey)).not.toBe(before);
    expect(await kept(page, visitKey)).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    await pass(page, 30 * second);
    expect(pathOf(page)).toBe('/clients');
    await context.close();
  }
});

test('a teacher who visited /match less than 4 days ago is not redirected', async ({ context, page }) => {
  await beSomebody(context, 'teacher', { [visitKey]: stampAgo({ hours: 95, minutes: 40 }) });
  await openAndLoad(page, '/clients');
  await pass(page, 30 * minute);
  // The four days are over, but the redirect waits for the next navigation.
  expect(pathOf(page)).toBe('/clients');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My schedule' }).click();
  await expect.poll(() => pathOf(page)).toBe('/match');
});

test('a teacher filling in a lesson report is not redirected to /match', async ({ context, page }) => {
  await beSomebody(context, 'teacher', { [visitKey]: stampAgo({ hours: 400 }) });
  const lessons = await read<Item[]>(page, unfinishedPath);
  const path = `/conduct-lesson/${lessons[0]?.lesson_id}`;
  await openAndLoad(page, path);
  await pass(page, 10 * minute);
  expect(pathOf(page)).toBe(path);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Clients' }).click();
  await expect.poll(() => pathOf(page)).toBe('/match');
});

test('a teacher without ability 4130 is neither redirected nor polled', async ({ context, page }) => {
  await beSomebody(context, 'teacher2', {});
  await openAndLoad(page, '/clients');
  await pass(page, 6 * minute, minute);
  expect(pathOf(page)).toBe('/clients');
  expect(await asksFor(page, countPath)).toEqual([]);
  expect((await asksFor(page, unfinishedPath)).length).toBeGreaterThan(3);
});

test('on a phone the warnings are a bar that opens by touch, keyboard and screen reader', async ({ context, page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await beSomebody(context, 'teacher', justNow);
  await answerWith(context, () => 23);
  await open(page, '/salary');
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('link')).toHaveCount(0);
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(48);
  await bar(page).getByRole('button', { name: '23 lesson reports are due' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('link')).toHaveCount(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button', { name: 'Hide for now' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link').first()).toBeFocused();
});
