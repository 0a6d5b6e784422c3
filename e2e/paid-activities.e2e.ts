import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { openAs } from './sign-in.ts';

const training = 'Обучение: новая платформа';

test('a curator confirms a paid activity, and the teacher sees the line with its length and rate', async ({ browser }) => {
  const curator = await openAs(browser, 'curator@lectern.test', '/salary?tab=activities&state=awaited');
  const row = curator.getByRole('row').filter({ hasText: training });
  await expect(row).toBeVisible();
  await expectAccessible(curator);
  await row.getByRole('button', { name: /^Decide/ }).click();
  const dialog = curator.getByRole('dialog');
  await expect(dialog.getByText('At most 60 minutes, excluding lessons and vacations')).toBeVisible();
  await expect(dialog.getByText(/^450[.,]00\s₽ an hour$/)).toBeVisible();
  await dialog.getByLabel('Paid minutes').fill('61');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog.getByText('At most 60 minutes can be paid, excluding lessons and vacations')).toBeVisible();
  await dialog.getByLabel('Paid minutes').fill('40');
  await expectAccessible(curator);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  const page = await openAs(browser, 'teacher@lectern.test', '/salary');
  const line = page.getByRole('row').filter({ hasText: training });
  await expect(line).toContainText('40 minutes');
  await expect(line).toContainText(/300[.,]00/);
  await expectAccessible(page);
  await line.getByRole('link', { name: training }).click();
  await expect(page).toHaveURL(/\/teachers\/\d+\/schedule\?.*view=day/);

  await curator.goto('/salary?tab=activities&state=took_place');
  await row.getByRole('button', { name: /^Undo the decision/ }).click();
  await dialog.getByLabel('Why').fill('It was another teacher');
  await dialog.getByRole('button', { name: 'Undo the decision' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/salary');
  await expect(page.getByRole('row').filter({ hasText: training })).toHaveCount(2);
});

test('a rate of activities is set for one teacher with its cost, and dropped while no pay was made by it', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const page = await openAs(browser, 'admin@lectern.test', '/rates?tab=activities', width);
    const { results } = await read<{ results: { name: string }[] }>(page, '/api/teachers/?search=Vetrova&page_size=10');
    const name = results[0]?.name ?? '';
    await page.getByRole('button', { name: 'Set a rate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Only for this teacher' }).fill('Vetrova');
    await page.getByRole('option', { name }).click();
    await dialog.getByLabel('From the day').fill('01/01/2032');
    await dialog.getByLabel(/^For one hour/).fill('500');
    await expect(dialog.getByText(/^Now: 400[.,]00\s₽ an hour$/)).toBeVisible();
    await expect(dialog.getByText(/^0 placed activities/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const set = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '2032' });
    await expect(set).toContainText(/500[.,]00/);
    await expectAccessible(page);
    await set.getByRole('button', { name: /^Remove/ }).click();
    await expect(set).toHaveCount(0);
  }
});
