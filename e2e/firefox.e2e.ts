import puppeteer from 'puppeteer-core';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { expect } from '@playwright/test';
import { findFirefox, howToGetFirefox } from '../scripts/testing/firefox.ts';
import { test } from './journey.ts';

/** Playwright drives only a Firefox of its own; the system's is driven by WebDriver BiDi. */
let browser: Browser | null = null;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  const executablePath = findFirefox();
  if (executablePath !== null) browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: 120_000 });
});
test.afterAll(() => browser?.close());

const elements = { link: 'a', button: 'button', menuitem: '[role="menuitem"]', menuitemradio: '[role="menuitemradio"]' } as const;

/** Presses what is there under a name. Looking through the tree of accessibility takes this Firefox ten seconds each time. */
async function press(page: Page, role: keyof typeof elements, name: string): Promise<void> {
  const found = await page.waitForFunction(
    (selector, wanted) => {
      const named = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
      return named.find((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === wanted);
    },
    {},
    elements[role],
    name,
  );
  await (found as ElementHandle<Element>).click();
}

test('the frame works in Firefox: sign-in, cookies, sidebar, list, colours, language, dialog and exit', async ({ baseURL: url }) => {
  test.setTimeout(300_000);
  // biome-ignore lint/suspicious/noSkippedTests: a machine may have no Firefox, and then the line says how to get one
  test.skip(browser === null, howToGetFirefox);
  const page = await (browser as Browser).newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1440, height: 900 });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${url}/clients?lng=en`);
  await page.waitForSelector('input[type="email"]');
  expect(new URL(page.url()).pathname).toBe('/accounts/login/');
  // Until nobody is signed in, the calls of the frame are refused, which Firefox writes down as faults.
  faults.length = 0;
  await page.type('input[type="email"]', 'manager@lectern.test');
  await page.type('input[type="password"]', 'lectern-demo');
  await page.keyboard.press('Enter');
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
