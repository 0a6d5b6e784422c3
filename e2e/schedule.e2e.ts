import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closedOnSunday, emptyDay, lastWeek, spoken } from './days.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

async function openDay(page: Page, date: Temporal.PlainDate): Promise<void> {
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  await page.getByRole('navigation').getByRole('link', { name: 'My schedule' }).click();
  await expect(page).toHaveURL(/\/teachers\/\d+\/schedule/);
  await page.goto(`${new URL(page.url()).pathname}?view=week&date=${date}`);
}

const slot = (page: Page, date: Temporal.PlainDate, time: string): Locator =>
  page.getByRole('button', { name: `Plan ${spoken(date)} at ${time}` });
const lesson = (page: Page, times: string, kid = 'Лиза Громова'): Locator =>
  page.getByRole('button', { name: new RegExp(`^${times}, ${kid}, .*Planned$`) });

/** Adds a lesson at a free time; the menu also has other actions. */
async function addAt(page: Page, date: Temporal.PlainDate, time: string): Promise<void> {
  await slot(page, date, time).click({ position: { x: 40, y: 6 } });
  await page.getByRole('menuitem', { name: 'Add a lesson' }).click();
}

async function choosePupil(page: Page, kid = 'Лиза Громова'): Promise<void> {
  await page.getByRole('combobox', { name: 'Pupil' }).fill(kid);
  await page
    .getByRole('option', { name: new RegExp(kid) })
    .first()
    .click();
}

test('a lesson is placed on empty time, and a conflict offers the next free time', async ({ page }) => {
  const day = emptyDay(2);
  await openDay(page, day);
  await addAt(page, day, '10:00');
  const form = page.getByRole('dialog', { name: 'Add lesson' });
  await expect(form.getByLabel('Time')).toHaveValue('10:00');
  await choosePupil(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add lesson' }).click();
  await expect(lesson(page, '10:00–10:45')).toBeVisible();
  await expectAccessible(page);

  await addAt(page, day, '11:00');
  await choosePupil(page);
  await form.getByLabel('Time').fill('03:00');
  await expect(form.getByText(/03:00 is at night/)).toBeVisible();
  await form.getByLabel('Time').fill('10:30');
  // The conflict is shown while typing, before anything is sent.
  await expect(form.getByRole('alert')).toContainText(/already has a lesson 10:00–10:45\. Next free: /);
  await form.getByRole('button', { name: /^Take / }).click();
  await expect(form.getByRole('alert')).toBeHidden();
  await expect(form.getByLabel('Time')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText(/the lesson is placed/)).toBeVisible();
});

test('a lesson is moved by the form, undone, dragged, and cancelled after showing its cost', async ({ page }) => {
  // The lesson of the previous test may be in the week after its own.
  const day = emptyDay(10);
  await openDay(page, day);
  await addAt(page, day, '10:00');
  await choosePupil(page);
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await lesson(page, '10:00–10:45').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lesson(page, '10:00–10:45')).toBeFocused();
  await page.keyboard.press('Enter');

  const moving = page.getByRole('dialog', { name: /^Move lesson/ });
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(moving.getByLabel('Time')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lesson(page, '10:00–10:45')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await moving.getByLabel('Time').fill('12');
  await expect(moving.getByRole('alert')).toHaveCount(0);
  await moving.getByLabel('Time').press('Enter');
  await expect(lesson(page, '12:00–12:45')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lesson(page, '10:00–10:45')).toBeVisible();

  await page.getByRole('button', { name: 'Hours shown' }).click();
  await page.getByLabel('From').selectOption('0');
  await page.keyboard.press('Escape');
  await lesson(page, '10:00–10:45').dragTo(slot(page, day, '03:00'), { targetPosition: { x: 40, y: 24 } });
  await expect(moving).toContainText('03:00–03:45');
  await expect(moving.getByText(/03:00 is at night/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moving).toBeHidden();

  await lesson(page, '10:00–10:45').dragTo(slot(page, day, '14:00'), { targetPosition: { x: 40, y: 24 } });
  await expect(moving).toContainText('14:00–14:45');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(lesson(page, '14:00–14:45')).toBeVisible();

  await lesson(page, '14:00–14:45').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel lesson' }).click();
  const cancelling = page.getByRole('dialog', { name: /^Cancel lesson/ });
  await expect(cancelling.getByRole('button', { name: 'Cancel lesson' })).toBeDisabled();
  await cancelling.getByLabel('Reason').selectOption({ label: 'The teacher is ill' });
  await expect(cancelling.getByRole('region', { name: 'What it will cost' })).toContainText('pays nothing');
  await cancelling.getByRole('button', { name: 'Cancel lesson' }).click();
  await expect(page.getByRole('button', { name: /^14:00–14:45, Лиза Громова, .*Cancelled$/ })).toBeVisible();
});

test('the free time of a conflict only fills the dialog of a move, and “Move” moves the lesson', async ({ page }) => {
  const day = emptyDay(14);
  await openDay(page, day);
  for (const time of ['10:00', '12:00']) {
    await addAt(page, day, time);
    await choosePupil(page);
    await page.getByRole('button', { name: 'Add lesson' }).click();
    await expect(lesson(page, `${time}–${time.slice(0, 2)}:45`)).toBeVisible();
  }
  await lesson(page, '12:00–12:45').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: /^Move lesson/ });
  // A time outside working hours only warns.
  await moving.getByLabel('Time').fill(closedOnSunday());
  await expect(moving.getByText('This is outside the teacher’s working hours.', { exact: false })).toBeVisible();
  await moving.getByLabel('Time').fill('10:15');
  await expect(moving.getByRole('alert')).toContainText(/already has a lesson 10:00–10:45\. Next free: /);
  const take = moving.getByRole('button', { name: /^Take / });
  const free = /\d\d:\d\d$/.exec((await take.textContent()) ?? '')?.[0] ?? '';
  await take.click();
  await expect(moving.getByRole('alert')).toBeHidden();
  await expect(moving.getByLabel('Time')).toHaveValue(free);
  await expect(moving.getByLabel('Time')).toBeFocused();
  await expect(lesson(page, '12:00–12:45')).toBeAttached();
  await expect(page.getByText(/: moved to /)).toHaveCount(0);
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving).toBeHidden();
  await expect(page.getByText(/Лиза Громова: moved to /)).toBeVisible();
});

