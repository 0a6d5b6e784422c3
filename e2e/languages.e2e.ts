import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { signInByHand } from './sign-in.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('i18nextLng'));
/** Marks the loaded document; a reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const isStillHere = (page: Page) => page.evaluate(() => 'stillHere' in window);

const signInForm = { en: 'Sign in', ru: 'Войти' } as const;
const shows = (page: Page, language: 'en' | 'ru') =>
  Promise.all([
    expect(page.getByRole('button', { name: signInForm[language], exact: true })).toBeVisible(),
    expect(page.locator('html')).toHaveAttribute('lang', language),
  ]);

test('the language is detected from query parameter, cookie, local storage, session storage and browser, in this order', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ru-RU' });
  const page = await context.newPage();
  const open = (search = '') => page.goto(`/accounts/login${search}`);
  const keep = (key: 'localStorage' | 'sessionStorage', language: string) =>
    page.evaluate(([store, value]) => window[store as 'localStorage'].setItem('i18nextLng', value as string), [key, language]);

  await open();
  await shows(page, 'ru');
  expect(await kept(page)).toBe('ru-RU');
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await keep('sessionStorage', 'en');
  await open();
  await shows(page, 'en');
  await keep('localStorage', 'ru');
  await open();
  await shows(page, 'ru');
  await context.addCookies([{ name: 'i18next', value: 'en', url: page.url() }]);
  await open();
  await shows(page, 'en');
  await open('?lng=ru');
  await shows(page, 'ru');
  expect(await kept(page)).toBe('ru');
  await context.close();
});

test('the language is switched on the sign-in page and in the profile menu without a reload, and stored in local storage', async ({
  page,
}) => {
  await page.goto('/accounts/login?lng=en');
  await mark(page);
  await page.getByRole('button', { name: 'Русский' }).click();
  await shows(page, 'ru');
  await page.getByRole('button', { name: 'English' }).click();
  await shows(page, 'en');
  expect(await isStillHere(page)).toBe(true);
  expect(await kept(page)).toBe('en');

  await signInByHand(page, 'manager@lectern.test');
  await mark(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account manager/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Клиенты' })).toBeVisible();
  expect(await isStillHere(page)).toBe(true);
  expect(await kept(page)).toBe('ru');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

test('the profile’s language applies unless another was chosen in this browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.route('**/api/accounts/user-page-info/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), locale: 'ru' } });
  });
  await page.goto('/accounts/login');
  await shows(page, 'en');
  await page.getByLabel('Email').fill('manager@lectern.test');
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Меню' })).toBeVisible();
  expect(await kept(page)).toBe('ru');

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Менеджер|менеджер/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('the first page waits for one language’s texts, fetches each once, and caches them', async ({ page }) => {
  const texts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/locales/')) texts.push(pathname);
  });
  await page.goto('/accounts/login?lng=ru');
  await shows(page, 'ru');
  expect(texts.sort()).toEqual(['/locales/ru/common.json', '/locales/ru/ui.json']);
  await expect
    .poll(() => texts.toSorted())
    .toEqual(['en', 'ru'].flatMap((language) => ['common', 'ui'].map((namespace) => `/locales/${language}/${namespace}.json`)));
  const answer = await page.request.get(await page.evaluate(() => `/locales/ru/ui.json?v=${document.documentElement.dataset.texts}`));
  expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});
