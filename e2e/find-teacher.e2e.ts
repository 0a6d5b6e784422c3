import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

const teachers = (page: Page): Locator => page.getByRole('list', { name: 'Teachers who fit' });
const rows = (page: Page): Locator => teachers(page).locator(':scope > li');
const hour = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'When the child could' }).getByRole('button', { name, exact: true });

/** Opens the search for a child of the client Громова. */
async function openSearch(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/clients/?search=Громова&page_size=10');
  await page.goto(`/clients/${results[0]?.id}?tab=kids`);
  await page.getByRole('link', { name: 'Find a teacher' }).first().click();
  await expect(page).toHaveURL(/\/find-teacher\/\d+\?kid=\d+/);
}

/** Clears the times that are selected from the start; the button appears with the grid. */
async function clearTimes(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: 'When the child could' })).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear' });
  if (await clear.isVisible()) await clear.click();
}

/** Chooses an individual lesson: the child learns in a pair, and the search is for individual lessons. */
async function chooseLessonAlone(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Lesson', exact: true }).click();
  await page
    .getByRole('option')
    .filter({ hasNotText: /pair|group|trial/i })
    .first()
    .click();
}

test('a manager finds a teacher for two weekly times over twelve weeks, holds and releases them, and places the first lesson', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openSearch(page, 'manager@lectern.test');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Find a teacher: ');
  await chooseLessonAlone(page);
  await page.getByRole('button', { name: 'Mon, Wed after 16:00' }).click();
  await page.getByRole('textbox', { name: 'Lessons a week' }).fill('2');
  await expect(page).toHaveURL(/lessons=2/);
  await expect(rows(page).first()).toContainText('Free in all 12 weeks');
  await expectAccessible(page);

  // A teacher who already teaches the child this course has no first lesson to place.
  const first = rows(page)
    .filter({ hasText: 'Free in all 12 weeks', hasNotText: /: (trial|continues|paused|ended)/ })
    .first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await expect(first.getByRole('button', { pressed: true })).toHaveCount(2);
  await first.getByRole('button', { name: 'Hold' }).click();
  const held = page.getByRole('region', { name: 'My holds' });
  await expect(held).toContainText(name);
  await expect(held.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
  await held.getByRole('button', { name: /^Release/ }).click();
  await expect(held).toBeHidden();

  await first.getByRole('button', { name: 'Place' }).click();
  const placing = page.getByRole('dialog', { name: /^First lesson/ });
  await expect(placing.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await placing.getByRole('button', { name: 'Place the lesson' }).click();
  await expect(page.getByText(/the first lesson with .* is placed/)).toBeVisible();
  await expect(placing).toBeHidden();

  // The weekly lessons are shown with dates and cost before they are placed.
  const weekly = page.getByRole('dialog', { name: /^Regular lessons/ });
  await weekly.getByRole('button', { name: /^Place \d+ lessons?$/ }).click();
  await expect(weekly).toBeHidden();

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Lessons a week' })).toHaveValue('2');
  await expect(hour(page, 'Mon 16:00–17:00')).toHaveAttribute('aria-pressed', 'true');
});

test('a search is sent to two teachers, one offer is withdrawn, and ending the search ends the other', async ({ page }) => {
  test.setTimeout(120_000);
  await openSearch(page, 'manager@lectern.test');
  // A course without a search.
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page
    .getByRole('option', { name: /English/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Weekdays after 16:00' }).click();
  const offered = teachers(page).getByRole('checkbox', { disabled: false });
  await offered.nth(0).check();
  await offered.nth(1).check();
  await page.getByRole('button', { name: 'Offer to 2 teachers' }).click();
  const dialog = page.getByRole('dialog', { name: /to 2 teachers$/ });
  await dialog.getByRole('textbox', { name: 'Comment for the teachers' }).fill('Wants to speak more');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send 2 offers' }).click();
  await expect(page.getByText('2 offers are sent')).toBeVisible();

  const searches = page.getByRole('region', { name: 'Searches and offers' });
  const search = searches.getByRole('listitem').filter({ hasText: 'English' }).filter({ hasText: 'Open' }).first();
  await search
    .getByRole('button', { name: /^Withdraw the offer to/ })
    .first()
    .click();
  await expect(search).toContainText('Withdrawn');
  await search.getByRole('button', { name: /^End the search/ }).click();
  const asking = page.getByRole('dialog', { name: /^End the search for/ });
  await expect(asking).toContainText('1 open offer is withdrawn');
  await asking.getByRole('button', { name: 'End the search' }).click();
  // The family may have searches that ended before.
  await expect(searches.getByRole('listitem').filter({ hasText: 'English' }).filter({ hasText: 'Open' })).toHaveCount(0);
  await expect(searches.getByText('Ended').first()).toBeVisible();
});

test('a curator selects times by keyboard, and sees why another group’s teacher can only get an offer', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/clients/?page_size=10');
  await page.goto(`/find-teacher/${results[0]?.id}`);
  await clearTimes(page);
  await hour(page, 'Mon 16:00–17:00').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page).toHaveURL(/window=%5B%221|window=1%3A960-1140|1:960-1140/);
  await expect(hour(page, 'Mon 18:00–19:00')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/teachers? fits?$/)).toBeVisible();
  const refused = rows(page).filter({ hasText: 'not in your group' }).first();
  if ((await refused.count()) > 0) await expect(refused.getByRole('button', { name: 'Place' })).toBeDisabled();
});

