import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'connection' });
const marked = (page: Page) => page.evaluate(() => document.documentElement.dataset.marked);
const mark = (page: Page) => page.evaluate(() => (document.documentElement.dataset.marked = 'yes'));

test('without a connection, a page that was never opened shows an error inside the frame, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await mark(page);
  await context.setOffline(true);
  // Hovering loads the page's code in advance; that it fails changes nothing.
  await link(page, 'Transactions').hover();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await link(page, 'Transactions').click();
  await expect(failed(page)).toBeVisible();
  await expect(page).toHaveURL(/\/transactions/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not loaded');
  await expect(link(page, 'Transactions')).toBeVisible();
  await expectAccessible(page);
  await failed(page).getByRole('button', { name: 'Try again' }).click();
  await expect(failed(page)).toBeVisible();
  expect(await marked(page), 'the application is not reloaded without a connection').toBe('yes');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
});

test('without a connection, a dialog that was never opened stays closed with an error, the page stays, and it opens with the connection', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/clients');
  await page.getByRole('table').getByRole('link').first().click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toBeVisible();
  await mark(page);
  // Parts of the page that still load would fail instead of the dialog.
  await page.waitForLoadState('networkidle');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await context.setOffline(true);
  await edit.click();
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(edit).toBeVisible();
  // A browser that tried to import the code in vain would not try again.
  await failed(page).getByRole('button').click();
  await expect(failed(page)).toHaveCount(0);
  await edit.click();
  await expect(failed(page)).toBeVisible();
  await context.setOffline(false);
  await edit.click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  expect(await marked(page), 'the page was not loaded again').toBe('yes');
});

test('texts of a page that cannot be loaded are an error, not shown by their names, and "Try again" opens the page', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const texts = '**/locales/en/transactions.json*';
  await page.route(texts, (route) => route.fulfill({ status: 404 }));
  await link(page, 'Transactions').click();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(texts);
  await again.click();
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible();
});

test('reloads once when a newer build replaced the code of a page, and shows an error when the file is really missing', async ({
  page,
}) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await mark(page);
  // The former page asks for a file that the newer build has no more.
  await page.route('**/assets/transactions-page-*.js', async (route) => {
    const isFormer = await marked(page).catch(() => undefined);
    await (isFormer === undefined ? route.continue() : route.fulfill({ status: 404 }));
  });
  await link(page, 'Transactions').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  expect(await marked(page)).toBeUndefined();

  await page.route('**/assets/clients-page-*.js', (route) => route.fulfill({ status: 404 }));
  await mark(page);
  await link(page, 'Clients').click();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await marked(page), 'a second reload within ten seconds would be a loop').toBe('yes');
});
