import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

test('a wrong password shows an error, and the correct one returns to the requested page', async ({ page }) => {
  await page.goto('/transactions?lng=en');
  await expect(page).toHaveURL(/\/accounts\/login/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('manager@lectern.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('lectern-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions/);
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();

  await page.goto('/accounts/login');
  await expect(page).toHaveURL(/\/cabinet/);
});

test('language, theme and sidebar width survive a reload', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  const menu = page.getByRole('banner').getByRole('button', { name: /Teacher|Account manager|Преподаватель/ });
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Моё расписание' })).toBeVisible();
  await page.getByRole('button', { name: 'Свернуть' }).click();
  await page.goto('/cabinet');
  await expect(page.getByRole('button', { name: 'Развернуть' })).toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Меню' })).toHaveCSS('width', '56px');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expectAccessible(page);
});

test('signing out asks first: Escape stays, Enter signs out', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const leave = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Teacher|Account manager|Преподаватель/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign out of Lectern?' })).toBeVisible();
  };
  await leave();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await leave();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts\/login/);
  await page.goto('/cabinet');
  await expect(page).toHaveURL(/\/accounts\/login/);
});

test('a user outside the staff sees "forbidden" with a sign-out button', async ({ page }) => {
  await signIn(page, 'child@lectern.test');
  await openCabinet(page);
  await expect(page.getByRole('heading', { name: 'Access forbidden' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/accounts\/login/);
});

test('a page of another role is refused, an unknown one is not found', async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  await page.goto('/salary');
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('every role has its cabinet, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  await expect(page.getByRole('region', { name: 'Next lesson' })).toBeVisible();
  // Whatever the bar of reminders covers by halves can be scrolled clear of it, which axe does not know.
  await page.getByRole('complementary').getByRole('button').last().click();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(/\/clients/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a failed call shows an error toast with the role alert', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  await openCabinet(page);
  await page.route('**/api/accounts/logout/', (route) => route.abort());
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile:/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out of Lectern?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').locator('[data-type="error"]')).toBeVisible();
});
