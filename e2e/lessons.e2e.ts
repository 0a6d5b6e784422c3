import type { Lesson, Substitute } from '@lectern/contract/lessons/lessons.schema';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { emptyDay } from './days.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

/** The lessons that the API answers to the signed-in person. */
async function lessons(page: Page, query: string): Promise<Lesson[]> {
  return (await read<{ results: Lesson[] }>(page, `/api/events/lessons/?page_size=100&${query}`)).results;
}

const list = (page: Page) => page.getByRole('region', { name: 'Lessons', exact: true });

/** Opens a client's lessons of one day, and the card of one of them. A child may have several lessons that day. */
async function openCard(page: Page, lesson: Lesson): Promise<void> {
  const { zone } = await read<{ zone: string }>(page, '/api/accounts/user-page-info/');
  const start = Temporal.Instant.from(lesson.start).toZonedDateTimeISO(zone);
  const day = start.toPlainDate().toString();
  await page.goto(`/clients/${lesson.pupil}?tab=lessons&from=${day}&to=${day}&kid_id=${lesson.kid_id}&status=${lesson.status}`);
  const time = start.toPlainTime().toString({ smallestUnit: 'minute' });
  await list(page)
    .getByRole('button', { name: new RegExp(`${time}$`) })
    .click();
  await expect(page.getByRole('dialog', { name: lesson.kid_name })).toBeVisible();
}

const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

test('filters of a client’s lessons are in the URL, survive a reload, and can be removed', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const [held] = await lessons(page, 'status=held&ordering=-start');
  if (held === undefined) throw new Error('the demo school has no held lesson');
  await page.goto(`/clients/${held.pupil}?tab=lessons`);
  await expect(page.getByRole('region', { name: 'Lesson outcomes' })).toContainText('Completed');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Completed', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=.*held/);
  await page.reload();
  await expect(page.getByText('Status: Completed')).toBeVisible();
  await expect(list(page).getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the filter Status: Completed' }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expectAccessible(page);
});

test('a client’s lessons begin with the next one, and the past begins with the last one', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const now = systemClock().toString();
  const planned = await lessons(page, `status=planned&ordering=start&from=${now}`);
  const held = await lessons(page, `status=held&ordering=-start&to=${now}`);
  const any = planned.find(({ pupil }) => held.some((lesson) => lesson.pupil === pupil));
  if (any === undefined) throw new Error('no client of the demo school has lessons both held and planned');
  const { zone } = await read<{ zone: string }>(page, '/api/accounts/user-page-info/');
  const timeOf = (lesson: Lesson | undefined) =>
    Temporal.Instant.from(lesson?.start ?? now)
      .toZonedDateTimeISO(zone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });
  const [next] = await lessons(page, `client_id=${any.pupil}&ordering=start&from=${now}`);
  await page.goto(`/clients/${any.pupil}?tab=lessons`);
  const first = list(page).getByRole('row').nth(1).getByRole('button').first();
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
  await expect(first).toHaveAccessibleName(new RegExp(`${timeOf(next)}$`));
  await page.getByText('Past', { exact: true }).click();
  const [last] = await lessons(page, `client_id=${any.pupil}&ordering=-start&to=${now}`);
  await expect(first).toHaveAccessibleName(new RegExp(`${timeOf(last)}$`));
});

test('a manager assigns a free substitute and undoes it', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const planned = await lessons(
    page,
    `status=planned&ordering=start&substituted=false&from=${systemClock().add({ hours: 24 }).toString()}`,
  );
  let lesson: Lesson | undefined;
  for (const each of planned) {
    const found = await read<Substitute[]>(page, `/api/events/lessons/${each.id}/substitutes/`);
    if (Array.isArray(found) && found.length > 0) {
      lesson = each;
      break;
    }
  }
  if (lesson === undefined) throw new Error('nobody can stand in for any lesson of the demo school');
  await openCard(page, lesson);
  await inDialog(page, 'Another teacher').click();
  const dialog = page.getByRole('dialog', { name: /^Another teacher/ });
  await expect(dialog.getByLabel('Who teaches')).not.toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hand over' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'teaches this lesson' })).toBeVisible();
  expect((await lessons(page, `client_id=${lesson.pupil}&substituted=true`)).map(({ id }) => id)).toContain(lesson.id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: ': undone' })).toBeVisible();
  expect((await lessons(page, `client_id=${lesson.pupil}&substituted=true`)).map(({ id }) => id)).not.toContain(lesson.id);
});

