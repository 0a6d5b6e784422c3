import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read, write } from './api-calls.ts';
import { openAs, signIn } from './sign-in.ts';

/** A phone that is unique to this run: the demo school keeps imported rows until they are undone. */
const phone = (end: number) => `+7 999 ${String(Math.floor(performance.timeOrigin) % 1_000_000).padStart(6, '0')}${end}`;

test('a table is mapped, checked with reasons for bad rows, imported, and undone', async ({ page }) => {
  const [good, other] = [phone(1), phone(2)];
  const table = ['Parent;Mobile;Student;Form', `Moving Mary;${good};Moving Max;7`, `Moving Nick;${other};;`, 'Moving Bad;12;Moving Tim;3'];
  await signIn(page, 'admin@lectern.test');
  await page.goto('/move-in');
  await page.locator('input[type=file]').setInputFiles({ name: 'moving.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) });

  // A column with an unknown heading is mapped by hand.
  await expect(page).toHaveURL(/import=\d+&step=columns/);
  await expect(page.getByLabel('Mobile')).toHaveValue('phone');
  await page.getByLabel('Form', { exact: true }).selectOption('Grade');
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page).toHaveURL(/step=check/);
  await expect(page.getByRole('radio', { name: 'Ready 2' })).toBeAttached({ timeout: 20_000 });
  await expect(page.getByRole('row', { name: /Moving Mary/ })).toContainText('Max Moving');
  await page.getByText('With errors 1', { exact: true }).click();
  await expect(page.getByRole('row', { name: /Moving Bad/ })).toContainText('Mobile: Not a phone number — 12');

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 client rows will be imported')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).last().click();
  await expect(page.getByRole('radio', { name: 'Imported 2' })).toBeAttached({ timeout: 20_000 });
  await page
    .getByRole('row', { name: /Moving Mary/ })
    .getByRole('link', { name: 'Open the client' })
    .click();
  await expect(page).toHaveURL(/\/clients\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Moving Mary' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Children 1' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('radio', { name: 'Removed 2' })).toBeAttached({ timeout: 20_000 });
  await page.goto('/move-in');
  await expect(page.getByRole('row', { name: /moving\.csv/ }).first()).toContainText('Undone');
});

/** The administrator lets somebody import, and returns to the page. */
async function mayImport(admin: Page, email: string): Promise<void> {
  const before = admin.url();
  const { results } = await read<{ results: { id: number }[] }>(admin, `/api/users/?search=${email}&page_size=10`);
  await admin.goto(`/staff/${results[0]?.id}`);
  await admin.getByRole('checkbox', { name: 'Data import' }).check();
  await admin.getByRole('button', { name: 'Save abilities' }).click();
  await expect(admin.getByText('The abilities are saved')).toBeVisible();
  await admin.goto(before);
}

test('balances above the limit are run, and their import is undone, by two people', async ({ browser }) => {
  const admin = await openAs(browser, 'admin@lectern.test', '/move-in?kind=balances');
  await mayImport(admin, 'manager@lectern.test');
  const manager = await openAs(browser, 'manager@lectern.test', '/cabinet');
  // A client without debts: money that pays a debt is used, and an undo would keep it.
  await write(manager, '/api/clients/', { name: 'Balance Newcomer' });
  const table = 'Client;Balance\nBalance Newcomer;150000';
  await admin.locator('input[type=file]').setInputFiles({ name: 'balances.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await admin.getByRole('button', { name: 'Check the rows' }).click();
  await expect(admin.getByRole('radio', { name: 'Ready 1' })).toBeAttached({ timeout: 20_000 });
  await expect(admin.getByText('150,000.00 ₽').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Continue' }).click();
  const run = (page: Page) => page.locator('#page section').getByRole('button', { name: 'Import', exact: true });
  await expect(run(admin)).toBeDisabled();
  await expect(admin.getByText('somebody else who may import runs it')).toBeVisible();
  await expectAccessible(admin);

  await manager.getByRole('link', { name: 'Home', exact: true }).click();
  await manager.reload();
  const waiting = manager.getByRole('link', { name: 'Run: Balances, balances.csv' });
  await expect(waiting).toBeVisible();
  await expectAccessible(manager);
  await waiting.click();
  await manager.getByRole('button', { name: 'Continue' }).click();
  await run(manager).click();
  await expect(manager.getByRole('radio', { name: 'Imported 1' })).toBeAttached({ timeout: 20_000 });
  await manager.getByRole('button', { name: 'Ask for the undo' }).click();
  await expect(manager.getByRole('dialog')).toContainText('The sums are above the limit for one person');
  await manager.getByRole('dialog').getByRole('button', { name: 'Ask for the undo' }).click();
  await expect(manager.getByRole('dialog')).toBeHidden();
  await expect(manager.getByText('You have asked for this undo')).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Ask for the undo' })).toBeDisabled();
  await expectAccessible(manager);

  await admin.getByRole('link', { name: 'Home', exact: true }).click();
  await admin.getByRole('link', { name: 'Undo: Balances, balances.csv' }).click();
  await expect(admin.getByText(/asked to undo this import/)).toBeVisible();
  await admin.getByRole('button', { name: 'Undo the import' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(admin.getByRole('radio', { name: 'Removed 1' })).toBeAttached({ timeout: 20_000 });
  await expect(admin.getByRole('dialog')).toBeHidden();
});
