import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

const board = (page: Page): Locator => page.getByRole('grid', { name: 'Free teachers by weekday and time' });
const cell = (page: Page, time: string): Locator => board(page).getByRole('button', { name: new RegExp(`^${time}, `) });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: /free$/ });

test('a manager opens a cell, sees free teachers, holds one and carries the time to a client’s search', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Teachers' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Free teachers' }).click();
  await expect(cell(page, 'Wed 16:00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option', { name: 'Mathematics' }).click();
  await expect(page).toHaveURL(/course_id=\d+/);
  await cell(page, 'Wed 16:00').click();
  await expect(page).toHaveURL(/cell=/);
  const people = panel(page).getByRole('list', { name: 'Free teachers' }).getByRole('listitem');
  await expect(people.first()).toContainText('Teacher’s clock');
  await expectAccessible(page);
  const before = await people.count();
  await people
    .first()
    .getByRole('button', { name: /^Hold:/ })
    .click();
  await expect(page.getByText(/is on hold for you until/)).toBeVisible();
  expect(await people.count()).toBe(before);

  await panel(page).getByRole('combobox', { name: 'Find for a client' }).fill('Громова');
  await page
    .getByRole('option', { name: /Громова/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/find-teacher\/\d+\?/);
  await expect(page.getByRole('region', { name: 'My holds' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Release/ })
    .first()
    .click();
  await expect(page.getByText(/is free again/)).toBeVisible();
});

test('arrows move in the grid, Enter opens a cell, and conflicts are shown week by week', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  await page.goto('/free-teachers?cell=1:600');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await cell(page, 'Mon 10:00').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Tue 10:30')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cell=2(:|%3A)630/);
  const why = panel(page).getByRole('region', { name: 'Why is a teacher not free?' });
  const teacher = why.getByRole('combobox', { name: 'Choose a teacher' });
  // The options are hidden while the field is out of view: `fill` alone does not scroll to it, and the list above it moves it when it loads.
  await expect(panel(page).getByRole('list', { name: 'Free teachers' }).getByRole('listitem').first()).toBeVisible();
  await teacher.click();
  await teacher.fill('Anna Sokolova');
  await page.getByRole('option', { name: 'Anna Sokolova' }).click();
  await expect(why.getByRole('list', { name: 'Anna Sokolova, week by week' }).getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);
});

test('filters and hours survive a reload, and the night is collapsed', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/free-teachers?weeks=4&minutes=45&grade=7');
  await expect(page.getByText(/4 weeks from/)).toBeVisible();
  await expect(cell(page, 'Mon 03:00')).toHaveCount(0);
  await page.getByRole('button', { name: 'All 24 hours' }).click();
  await expect(cell(page, 'Mon 03:00')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveValue('7');
  await expect(page.getByRole('combobox', { name: 'Length' })).toHaveValue('45 min');
});

test('a teacher sees numbers without names, and their own conflicts', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await page.goto('/free-teachers');
  await cell(page, 'Sun 09:00').click();
  await expect(panel(page).getByRole('heading', { name: 'Am I free then?' })).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'Free teachers' })).toHaveCount(0);
  await expect(panel(page).getByRole('listitem')).toHaveCount(12);
});

test('on a phone the grid shows one day', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager@lectern.test');
  await page.goto('/free-teachers');
  await expect(cell(page, 'Mon 16:00')).toBeVisible();
  await expect(cell(page, 'Wed 16:00')).toHaveCount(0);
  await page.getByText('Wed', { exact: true }).first().click();
  await expect(cell(page, 'Wed 16:00')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
