import type { StaffRole } from '@lectern/contract/permissions';
import type { Screen, ScreenKey, Visitor } from '@lectern/contract/screens';
import { mayOpen, screens } from '@lectern/contract/screens';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

const people = {
  teacher: 'Teacher',
  manager: 'AccountManager',
  curator: 'Curator',
  methodist: 'Methodist',
  sales: 'SalesManager',
  admin: 'AccountManager',
} as const satisfies Record<string, StaffRole>;

const staffScreens = (Object.entries(screens) as [ScreenKey, Screen][]).filter(
  ([key, { access }]) => access !== 'anybody' && key !== 'forbidden',
);
const main = (page: Page) => page.locator('#page');
const notFound = 'There is nothing at this address';
const denied = 'You do not have the right to see this page';

/** Navigates on the client side, without a page load. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

for (const [name, role] of Object.entries(people)) {
  test(`${name}@ can open exactly the screens that the table allows for the ${role}`, async ({ page }) => {
    await signIn(page, `${name}@lectern.test`);
    await openCabinet(page);
    const me = await read<Omit<Visitor, 'role'> & { selected_role: StaffRole }>(page, '/api/accounts/user/');
    expect(me.selected_role).toBe(role);
    for (const [key, { path }] of staffScreens) {
      // By way of a path without a page, so that the content afterwards is new.
      await go(page, '/nowhere');
      await expect(main(page)).toContainText(notFound);
      await go(page, path.replace('{userId}', String(me.id)).replaceAll(/\{\w+\}/g, '1'));
      await expect(main(page)).not.toContainText(notFound);
      await expect(main(page)).not.toBeEmpty();
      if (mayOpen(key, { ...me, role })) await expect(main(page), path).not.toContainText(denied);
      else await expect(main(page), path).toContainText(denied);
    }
  });
}

test('/ leads to /cabinet, and /courses has no screen', async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  await page.goto('/');
  await expect(page).toHaveURL(/\/cabinet$/);
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('an unknown path shows "Page not found" inside the frame, in both languages', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.goto('/no/such/page?lng=ru');
  await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible();
});

test('a URL with an invalid id shows "Page not found"', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  for (const path of ['/clients/abc', '/teachers/0/schedule', '/conduct-lesson/-1', '/clients/99999999999999999999']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible();
  }
  // A forbidden page does not reveal whether the id is valid.
  await page.goto('/checklists/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
});

test('a forbidden page shows the specified title and text, and /forbidden the button "Выход"', async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  await page.goto('/salary?lng=ru');
  await expect(page.getByRole('heading', { level: 1, name: 'Доступ запрещен', exact: true })).toBeVisible();
  await expect(page.getByText('У вас нет прав для просмотра этой страницы', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Выход' })).toHaveCount(0);
  await page.goto('/forbidden');
  await expect(page.getByText('У вас нет прав для просмотра этой страницы', { exact: true })).toBeVisible();
  await main(page).getByRole('button', { name: 'Выход', exact: true }).click();
  await expect(page).toHaveURL(/\/accounts\/login/);
});

test('the match page needs ability 4130 and shows offers', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await page.goto('/match');
  await expect(main(page).getByRole('tab', { name: 'To answer' })).toBeVisible();
  await expect(main(page).getByRole('button', { expanded: false }).first()).toBeVisible();
});

test('the login page hides sidebar and top bar', async ({ page }) => {
  await page.goto('/accounts/login?lng=en');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});
