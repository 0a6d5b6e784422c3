import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read, write } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

type User = { readonly id: number; readonly name: string; readonly state: string };

const list = (page: Page) => page.getByRole('region', { name: 'Staff' });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

async function userOf(page: Page, email: string): Promise<User> {
  const { results } = await read<{ results: User[] }>(page, `/api/users/?search=${encodeURIComponent(email)}`);
  if (results[0] === undefined) throw new Error(`nobody has ${email}`);
  return results[0];
}

test('staff administration needs its ability', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Staff' })).toHaveCount(0);
  for (const path of ['/staff', '/staff/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  }
});

test('the staff list keeps search, filters and ordering in the URL', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await openCabinet(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Staff' }).click();
  await expect(rows(page)).toHaveCount(25);
  for (const name of ['Name', 'Email', 'Roles', 'Abilities', 'Second factor', 'Last seen', 'Status'])
    await expect(list(page).getByRole('columnheader', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Curator' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Active' }).click();
  await page.keyboard.press('Escape');
  await list(page).getByRole('button', { name: 'Since' }).click();
  await expect(page).toHaveURL(/role=Curator.*state=active.*ordering=created_at/);
  const { results } = await read<{ results: User[] }>(page, '/api/users/?role=Curator&state=active&ordering=created_at');
  await page.reload();
  await expect(rows(page)).toHaveCount(results.length);
  await expect(rows(page).first()).toContainText(results[0]?.name ?? '');
  await page.keyboard.press('/');
  await page.keyboard.type('nobody is called like this');
  await expect(page.getByText('No one found')).toBeVisible();
  await expectAccessible(page);
});

test('an invitation needs a name, a role and an unused address; its link is shown once, and it can be resent', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Required')).toHaveCount(2);
  await expect(dialog.getByText('Choose at least one role')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nina Frolova');
  await dialog.getByLabel('Email').fill('nina');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid email')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('Email').fill('MANAGER@lectern.test');
  await dialog.getByRole('checkbox', { name: 'Curator' }).check();
  await dialog.getByRole('checkbox', { name: 'Matches' }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Somebody has this email address already')).toBeVisible();
  await dialog.getByLabel('Email').fill('nina.frolova@lectern.test');
  await dialog.getByRole('radio', { name: 'Русский' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  // The demo school has no mail server, so the link is shown, once.
  await expect(dialog.getByText('Nina Frolova is invited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(/\/accounts\/invitation#.{20,}/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox').fill('frolova');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Invited');
  await rows(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nina Frolova' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toContainText('Invited again');
  await expect(page.getByRole('region', { name: 'History' }).getByRole('row').nth(3)).toContainText('Invited; given: Curator, Matches');
});

test('nobody can raise their own rights or remove the last administrator, and the reason is shown', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/staff/1');
  const roles = page.getByRole('group', { name: 'Roles' });
  await expect(roles.getByRole('checkbox', { name: 'Methodist' })).toBeDisabled();
  await expect(roles.getByRole('checkbox', { name: 'Methodist' })).toHaveAccessibleDescription(/You cannot give rights to yourself/);
  await expect(roles.getByRole('checkbox', { name: 'Account manager' })).toHaveAccessibleDescription(/This is the last administrator/);
  const administers = page.getByRole('checkbox', { name: 'Staff management' });
  await expect(administers).toBeDisabled();
  await expect(administers).toHaveAccessibleDescription(/Invites staff.*This is the last administrator/);
  await administers.focus();
  await page.keyboard.press('Space');
  await expect(administers).toBeChecked();
  await expect(page.getByRole('button', { name: 'Save abilities' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveAccessibleDescription(/This is the last administrator/);
  await expect(page.getByRole('button', { name: 'Reset the second factor' })).toBeDisabled();
  await expectAccessible(page);
});

test('the second of two concurrent changes of rights is refused and shows the current state', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  const { id } = await userOf(page, 'curator2@lectern.test');
  await page.goto(`/staff/${id}`);
  const roles = page.getByRole('group', { name: 'Roles' });
  await roles.getByRole('checkbox', { name: 'Teacher' }).check();
  await expect(page.getByText(/A teacher’s card is created for/)).toBeVisible();
  await write(page, `/api/users/${id}/roles/`, { roles: ['Curator', 'Methodist'] });
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed these rights in the meantime');
  await expect(page.getByRole('button', { name: 'Save roles' })).toBeDisabled();
  await page.getByRole('button', { name: 'Show what they are now' }).click();
  await expect(roles.getByRole('checkbox', { name: 'Methodist' })).toBeChecked();
  await expect(roles.getByRole('checkbox', { name: 'Teacher' })).not.toBeChecked();

  await roles.getByRole('checkbox', { name: 'Methodist' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The roles are saved')).toBeVisible();
  await page.getByRole('checkbox', { name: 'All pay' }).check();
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save abilities' }).click();
  await expect(page.getByText('The abilities are saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Abilities changed; given: All pay');
});

test('deactivating shows the consequence, ends sessions at once and can be undone', async ({ page, browser }) => {
  const email = 'teacher29@lectern.test';
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, email);
  await signIn(page, 'admin@lectern.test');
  const { id, name } = await userOf(page, email);
  await page.goto(`/staff/${id}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate the account of ${name}?` });
  await expect(dialog).toContainText('Sessions, personal tokens and open links end at once');
  await expect(dialog).toContainText('The teacher’s card, lessons and pay stay as they are');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await userOf(page, email)).state).toBe('active');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The account of ${name} is deactivated`)).toBeVisible();
  await theirs.goto('/cabinet');
  await expect(theirs).toHaveURL(/\/accounts\/login/);
  expect((await page.request.get(`/api/teachers/${id}/`)).status()).toBe(200);

  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText(`The account of ${name} is active again`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toContainText('Account activated');
  await signIn(theirs, email);
  await context.close();
});

test('the screen of backups warns of a school without one', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/backups');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'This school has no backup.' })).toBeVisible();
  await expect(page.getByText('No backups are scheduled.')).toBeVisible();
  await expectAccessible(page);
});

test('an administrator sees background jobs by name and runs one', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/staff');
  await page.getByRole('navigation').getByRole('link', { name: 'Background jobs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
  const table = page.getByRole('region', { name: 'Background jobs' });
  const job = table.getByRole('row').filter({ hasText: 'Held times that end' });
  // The queue starts a moment after the server, and the screen polls it.
  await expect(job).toContainText('every hour', { timeout: 40_000 });
  // A job without a translation would show its name in the code, with hyphens.
  for (const text of await table.getByRole('row').locator('td:first-child').allTextContents())
    expect(text).not.toMatch(/^[a-z]+(-[a-z]+)*$/);
  await expectAccessible(page);
  await job.getByRole('button', { name: 'Run now: Held times that end' }).click();
  await expect(page.getByText('The job starts within half a minute')).toBeVisible();
});

test('staff administration fits a phone, in Russian and dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'admin@lectern.test');
  const { id } = await userOf(page, 'curator@lectern.test');
  for (const path of ['/staff', `/staff/${id}`]) {
    await page.goto(`${path}?lng=ru`);
    await expect(page.getByText(/Пригласить|Управление сотрудниками/)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
