import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { emptyDay, spoken } from './days.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

const slot = (page: Page, date: Temporal.PlainDate, time: string): Locator =>
  page.getByRole('button', { name: `Plan ${spoken(date)} at ${time}` });

async function openOwn(page: Page, view: 'day' | 'week', date: Temporal.PlainDate): Promise<void> {
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  const id = await page.evaluate(async () => ((await (await fetch('/api/accounts/user/')).json()) as { id: number }).id);
  await page.goto(`/teachers/${id}/schedule?view=${view}&date=${date}`);
}

/** Opens Anna Sokolova's schedule as the curator of her group. */
async function openAsCurator(page: Page, date: Temporal.PlainDate): Promise<void> {
  await signIn(page, 'curator@lectern.test');
  await page.goto('/teachers');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Anna Sokolova');
  const href = await page
    .getByRole('link', { name: /Anna Sokolova/ })
    .first()
    .getAttribute('href');
  const id = /\d+/.exec(href ?? '')?.[0];
  await page.goto(`/teachers/${id}/schedule?view=day&date=${date}`);
}

async function placeLesson(page: Page, day: Temporal.PlainDate, time: string): Promise<void> {
  await slot(page, day, time).click({ position: { x: 40, y: 6 } });
  await page.getByRole('menuitem', { name: 'Add a lesson' }).click();
  await page.getByRole('combobox', { name: 'Pupil' }).fill('Лиза Громова');
  await page
    .getByRole('option', { name: /Лиза Громова/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Drags over the day from 10:00 to 12:30. */
async function dragFromTen(page: Page, day: Temporal.PlainDate): Promise<void> {
  const from = await slot(page, day, '10:00').boundingBox();
  if (from === null) throw new Error('the day is not on the screen');
  await page.mouse.move(from.x + 40, from.y + 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height * 2.5, { steps: 6 });
  await page.mouse.up();
}

test('non-working time is added by dragging, deleted, and restored by "Undo"', async ({ page }) => {
  const day = emptyDay(4);
  await openOwn(page, 'week', day);
  await dragFromTen(page, day);
  await page.getByRole('menuitem', { name: 'Non-working time' }).click();
  const form = page.getByRole('dialog', { name: 'Non-working time' });
  await expect(form.getByLabel('From, time')).toHaveValue('10:00');
  await expect(form.getByLabel('To, time')).toHaveValue('12:30');
  await form.getByLabel('Comment').fill('Visit to the doctor');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();

  const off = page.getByRole('button', { name: '10:00–12:30, Visit to the doctor, not working' });
  await off.click();
  const card = page.getByRole('dialog');
  await expect(card).toContainText('Once');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(off).toBeHidden();
  // Toasts are shown in turn: "Undo" of the first one would undo the save.
  await expect(page.getByText('The non-working time is deleted')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(off).toBeVisible();
});

test('invalid times are not saved, a moved start keeps the duration, and keys work after a drag', async ({ page }) => {
  const day = emptyDay(7);
  await openOwn(page, 'week', day);
  await dragFromTen(page, day);
  const menu = page.getByRole('menuitem', { name: 'Non-working time' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await slot(page, day, '15:00').focus();
  await page.keyboard.press('Enter');
  await menu.click();

  const form = page.getByRole('dialog', { name: 'Non-working time' });
  await form.getByLabel('To, time').fill('16:30');
  await form.getByLabel('From, time').fill('17:00');
  await expect(form.getByLabel('To, time')).toHaveValue('18:30');
  await form.getByText('Every week').click();
  await form.getByLabel('From', { exact: true }).fill('25:00');
  await form.getByLabel('From', { exact: true }).press('Enter');
  await expect(form.getByText('There is no such time')).toBeVisible();
  await expect(form.getByLabel('From', { exact: true })).toHaveValue('25:00');
});

test('an activity is added from an empty hour, edited and deleted by keyboard', async ({ page }) => {
  const day = emptyDay(5);
  await openOwn(page, 'day', day);
  await slot(page, day, '09:00').focus();
  await page.keyboard.press('ArrowDown');
  await expect(slot(page, day, '10:00')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add a lesson' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Additional activity' });
  await expect(form.getByLabel('Kind')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Open lesson');
  await page.keyboard.press('Enter');
  const activity = page.getByRole('button', { name: '10:00–11:00, Open lesson, Meeting' });
  await expect(activity).toBeVisible();

  await activity.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change activity' });
  await change.getByLabel('To, time').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '10:00–12:00, Open lesson, Meeting' })).toBeVisible();
});

test('a conflicting lesson is moved by the same save', async ({ page }) => {
  const day = emptyDay(6);
  await openOwn(page, 'day', day);
  await placeLesson(page, day, '14:00');
  await slot(page, day, '13:00').click({ position: { x: 40, y: 6 } });
  await page.getByRole('menuitem', { name: 'Non-working time' }).click();
  const form = page.getByRole('dialog', { name: 'Non-working time' });
  await form.getByLabel('To, time').fill('16');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('1 planned lesson is at this time');
  const save = form.getByRole('button', { name: 'Save, with 1 lesson' });
  await expect(save).toBeDisabled();
  await form.getByRole('combobox', { name: /^What to do with the lesson/ }).selectOption({ label: 'Move' });
  await expectAccessible(page);
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByRole('button', { name: '13:00–16:00, Not working' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^14:00–14:45, Лиза Громова, .*Moved/ })).toBeVisible();
});

test('on a phone a curator changes working hours from a date on, sees lessons outside, and undoes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const day = emptyDay(1);
  await openAsCurator(page, day);
  await page.getByRole('button', { name: 'Working time' }).click();
  await page.getByRole('menuitem', { name: 'Working hours' }).click();
  const form = page.getByRole('dialog', { name: 'Working hours' });
  await form.getByRole('textbox', { name: 'Monday, span 1, from' }).fill('12');
  await form.getByRole('textbox', { name: 'Monday, span 1, to' }).fill('11');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Monday, span 1, to' }).fill('24');
  // The number of spans on Monday depends on the day when the demo school was made.
  const second = form.getByRole('button', { name: 'Monday: remove span 2' });
  while ((await second.count()) > 0) await second.click();
  await form.getByRole('button', { name: 'Copy Monday to other days' }).click();
  await page.getByRole('menuitem', { name: 'To every day' }).click();
  await expect(form).toContainText('84 h a week');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  // The new hours begin today, so the teacher's morning lessons are outside them.
  await expect(form).toContainText(/\d+ planned lessons will be outside the new hours/);
  await form.getByRole('button', { name: /^Save, with/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('The working hours are saved')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