test('times are selected by dragging over the week', async ({ page }) => {
  await openSearch(page, 'manager@lectern.test');
  await clearTimes(page);
  await hour(page, 'Tue 15:00–16:00').hover();
  await page.mouse.down();
  await hour(page, 'Thu 17:00–18:00').hover();
  await page.mouse.up();
  for (const day of ['Tue', 'Wed', 'Thu']) await expect(hour(page, `${day} 17:00–18:00`)).toHaveAttribute('aria-pressed', 'true');
  await expect(hour(page, 'Fri 17:00–18:00')).toHaveAttribute('aria-pressed', 'false');
});

test('on a phone the search fits the width and works by touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSearch(page, 'manager@lectern.test');
  await page.getByRole('button', { name: 'Weekdays after 16:00' }).click();
  await expect(rows(page).first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await rows(page).first().getByRole('button', { name: 'Place' }).click();
  // A teacher who already teaches the child needs no first lesson.
  await expect(page.getByRole('dialog', { name: /^(First lesson|Regular lessons)/ })).toBeVisible();
});

test('without a connection a search says that it could not be updated, nothing acts on its old times, and it is repeated', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await openSearch(page, 'manager@lectern.test');
  await chooseLessonAlone(page);
  await page.getByRole('button', { name: 'Mon, Wed after 16:00' }).click();
  const place = rows(page).first().getByRole('button', { name: 'Place' });
  await expect(place).toBeEnabled();

  await context.setOffline(true);
  await hour(page, 'Fri 16:00–17:00').click();
  await expect(place).toBeDisabled();
  const failed = page.getByRole('alert').filter({ hasText: 'connection' });
  await expect(failed).toBeVisible({ timeout: 15_000 });
  await expect(rows(page)).toHaveCount(0);
  await expectAccessible(page);
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await context.setOffline(false);
  await expect(place).toBeEnabled();

  // Holding a time repeats the same search: its results stay, with a line above them.
  await page.route('**/api/schedule/find-teacher/**', (route) => route.abort());
  await rows(page).getByRole('button', { name: 'Hold', disabled: false }).first().click();
  const outdated = page.getByRole('alert').filter({ hasText: 'may be out of date' });
  await expect(outdated).toBeVisible({ timeout: 15_000 });
  await expect(place).toBeDisabled();
  await page.unroute('**/api/schedule/find-teacher/**');
  await outdated.getByRole('button', { name: 'Try again' }).click();
  await expect(outdated).toBeHidden();
  await expect(place).toBeEnabled();
  await page
    .getByRole('region', { name: 'My holds' })
    .getByRole('button', { name: /^Release/ })
    .click();
});

test('a role without searches is refused with an explanation', async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/clients/?page_size=10');
  await page.goto(`/find-teacher/${results[0]?.id}`);
  await expect(page.getByText('You cannot look for a teacher here')).toBeVisible();
  await expect(page.getByText('You do not have the right to do this')).toBeVisible();
});
