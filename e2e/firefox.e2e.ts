import puppeteer from 'puppeteer-core';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { expect } from '@playwright/test';
import { findFirefox, howToGetFirefox } from '../scripts/testing/firefox.ts';
import { clockAhead, setPageAhead, test } from './journey.ts';
import { widths } from './layout.ts';

/** Playwright supports only its own build of Firefox, so the installed one is driven over WebDriver BiDi. */
let browser: Browser | null = null;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  const executablePath = findFirefox();
  if (executablePath !== null) browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: 120_000 });
});
test.beforeEach(() => {
  // biome-ignore lint/suspicious/noSkippedTests: a machine may have no Firefox, and then the line says how to get one
  test.skip(browser === null, howToGetFirefox);
});
test.afterAll(() => browser?.close());

const elements = { link: 'a', button: 'button', menuitem: '[role="menuitem"]', menuitemradio: '[role="menuitemradio"]' } as const;

/** Presses an element with a name. A look-up by the accessibility tree takes ten seconds in this Firefox. */
async function press(page: Page, role: keyof typeof elements, name: string): Promise<void> {
  const found = await page.waitForFunction(
    (selector, requested) => {
      const named = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
      return named.find((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === requested);
    },
    {},
    elements[role],
    name,
  );
  await (found as ElementHandle<Element>).click();
}

type Signed = { readonly page: Page; readonly faults: string[] };

/** Signs in through the sign-in page, in a browser context of its own. @returns the page, and the errors that it logs afterwards */
async function signedIn(url: string | undefined, email: string, path: string): Promise<Signed> {
  const context = await (browser as Browser).createBrowserContext();
  const page = await context.newPage();
  if (clockAhead !== 0) await page.evaluateOnNewDocument(setPageAhead, clockAhead);
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1440, height: 900 });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${url}${path}?lng=en`);
  await page.waitForSelector('input[type="email"]');
  // Before the sign-in the frame's calls are refused, which Firefox logs as errors.
  faults.length = 0;
  await page.type('input[type="email"]', email);
  await page.type('input[type="password"]', 'lectern-demo');
  await page.keyboard.press('Enter');
  await page.waitForSelector('header h1');
  // A request that is open when the next page is opened would be logged as an error.
  await page.waitForNetworkIdle();
  return { page, faults };
}

/** Opens a path and checks that the page fits at all widths. */
async function misfitsIn(page: Page, url: string | undefined, path: string): Promise<string[]> {
  await page.goto(`${url}${path}`);
  // The frame is drawn first; the page's code and its calls follow.
  await page.waitForFunction(
    () => (document.querySelector('#page')?.textContent ?? '') !== '' && document.querySelector('[aria-busy="true"]') === null,
  );
  await page.waitForNetworkIdle();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewport({ width, height: 900 });
    // The sidebar changes its width in 0.4 s.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const shown = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      // Text for screen readers only must not cover the page.
      const words = [...document.querySelectorAll('#page .visually-hidden')].map((each) => ({ each, box: each.getBoundingClientRect() }));
      const large = words.filter(({ box }) => box.width > 2 && box.height > 2).map(({ each }) => each);
      return [scrollWidth > clientWidth ? `${scrollWidth} px` : '', ...large.map((each) => each.outerHTML.slice(0, 100))];
    });
    found.push(...shown.filter((each) => each !== '').map((each) => `${path} at ${width} px: ${each}`));
  }
  return found;
}

for (const [email, paths] of [
  ['teacher@lectern.test', ['/cabinet', '/salary']],
  ['manager@lectern.test', ['/cabinet', '/deals']],
  ['curator@lectern.test', ['/cabinet', '/teachers']],
] as const) {
  test(`the main screens of ${email} fit in Firefox from 390 to 1440 px, and nothing fails`, async ({ baseURL: url }) => {
    test.setTimeout(300_000);
    const { page, faults } = await signedIn(url, email, '/cabinet');
    const found: string[] = [];
    for (const path of paths) found.push(...(await misfitsIn(page, url, path)));
    expect([...found, ...faults]).toEqual([]);
    await page.browserContext().close();
  });
}

test('a teacher opens a lesson of the schedule in Firefox, and Escape restores the focus', async ({ baseURL: url }) => {
  test.setTimeout(300_000);
  const { page, faults } = await signedIn(url, 'teacher@lectern.test', '/cabinet');
  await press(page, 'link', 'My schedule');
  const lesson = await page.waitForSelector('#page button[data-state]');
  await lesson?.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-state'))).toBe(true);
  expect(faults).toEqual([]);
  await page.browserContext().close();
});

test('the frame works in Firefox: sign-in, cookies, sidebar, list, colours, language, dialog and exit', async ({ baseURL: url }) => {
  test.setTimeout(300_000);
  const { page, faults } = await signedIn(url, 'manager@lectern.test', '/clients');
  await page.waitForSelector('#page table tbody a');
  expect(new URL(page.url()).pathname).toBe('/clients');
  expect((await page.$$('#page table tbody tr')).length).toBeGreaterThan(10);

  await press(page, 'link', 'Transactions');
  await page.waitForFunction(() => location.pathname.startsWith('/transactions'));
  await press(page, 'button', 'Collapse');
  await page.waitForFunction(() => document.querySelector('#sidebar')?.getBoundingClientRect().width === 56);
  const menu = () => page.locator('header button[aria-haspopup="menu"]').click();
  await menu();
  await press(page, 'menuitemradio', 'Dark');
  await page.waitForSelector('html[data-mantine-color-scheme="dark"]');
  await menu();
  await press(page, 'menuitemradio', 'Русский');
  await page.waitForSelector('html[lang="ru"]');
  await menu();
  await press(page, 'menuitem', 'Выход');
  await page.waitForSelector('[role="dialog"], dialog[open]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('input[type="email"]');
  expect(new URL(page.url()).pathname).toBe('/accounts/login/');
  expect(faults).toEqual([]);
});
