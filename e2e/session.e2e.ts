import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read, write } from './api-calls.ts';
import { test } from './journey.ts';
import { signInByHand } from './sign-in.ts';

const password = 'lectern-demo';

/** Ends the session on the server, as from another device, so the page does not know. */
async function endSession(page: Page): Promise<void> {
  await write(page, '/api/accounts/logout/');
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/accounts\/login\/$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out through the profile menu, and confirms with Enter. */
async function exit(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account manager/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out of Lectern?' })).toBeVisible();
  await page.keyboard.press('Enter');
}

const noted = (page: Page) =>
  page.evaluate(() => ({
    user: localStorage.getItem('UserId'),
    authorized: localStorage.getItem('IsUserAuthorized'),
    token: localStorage.getItem('access_token'),
    cookie: document.cookie.includes('UserId='),
  }));

test('a session that ends during a lesson report returns to it after sign-in with the draft', async ({ page }) => {
  await signInByHand(page, 'teacher@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/events/lessons/?unfinished=true&ordering=start&page_size=10');
  const address = `/conduct-lesson/${results.at(-1)?.id}`;
  await page.goto(address);
  await page.getByLabel('Comment for the parent').fill('Half of a sentence about');
  await endSession(page);
  // The focus is still in the field. Whichever call comes first, this one or a reminder, leads to the sign-in page.
  await page.keyboard.press('Control+Enter');
  await signInAgain(page, 'teacher@lectern.test');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByLabel('Comment for the parent')).toHaveValue('Half of a sentence about');
});

test('a session that ends during a dialog form returns to it after sign-in with the draft', async ({ page }) => {
  await signInByHand(page, 'manager@lectern.test');
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Sum/).fill('1 234,50');
  await dialog.getByLabel(/Comment/).fill('Brought in cash');
  await endSession(page);
  await dialog.locator('input').first().fill('an');
  await signInAgain(page, 'manager@lectern.test');
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(dialog.getByLabel(/^Sum/)).toHaveValue('1,234.50');
  await expect(dialog.getByLabel(/Comment/)).toHaveValue('Brought in cash');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('sign-in fetches the anti-forgery token, signs in, and reloads', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) calls.push('page');
    else if (/\/accounts\/(csrf|login)\//.test(pathname)) calls.push(pathname);
  });
  await signInByHand(page, 'manager@lectern.test');
  expect(calls.slice(0, 3)).toEqual(['page', '/api/accounts/csrf/', '/api/accounts/login/']);
  expect(calls.at(-1)).toBe('page');
  expect(await noted(page)).toMatchObject({ authorized: 'true', cookie: true, user: expect.stringMatching(/^\d+$/) });
});

test('sign-out clears the stored user, calls the endpoint, and opens the sign-in page', async ({ page }) => {
  await signInByHand(page, 'manager@lectern.test');
  await page.evaluate(() => localStorage.setItem('access_token', ''));
  let atLogout: Awaited<ReturnType<typeof noted>> | undefined;
  await page.route('**/api/accounts/logout/', async (route) => {
    atLogout = await noted(page);
    expect(page.url()).not.toContain('/accounts/login');
    await route.continue();
  });
  await exit(page);
  await expect(page).toHaveURL(/\/accounts\/login\/$/);
  expect(atLogout).toEqual({ user: null, authorized: 'true', token: null, cookie: false });
  expect(await noted(page)).toEqual({ user: null, authorized: 'false', token: null, cookie: false });
  expect((await page.request.get('/api/accounts/user/')).status()).toBe(401);
});

test('signing out applies to every tab, and after sign-in each tab continues where it was', async ({ page, context }) => {
  await signInByHand(page, 'manager@lectern.test');
  await page.goto('/clients?page=2');
  const other = await context.newPage();
  await other.goto('/transactions');
  await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  const outside = await context.newPage();
  await outside.goto('/accounts/forgot_password');
  await expect(outside.getByRole('heading').first()).toBeVisible();
  await outside.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await exit(page);
  await expect(page).toHaveURL(/\/accounts\/login\/$/);
  await expect(other).toHaveURL(/\/accounts\/login\/$/);
  await signInAgain(page, 'manager@lectern.test');
  await expect(page).toHaveURL(/\/cabinet/);
  await expect(other).toHaveURL(/\/transactions$/);
  // A public page is not left, and keeps its state.
  await expect(outside.locator('html[data-before]')).toHaveCount(1);
  await expect(outside).toHaveURL(/forgot_password/);
});