test('a new lesson and non-working time begin in the week that is shown, not today', async ({ page }) => {
  const sunday = emptyDay(12);
  await openDay(page, sunday);
  await expect(slot(page, sunday, '10:00')).toBeVisible();
  const week = Array.from({ length: 7 }, (_, before) => {
    const day = sunday.subtract({ days: before });
    return `${spoken(day).slice(4)} ${day.year}`;
  });
  const isShown = (field: Locator) => expect(field).toHaveValue(new RegExp(`^(${week.join('|')})$`));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add lesson' });
  await isShown(form.getByLabel('Date'));
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Working time' }).click();
  await page.getByRole('menuitem', { name: 'Add non-working time' }).click();
  await isShown(page.getByRole('dialog', { name: 'Non-working time' }).getByLabel('From, date'));
});

test('view and date are in the URL, and hours are stored under the specified keys', async ({ page }) => {
  await openDay(page, emptyDay(1));
  await page.getByText('Day', { exact: true }).click();
  await expect(page).toHaveURL(/view=day/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${emptyDay(1).add({ days: 1 })}`));
  await page.getByRole('button', { name: 'Hours shown' }).click();
  await page.getByLabel('From').selectOption('6');
  expect(await page.evaluate(() => localStorage.getItem('teacher_schedule_start_time'))).toBe('06:00:00');
  await page.getByRole('combobox', { name: /^To/ }).selectOption('15');
  expect(await page.evaluate(() => localStorage.getItem('teacher_schedule_end_time'))).toBe('15:00:00');
  await page.reload();
  await expect(page.getByRole('button', { name: /at 06:00$/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /at 14:00$/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /at 15:00$/ })).toHaveCount(0);
});

test('an account manager reads a teacher’s schedule and sees why actions are unavailable', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Teachers' }).click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Anna Sokolova');
  const href = await page
    .getByRole('link', { name: /Anna Sokolova/ })
    .first()
    .getAttribute('href');
  await page.goto(`/teachers/${/\d+/.exec(href ?? '')?.[0]}/schedule?view=week&date=${lastWeek()}`);
  await page
    .getByRole('button', { name: /Completed$/ })
    .first()
    .click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('button', { name: 'Move' })).toBeDisabled();
  await expect(card).toContainText(/closed already|do not have the right/);
});