test('a manager copies a lesson by keyboard alone, at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager@lectern.test');
  const [held] = await lessons(page, 'status=held&ordering=-start&regular=true&kind=individual');
  if (held === undefined) throw new Error('the demo school has no regular lesson');
  const day = Temporal.Instant.from(held.start).toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString();
  await page.goto(`/clients/${held.pupil}?tab=lessons&status=held&kid_id=${held.kid_id}&from=${day}&to=${day}`);
  const first = list(page).getByRole('row').nth(1).getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  const copy = inDialog(page, 'Copy');
  await expect(copy).toBeVisible();
  await copy.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Copy lesson/ });
  await expect(dialog.getByLabel('Time')).toBeFocused();
  const later = emptyDay(8);
  await dialog.getByLabel('Date').fill(`${later.day}.${String(later.month).padStart(2, '0')}.${later.year}`);
  await dialog.getByLabel('Time').fill('06:15');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'lesson added' })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a manager records a no-show after seeing its cost, and reopens the lesson', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  // Not a trial: it costs nothing, so nothing could be returned.
  const [missed] = await lessons(page, 'unfinished=true&kind=individual&ordering=-start');
  if (missed === undefined) throw new Error('the demo school has nothing that waits to be written up');
  await openCard(page, missed);
  await inDialog(page, 'No-show').click();
  const marking = page.getByRole('dialog', { name: /^No-show/ });
  await expect(marking.getByRole('region', { name: 'What it will cost' })).toContainText(/pays|is charged/);
  await marking.getByText(/^Teacher:/).click();
  await expect(marking.getByRole('region', { name: 'What it will cost' })).toContainText('penalty');
  await marking.getByText(/^Pupil:/).click();
  await expect(marking.getByRole('region', { name: 'What it will cost' })).toContainText(/pays|is charged/);
  await marking.getByRole('button', { name: 'Close the lesson' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'marked as a no-show' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'undone' })).toBeVisible();
  await openCard(page, missed);
  await inDialog(page, 'No-show').click();
  await marking.getByRole('button', { name: 'Close the lesson' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'marked as a no-show' }).last()).toBeVisible();

  await openCard(page, { ...missed, status: 'client_no_show' });
  await inDialog(page, 'Correct').click();
  const correcting = page.getByRole('dialog', { name: /^Correct lesson/ });
  await expect(correcting.getByRole('region', { name: 'What will be reversed' })).toContainText('returned');
  await expect(correcting.getByRole('button', { name: 'Reopen' })).toBeDisabled();
  await correcting.getByLabel('Why').fill('They were there, the line was bad');
  await expectAccessible(page);
  await correcting.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'reopened' })).toBeVisible();
  expect((await lessons(page, `client_id=${missed.pupil}&unfinished=true`)).map(({ id }) => id)).toContain(missed.id);
});

test('a reason that costs at most 30 % says so before a lesson is cancelled too late', async ({ page }) => {
  const reason = `Ice on the roads ${Math.floor(performance.timeOrigin) % 1_000_000}`;
  await signIn(page, 'admin@lectern.test');
  await page.goto('/reference?tab=reasons');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in Russian').fill(`${reason} (лёд)`);
  await dialog.getByLabel('Name in English').fill(reason);
  await dialog.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Client' }).click();
  await dialog.getByLabel('Costs at most').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: reason })).toContainText('30');

  await signIn(page, 'manager@lectern.test');
  const [late] = await lessons(page, 'unfinished=true&kind=individual&ordering=-start');
  if (late === undefined) throw new Error('the demo school has nothing that waits to be written up');
  await openCard(page, late);
  await inDialog(page, 'Cancel lesson').click();
  const cancelling = page.getByRole('dialog', { name: /^Cancel lesson/ });
  await cancelling.getByLabel('Reason').selectOption({ label: reason });
  const cost = cancelling.getByRole('region', { name: 'What it will cost' });
  await expect(cost).toContainText('This reason costs at most 30 % of the price and of the pay.');
  await expect(cost).toContainText('30 %');

  await signIn(page, 'admin@lectern.test');
  await page.goto('/reference?tab=reasons');
  await page.getByRole('button', { name: `Actions: ${reason}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: reason })).toHaveCount(0);
});

test('a curator sees the curator’s actions on a lesson card', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  const [planned] = await lessons(page, 'status=planned&ordering=-start');
  if (planned === undefined) throw new Error('the curator’s group has no lesson ahead');
  await openCard(page, planned);
  await expect(inDialog(page, 'Another teacher')).toBeEnabled();
  await expect(inDialog(page, 'No-show')).toBeDisabled();
  await expect(page.getByRole('dialog')).toContainText('too early');
  await expect(inDialog(page, 'Correct')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a teacher sees the teacher’s actions on a lesson card', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  const [planned] = await lessons(page, 'status=planned&ordering=-start');
  if (planned === undefined) throw new Error('the teacher of the demo school has no lesson ahead');
  await openCard(page, planned);
  await expect(inDialog(page, 'Move')).toBeEnabled();
  await expect(inDialog(page, 'Cancel lesson')).toBeEnabled();
  await expect(inDialog(page, 'Another teacher')).toHaveCount(0);
  await expect(inDialog(page, 'Correct')).toHaveCount(0);
});

test('choosing another topic explains the effect, and a regular lesson has no recommendation', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  const [waiting] = await lessons(page, 'unfinished=true&kind=individual');
  if (waiting === undefined) throw new Error('the teacher of the demo school has nothing to write up');
  await page.goto(`/conduct-lesson/${waiting.id}`);
  const topic = page.getByLabel('Topic', { exact: true });
  await expect(topic.locator('option').nth(1)).toBeAttached();
  await topic.selectOption({ index: (await topic.locator('option').count()) - 1 });
  await expect(page.getByText(/Skips \d+ topics?|Already taught/)).toBeVisible();
  await expect(page.getByText('What do you recommend?')).toHaveCount(0);
});