test('a failed sign-out leaves every tab and the stored user signed in', async ({ page, context }) => {
  await signInByHand(page, 'manager@lectern.test');
  const before = await noted(page);
  const other = await context.newPage();
  await other.goto('/transactions');
  await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await page.route('**/api/accounts/logout/', (route) => route.abort());
  await exit(page);
  await expect(page.getByRole('alert').locator('[data-type="error"]')).toBeVisible();
  expect(await noted(page)).toEqual(before);
  await expect(other).toHaveURL(/\/transactions$/);
});

test('a signed-in user is redirected from sign-in to the cabinet, even with an empty storage', async ({ page }) => {
  await signInByHand(page, 'manager@lectern.test');
  await page.goto('/accounts/login');
  await expect(page).toHaveURL(/\/cabinet$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/accounts/login/');
  await expect(page).toHaveURL(/\/cabinet$/);
});

test('a role change applies to every tab and keeps input', async ({ page, context }) => {
  await signInByHand(page, 'multi@lectern.test');
  const sidebar = (tab: Page) => tab.getByRole('navigation', { name: 'Menu' });
  const { id, selected_role } = await read<{ id: number; selected_role: string }>(page, '/api/accounts/user/');
  const [before, after, item] = selected_role === 'Teacher' ? ['Teacher', 'Methodist', 'Trainers'] : ['Methodist', 'Teacher', 'Salary'];
  const other = await context.newPage();
  await other.goto('/accounts/profile_edit');
  await other.getByLabel(/^Name/).fill('Half a name');
  await expect(other.getByRole('banner')).toContainText(before as string);
  await expect(sidebar(other).getByRole('link', { name: item })).toHaveCount(0);

  await page.goto(`/accounts/role_selection/${id}`);
  await page.getByRole('main').getByRole('button', { name: after }).click();
  await expect(page).toHaveURL(/\/cabinet$/);
  await expect(other.getByRole('banner')).toContainText(after as string);
  await expect(sidebar(other).getByRole('link', { name: item })).toBeVisible();
  await expect(other.getByLabel(/^Name/)).toHaveValue('Half a name');

  await page.goto(`/accounts/role_selection/${id}`);
  await page.getByRole('main').getByRole('button', { name: before }).click();
  await expect(page).toHaveURL(/\/cabinet$/);
});

test('loading the user shows a spinner, a failure shows an error, and retry works', async ({ page }) => {
  await signInByHand(page, 'manager@lectern.test');
  await page.route('**/api/accounts/user/', async (route) => {
    await new Promise((wait) => setTimeout(wait, 1_500));
    await route.fulfill({ status: 500, contentType: 'text/plain', body: 'out of order' });
  });
  await page.goto('/clients');
  await expect(page.getByText('Loading...')).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute('**/api/accounts/user/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});

test('a failed sign-in shows an error for every kind of failure', async ({ page }) => {
  await page.goto('/accounts/login?lng=en');
  await page.getByLabel('Email').fill('manager@lectern.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password');
  for (const fault of [{ status: 500, contentType: 'text/plain', body: 'out of order' }, null]) {
    await page.route('**/api/accounts/login/', (route) => (fault === null ? route.abort() : route.fulfill(fault)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText(fault === null ? /connection/i : /went wrong/i);
    await page.unroute('**/api/accounts/login/');
  }
});

test('a browser without storage gets an explanation', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(window, 'sessionStorage', blocked);
  });
  await page.goto('/accounts/login');
  await expect(page.getByRole('main')).toContainText('Lectern needs cookies and local storage');
});

test('a page waits for its style sheet for 60 s, and then renders without it', async ({ page }) => {
  await signInByHand(page, 'manager@lectern.test');
  await page.clock.install();
  await page.route(/teacher-list[^/]*\.css/, () => undefined);
  const asked = page.waitForRequest(/teacher-list[^/]*\.css/);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Teachers' }).click();
  await asked;
  await page.clock.runFor(59_000);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible();
});
