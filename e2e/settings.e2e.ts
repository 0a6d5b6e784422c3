import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

/** A name that is unique to this run: the demo school keeps added entries. */
const own = (name: string) => `${name} ${Math.floor(performance.timeOrigin) % 1_000_000}`;
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function act(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an administrator changes a setting within its limits and sees its history', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/settings');
  const setting = page.getByRole('region', { name: 'No recent lessons', exact: true });
  await expect(setting).toContainText('by default 14 days · from 1 to 365');
  await setting.getByRole('button', { name: 'Change: No recent lessons' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('No recent lessons').fill('400');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('too large', { ignoreCase: true });
  await dialog.getByLabel('No recent lessons').fill('15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(setting).toContainText('15 days');
  await expect(setting).toContainText('Last changed by Vera Lebedeva');
  await setting.getByRole('button', { name: 'Change: No recent lessons' }).click();
  await expect(dialog.getByRole('region', { name: 'Who changed it' })).toContainText('14 days → 15 days');
  await dialog.getByLabel('No recent lessons').fill('14');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(setting.getByText('14 days', { exact: true })).toBeVisible();
  // A setting that can no longer be changed says why.
  await expect(page.getByRole('region', { name: 'Currency', exact: true })).toContainText('can no longer be changed');
});

test('examples beside the table of cancellation costs update while typing', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change: What cancelling costs' }).click();
  const dialog = page.getByRole('dialog');
  const late = dialog.getByRole('row', { name: /The client cancels 7 hours before/ });
  await expect(late).toContainText('1,500.00');
  await dialog.getByLabel('Client cancels late: Client pays').fill('50');
  await expect(late).toContainText('750.00');
  await expect(late).toContainText('525.00');
});

test('a course needs a name in one language, and everybody reads it in their own', async ({ page }) => {
  const [english, russian] = [own('Painting'), own('Живопись')];
  await signIn(page, 'admin@lectern.test');
  await page.goto('/reference');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name in Russian')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name in English').fill(english);
  await dialog.getByLabel('Direction').click();
  await page.getByRole('option', { name: 'Languages' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await act(page, english, 'Change');
  await expect(dialog.getByLabel('Name in Russian')).toHaveValue(english);
  await dialog.getByLabel('Name in Russian').fill(russian);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, english)).toBeVisible();
  await page.goto('/reference?lng=ru');
  await expect(row(page, russian)).toContainText('Языки');
  await page.goto('/reference?lng=en');
  await expect(row(page, english)).toContainText('Languages');
});

test('a course with a service and price is added and archived, and cannot be deleted while lessons use it', async ({ page }) => {
  const [course, service] = [own('Chess'), own('Chess 45')];
  await signIn(page, 'admin@lectern.test');
  await page.goto('/reference');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in English').fill(course);
  await dialog.getByLabel('Direction').click();
  await page.getByRole('option', { name: 'Languages' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, course)).toContainText('In use');

  await page.getByRole('tab', { name: 'Services and prices' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel('Name in English').fill(service);
  await dialog.getByLabel('Course').fill(course);
  await page.getByRole('option', { name: course }).click();
  await dialog.getByLabel('Minutes').fill('45');
  await dialog.getByLabel('Price of one lesson').fill('1 250,50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, service)).toContainText('1,250.50');
  await act(page, service, 'Prices');
  await dialog.getByLabel('From the day').fill('01.09.2031');
  await dialog.getByLabel('Price of one lesson').fill('1 400');
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: '2031' })).toContainText('1,400.00');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Courses' }).click();
  await act(page, course, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('This is in use: records refer to it. Archive it instead');
  await page.keyboard.press('Escape');
  await act(page, course, 'Archive');
  await expect(row(page, course)).toContainText('Archived');
});

test('a reason defines who may choose it, and a rate has a first day', async ({ page }) => {
  const reason = own('Snowed in');
  await signIn(page, 'admin@lectern.test');
  await page.goto('/reference?tab=reasons');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in Russian').fill(`${reason} (зима)`);
  await dialog.getByLabel('Name in English').fill(reason);
  await dialog.getByLabel('Category').click();
  await page.getByRole('option', { name: 'School' }).click();
  await dialog.getByLabel('Excused: nothing is charged').check();
  await expect(dialog.getByLabel('Costs at most')).toHaveValue('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, reason)).toContainText('Yes');
  await act(page, reason, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, reason)).toHaveCount(0);

  const teachers = await read<{ results: { id: number }[] }>(page, '/api/teachers/?search=Anna%20Sokolova');
  await page.goto(`/teachers/profile/${teachers.results[0]?.id}?tab=rates`);
  await page
    .getByRole('button', { name: /^Set a rate: / })
    .first()
    .click();
  await dialog.getByLabel('From the day').fill('01.09.2031');
  await dialog.getByLabel('For one lesson').fill('900');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rated = page.getByRole('listitem').filter({ hasText: '2031' });
  await expect(rated).toContainText('900.00');
  await rated.getByRole('button', { name: 'Remove' }).click();
  await expect(rated).toHaveCount(0);
});

test('each table of the reference data finds an entry by its name, and shows texts, not their keys', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/reference');
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const names = await tabs.allInnerTexts();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await page.getByRole('tab', { name, exact: true }).click();
    const panel = page.getByRole('tabpanel', { name, exact: true });
    const rows = panel.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions: / }) });
    await expect(rows.nth(1), name).toBeVisible();
    await expect(panel.getByText(/^[a-z_]+(\.[a-z_]+)+$/), name).toHaveCount(0);
    const entry = await rows
      .nth(1)
      .getByRole('button', { name: /^Actions: / })
      .getAttribute('aria-label');
    const title = entry?.replace('Actions: ', '') ?? '';
    await panel.getByRole('searchbox').or(panel.getByRole('textbox')).first().fill(title);
    await expect(rows.first().getByRole('button', { name: `Actions: ${title}`, exact: true }), name).toBeVisible();
    await expect(rows.nth(0)).toContainText(title);
  }
});
