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
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
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
  // The bar of reminders partly covers elements that can be scrolled clear of it, which axe does not know.
  await page.getByRole('complementary').getByRole('button').last().click();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(/\/clients/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** The cards of each role's Home. Other tests check those of the methodist (checklists) and the administrator (below). */
const cards = {
  teacher: ['Next lesson', /^Earned in /, 'Needs you', 'New offers', 'Receipts to attach', 'Checklists to fill in', /^Today, /],
  manager: ['Running out', 'Debts', 'Cancelled today', 'Children waiting for a teacher', 'No recent lessons', 'Key figures'],
  curator: ['Lesson reports due', 'Vacation requests', 'Proposed penalties', 'Teachers without working hours', 'Why offers are declined'],
  sales: ['My deals', 'Overdue', 'To do today', 'Trials today'],
} as const;

for (const [person, titles] of Object.entries(cards)) {
  test(`the Home of ${person}@ has the cards of the role, and what they list can be acted on`, async ({ page }) => {
    await signIn(page, `${person}@lectern.test`);
    await openCabinet(page);
    for (const name of titles) {
      const card = page.getByRole('main').getByRole('region', { name }).first();
      await expect(card).toBeVisible();
      await expect(card.getByText(/\S/).nth(1)).toBeVisible();
      const first = card.getByRole('listitem').first();
      // Cards with a dynamic title list the parts of a sum, which have no link.
      if (typeof name === 'string' && (await first.count()) > 0)
        await expect(first.getByRole('link').or(first.getByRole('button')).first()).toBeVisible();
    }
  });
}

test('an overdue report on the curator’s Home opens the week of its lesson', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  await openCabinet(page);
  const overdue = page.getByRole('region', { name: 'Lesson reports due' }).getByRole('link');
  const [, date = ''] = /date=(\d{4}-\d\d-\d\d)/.exec((await overdue.last().getAttribute('href')) ?? '') ?? [];
  await overdue.last().click();
  await expect(page).toHaveURL(new RegExp(`/teachers/\\d+/schedule\\?.*date=${date}`));
  await expect(page.getByRole('button', { name: /, Report due(,|$)/ }).first()).toBeVisible();
});

test('an administrator sees what is misconfigured or not assigned, and the link leads to those records', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await openCabinet(page);
  const gaps = page.getByRole('region', { name: 'Not set up or not assigned' });
  await expect(gaps.getByRole('link', { name: /^(There is no backup|The newest backup is too old)$/ })).toBeVisible();
  const unassigned = gaps.getByRole('link', { name: /^\d+ active clients? ha(s|ve) no manager$/ });
  const count = Number.parseInt((await unassigned.textContent()) ?? '', 10);
  await unassigned.click();
  await expect(page).toHaveURL(/no_manager=true/);
  await expect(page.getByText(`of ${count}`, { exact: false }).first()).toBeVisible();
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
