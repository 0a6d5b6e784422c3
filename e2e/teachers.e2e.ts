import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

type Teachers = { count: number; results: { id: number; name: string; status: string; load_minutes: number }[] };

const list = (page: Page) => page.getByRole('region', { name: 'Teachers' });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

/** The teachers that the API answers to the signed-in person. */
async function teachers(page: Page, query: string): Promise<Teachers> {
  return read<Teachers>(page, `/api/teachers/?${query}`);
}

/** An active teacher of the curator's own group with planned lessons. */
async function ownTeacher(page: Page): Promise<Teachers['results'][number]> {
  const me = await read<{ id: number }>(page, '/api/accounts/user/');
  const { results } = await teachers(page, `curator_id=${me.id}&status=active&ordering=-load&page_size=10`);
  const found = results[1];
  if (found === undefined) throw new Error('the demo school has a group for its curator');
  return found;
}

async function downloadOf(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await press();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a manager filters teachers by a free weekly time and by a misspelt name in both alphabets, and the URL keeps it', async ({
  page,
}) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/teachers');
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first().getByRole('link')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('соколва');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Anna Sokolova');
  await page.getByRole('searchbox').fill('');

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Working' }).click();
  await page.getByRole('button', { name: 'Free at…' }).click();
  await page.getByRole('combobox', { name: 'Weekday' }).selectOption('2');
  await page.getByRole('combobox', { name: 'From' }).selectOption('960');
  await page.getByRole('button', { name: 'Add the time' }).click();
  await expect(page.getByText('Free: Tue 16:00–17:00')).toBeVisible();
  await list(page).getByRole('button', { name: 'Load this week' }).click();
  await list(page).getByRole('button', { name: 'Load this week' }).click();
  await expect(page).toHaveURL(/ordering=-load/);
  const expected = await teachers(page, 'status=active&window=2%3A960-1020&ordering=-load');
  await page.reload();
  await expect(page.getByText('Free: Tue 16:00–17:00')).toBeVisible();
  await expect(rows(page)).toHaveCount(expected.results.length);
  await expect(rows(page).first()).toContainText(expected.results[0]?.name ?? '');
  await expectAccessible(page);
});

test('a filter is found by typing and chosen with Enter, and the menu is reset when it opens again', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/teachers');
  // The menu loads its courses and curators with calls of its own.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Filter' }).press('Enter');
  const field = page.getByRole('searchbox', { name: 'Find a filter' });
  const options = page.getByRole('menu').locator('[role^="menuitem"]');
  await expect(field).toBeFocused();
  const all = await options.count();
  await page.keyboard.type('chess and poetry');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await field.fill('ьферу');
  await expect(options.filter({ hasNotText: 'Mathematics' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/course_id=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(all);
});

test('a view is saved with its columns, is the default, and is restored after deletion', async ({ page }) => {
  await signIn(page, 'manager2@lectern.test');
  await page.goto('/teachers?status=inactive');
  await expect(page.getByText('Status: Inactive')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Returns on' }).click();
  await page.keyboard.press('Escape');
  await expect(list(page).getByRole('columnheader', { name: 'Returns on' })).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByLabel('Name of the view')).toBeFocused();
  await page.keyboard.type('Away');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The view “Away” is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Open the list with “Away”' }).click();
  await expect(page.getByRole('button', { name: 'Open the list with “Away”' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/teachers');
  await expect(page).toHaveURL(/status=inactive/);
  await expect(list(page).getByRole('columnheader', { name: 'Returns on' })).toBeVisible();

  await page.getByRole('button', { name: 'Views: Away' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete “Away”' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Away', exact: true })).toBeVisible();
});

test('an export contains the list’s columns and rows', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/teachers?status=inactive');
  await expect(page.getByText('Status: Inactive')).toBeVisible();
  const expected = await teachers(page, 'status=inactive&page_size=100');
  const { name, content } = await downloadOf(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /XLSX/ }).click();
  });
  expect(name).toMatch(/^Teachers \d{4}-\d\d-\d\d \d\d-\d\d\.xlsx$/);
  const [sheet] = await readXlsx(content);
  expect(sheet?.data[0]?.slice(0, 3)).toEqual(['Name', 'Courses', 'Status']);
  expect(sheet?.data.slice(1).map(([who]) => who)).toEqual(expected.results.map((teacher) => teacher.name));
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name })).toBeVisible();
});

test('a curator creates the lessons report and finds it again', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  await page.goto('/teachers');
  await page.getByRole('button', { name: 'Lessons report' }).click();
  const { content } = await downloadOf(page, () => page.getByRole('button', { name: 'Create the report' }).click());
  const [sheet] = await readXlsx(content);
  expect(sheet?.data[0]).toContain('Cancelled: client');
  expect(sheet?.data.length).toBeGreaterThan(3);
  await page.reload();
  await page.getByRole('button', { name: 'Lessons report' }).click();
  await expect(page.getByRole('button', { name: /^Lessons of teachers .*xlsx$/ })).toBeVisible();
  await expectAccessible(page);
});

test('a curator previews making a teacher inactive, does it by keyboard, and undoes it', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  const teacher = await ownTeacher(page);
  await page.goto(`/teachers/profile/${teacher.id}`);
  await page.getByRole('button', { name: 'Make inactive' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/To decide about: \d+ planned lessons/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'On sick leave' });
  const confirm = dialog.getByRole('button', { name: 'Make inactive' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: 'leave', exact: true }).click();
  await confirm.click();
  await expect(page.getByText('On sick leave').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Working', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByRole('row', { name: /Made active/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Reason: On sick leave/ }).first()).toBeVisible();
});

test('a curator changes a teacher’s courses and terms, but cannot remove a course with pupils', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  const teacher = await ownTeacher(page);
  await page.goto(`/teachers/profile/${teacher.id}`);
  await page.getByRole('button', { name: 'Edit courses' }).click();
  await expect(page.getByRole('button', { name: /Cannot be removed/ }).first()).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('combobox', { name: 'Level' }).first().selectOption('Advanced');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The courses are saved')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Advanced/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit the profile' }).click();
  await page.getByRole('textbox', { name: 'INN' }).fill('12');
  await page.getByRole('textbox', { name: 'Most hours a week' }).fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'INN' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'INN' }).fill('500100732259');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The profile is saved')).toBeVisible();
  await expect(page.getByText('30 h', { exact: true })).toBeVisible();
});

test('a teacher’s own profile on a phone allows editing the description, not state or terms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'teacher@lectern.test');
  const me = await read<{ id: number }>(page, '/api/accounts/user/');
  await page.goto(`/teachers/profile/${me.id}`);
  await expect(page.getByRole('button', { name: 'Make inactive' })).toHaveCount(0);
  await page.getByRole('button', { name: 'As a table' }).click();
  await expect(page.getByRole('region', { name: 'Load by week' }).last().getByRole('rowheader')).toHaveCount(21);
  await page.getByRole('button', { name: 'Edit the profile' }).click();
  await expect(page.getByRole('textbox', { name: 'INN' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'About' }).fill('Begins every lesson with a riddle.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Begins every lesson with a riddle.' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

  const { results } = await teachers(page, 'page_size=10');
  const colleague = results.find(({ id }) => id !== me.id);
  await page.goto(`/teachers/profile/${colleague?.id}`);
  await expect(page.getByRole('heading', { name: 'Courses and grades' })).toBeVisible();
  await expect(page.getByText('Load by week')).toHaveCount(0);
  await expect(page.getByText('INN')).toHaveCount(0);
});
