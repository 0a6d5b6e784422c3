import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const item = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const profile = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Profile:/ });

test('the sidebar is dark, 216 or 56 px wide, animated for 0.4 s, and remembered in isSidebarShort', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await expect(sidebar(page)).toHaveCSS('width', '216px');
  await expect(sidebar(page)).toHaveCSS('transition-duration', '0.4s');
  const [red = 255, green = 255, blue = 255] = await sidebar(page).evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(Math.max(red, green, blue)).toBeLessThan(64);
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '56px');
  expect(await page.evaluate(() => localStorage.getItem('isSidebarShort'))).toBe('true');
  await page.reload();
  await expect(sidebar(page)).toHaveCSS('width', '56px');
  await page.getByRole('button', { name: 'Expand' }).click();
  expect(await page.evaluate(() => localStorage.getItem('isSidebarShort'))).toBe('false');
});

test('a short sidebar shows an item’s name on hover and focus', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await page.getByRole('button', { name: 'Collapse' }).click();
  // A pointer over the wide item would be outside it once the sidebar is short.
  await expect.poll(async () => (await item(page, 'Clients').boundingBox())?.width).toBe(40);
  const tooltip = (text: string) => page.locator('[role="tooltip"]:popover-open').filter({ hasText: text });
  await item(page, 'Clients').hover();
  await expect(tooltip('Clients')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip('Clients')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await item(page, 'Salary').focus();
  await expect(tooltip('Salary')).toBeVisible();
});

test('a short sidebar shows only icons', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect(sidebar(page)).toHaveCSS('width', '56px');
  for (const name of ['Home', 'Clients']) {
    await expect(item(page, name).getByText(name)).toHaveCSS('opacity', '0');
    await expect.poll(async () => (await item(page, name).boundingBox())?.width).toBe(40);
  }
  await expect(sidebar(page).getByText('Expand')).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Expand' }).click();
  await expect(item(page, 'Clients').getByText('Clients')).toHaveCSS('opacity', '1');
});

test('items open as client-side routes or page loads as specified, and the current one is highlighted', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const loadedAnew = async (name: string, path: string) => {
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await item(page, name).click();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    await expect(item(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(sidebar(page).locator('[aria-current]')).toHaveCount(1);
    return (await page.locator('html[data-before]').count()) === 0;
  };
  expect(await loadedAnew('Clients', '/clients')).toBe(false);
  expect(await loadedAnew('Teachers', '/teachers')).toBe(false);
  expect(await loadedAnew('Transactions', '/transactions')).toBe(false);
  expect(await loadedAnew('Salary', '/salary')).toBe(false);
  expect(await loadedAnew('Home', '/cabinet')).toBe(true);
});

test('sub-items collapse and expand', async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  await openCabinet(page);
  const fold = sidebar(page).getByRole('button', { name: 'Pages of Curriculums' });
  const course = sidebar(page).getByRole('list').getByRole('list').getByRole('link').first();
  await expect(course).toHaveCount(0);
  await fold.click();
  await expect(course).toBeVisible();
  await course.click();
  await expect(page).toHaveURL(/\/courses\/\d+\/curriculums/);
  await expect(sidebar(page).locator('[aria-current]').first()).toBeVisible();
  await expectAccessible(page);
});

test('the sidebar shows the version of package.json', async ({ page }) => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(version).toBe('4.0.3');
  await signIn(page, 'curator@lectern.test');
  await openCabinet(page);
  await expect(sidebar(page).getByText(version, { exact: true })).toBeVisible();
});

test('on a phone the sidebar is a drawer closed by Escape, a click outside, and a link', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await expect(sidebar(page)).toBeHidden();
  await button.click();
  await expect(sidebar(page)).toBeVisible();
  await expect(item(page, 'Home')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(370, 700);
  await expect(sidebar(page)).toBeHidden();
  await button.click();
  await item(page, 'Clients').click();
  await expect(page).toHaveURL(/\/clients/);
  await expect(sidebar(page)).toBeHidden();
});

test('the top bar has page title, back link, and the user’s avatar, name and role', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const { name } = await read<{ name: string }>(page, '/api/accounts/user/');
  await expect(profile(page)).toContainText(name);
  await expect(profile(page)).toContainText('Account manager');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Back' })).toHaveCount(0);
  await item(page, 'Clients').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await page.getByRole('region', { name: 'Clients' }).getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clients\/\d+/);
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/clients$/);
});

test('the profile menu links to the profile, and to the role selection for users with several roles', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await profile(page).click();
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL(/\/accounts\/profile_edit/);
});

test('a user with several roles selects one at /accounts/role_selection/{userId}', async ({ page }) => {
  await signIn(page, 'multi@lectern.test');
  await openCabinet(page);
  const me = await read<{ id: number }>(page, '/api/accounts/user/');
  await profile(page).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await expect(page).toHaveURL(new RegExp(`/accounts/role_selection/${me.id}`));
});
