import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

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
