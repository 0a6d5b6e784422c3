import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read, write } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

type Day = Temporal.PlainDate;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A day as somebody types it. */
const typed = ({ day, month, year }: Day) => `${day} ${months[month - 1]} ${year}`;

/** A day typed key by key: the field adds the dots. */
const asDigits = ({ day, month, year }: Day) => `${String(day).padStart(2, '0')}${String(month).padStart(2, '0')}${year}`;

/** The Tuesday of a coming week. Each test uses weeks of its own. */
function tuesday(weeks: number): Day {
  const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  return today.add({ days: 9 - today.dayOfWeek, weeks: weeks - 1 });
}

const userId = async (page: Page) => (await read<{ id: number }>(page, '/api/accounts/user/')).id;

type Lesson = { readonly id: number; readonly start: string; readonly status: string; readonly moved_from_id: number | null };
/** The teacher's lessons between two days, in Moscow time. */
async function lessonsBetween(page: Page, id: number, first: Day, last: Day): Promise<Lesson[]> {
  const at = (day: Day) => day.toZonedDateTime('Europe/Moscow').toInstant().toString();
  const query = new URLSearchParams({ from: at(first), to: at(last.add({ days: 1 })) });
  return (await read<{ lessons: Lesson[] }>(page, `/api/teachers/${id}/get-schedule/?${query}`)).lessons;
}
/** The titles of the teacher's activities on a day. */
async function activitiesOn(page: Page, id: number, day: Day): Promise<string[]> {
  const at = (date: Day) => date.toZonedDateTime('Europe/Moscow').toInstant().toString();
  const answer = await page.request.get(
    `/api/teachers/${id}/get-schedule/?${new URLSearchParams({ from: at(day), to: at(day.add({ days: 1 })) })}`,
  );
  return ((await answer.json()) as { activities: { title: string }[] }).activities.map(({ title }) => title);
}
const planned = (lessons: readonly Lesson[]) => lessons.filter(({ status }) => status === 'planned');

/** Places a talk of half an hour at a free time. The demo school has lessons at night, too, if it was made at night. */
async function placeActivity(page: Page, teacher_id: number, day: Day): Promise<void> {
  const taken = planned(await lessonsBetween(page, teacher_id, day.subtract({ days: 1 }), day)).map((lesson) =>
    Temporal.Instant.from(lesson.start),
  );
  const midnight = day.toZonedDateTime('Europe/Moscow').toInstant();
  const start = Array.from({ length: 24 }, (_, hours) => midnight.add({ hours })).find((at) =>
    taken.every((lesson) => Math.abs(lesson.until(at).total('hours')) >= 2),
  );
  if (start === undefined) throw new Error('The teacher has no two hours free on that day');
  const talk = { teacher_id, kind: 'webinar', title: 'A talk between lessons', paid: true, start, finish: start.add({ minutes: 30 }) };
  await write(page, '/api/additional-activities/', talk);
}

/** Requests a vacation in the dialog. The comment identifies its row later. */
async function ask(page: Page, first: Day, last: Day, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Request time off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request time off' });
  await dialog.getByLabel('First day').fill(typed(first));
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Last day').fill(typed(last));
  await page.keyboard.press('Tab');
  await dialog.getByLabel('Comment').fill(comment);
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(/^Requested: /)).toBeVisible();
  await expect(dialog).toBeHidden();
}
const rowOf = (page: Page, comment: string) =>
  page.getByRole('region', { name: 'Vacation requests' }).getByRole('row').filter({ hasText: comment });

test('a teacher requests a vacation with conflicting lessons, and the curator moves them and approves', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const [first, last] = [tuesday(4), tuesday(4).add({ days: 1 })];
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  const id = await userId(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Vacation' }).click();
  const hit = planned(await lessonsBetween(page, id, first, last));
  expect(hit.length).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Request time off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request time off' });
  await expect(dialog.getByRole('button', { name: 'Send the request' })).toBeDisabled();
  await dialog.getByLabel('First day').fill(typed(first));
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Last day').fill(typed(last.add({ days: 40 })));
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('A vacation lasts at most 21 days')).toBeVisible();
  await dialog.getByLabel('Last day').fill(typed(last));
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('region', { name: 'Effect of these days' })).toContainText(
    `2 days${hit.length} lessons fall on these days`,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Close' }).click();
  await ask(page, first, last, 'A wedding');
  await expect(rowOf(page, 'A wedding')).toContainText('Requested');

  const context = await browser.newContext();
  const curator = await context.newPage();
  await signIn(curator, 'curator@lectern.test');
  await placeActivity(curator, id, first);
  await openCabinet(curator);
  const waiting = curator.getByRole('region', { name: 'Vacation requests' });
  await waiting.getByRole('link', { name: new RegExp(`^Anna Sokolova.*${hit.length} lessons`) }).click();
  await expect(curator.getByRole('heading', { level: 1, name: 'Vacations: Anna Sokolova' })).toBeVisible();
  await expect(curator.getByText('A wedding').first()).toBeVisible();
  const approve = curator.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(curator.getByText(`Decide about ${hit.length} more lessons first`)).toBeVisible();
  await expectAccessible(curator);
  await curator.getByRole('button', { name: 'next free time' }).click();
  await expect(curator.getByText(`${hit.length} lessons, all decided`)).toBeVisible({ timeout: 30_000 });
  await expect(curator.getByText('Checking…')).toHaveCount(0);
  await expect(approve).toBeDisabled();
  const activities = curator.getByRole('region', { name: 'Activities on these days' });
  // The school may have other activities on these days.
  for (const choice of await activities.getByRole('combobox').all()) await choice.selectOption('Leave it');
  await activities.getByRole('combobox', { name: /^A talk between lessons/ }).selectOption('Cancel it');
  await approve.click();
  await expect(curator.getByText(/^Anna Sokolova: the vacation is approved/)).toBeVisible();
  await expect(rowOf(curator, 'A wedding')).toContainText('Approved');

  expect(planned(await lessonsBetween(curator, id, first, last))).toEqual([]);
  expect(await activitiesOn(curator, id, first)).not.toContain('A talk between lessons');
  const moved = planned(await lessonsBetween(curator, id, last.add({ days: 1 }), last.add({ days: 40 })));
  const from = moved.flatMap(({ moved_from_id }) => (moved_from_id === null ? [] : [moved_from_id]));
  expect(hit.filter(({ id: each }) => from.includes(each))).toHaveLength(hit.length);
  await page.reload();
  await expect(rowOf(page, 'A wedding')).toContainText('Approved');
  await context.close();
});

test('a vacation is requested on a phone by keyboard and rejected with a reason that the teacher sees', async ({ page, browser }) => {
  const day = tuesday(9).add({ days: 4 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'teacher@lectern.test');
  await page.goto('/vacation');
  await expect(page.getByText(/^Days left in/)).toBeVisible();
  // Content that loads later would move the button.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Request time off' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request time off' });
  await expect(dialog.getByLabel('First day')).toBeFocused();
  await page.keyboard.type(asDigits(day));
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Last day')).toBeFocused();
  await page.keyboard.type(asDigits(day));
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('region', { name: 'Effect of these days' })).toContainText('1 day');
  await dialog.getByLabel('Comment').focus();
  await page.keyboard.type('A match');
  await expect(dialog.getByRole('button', { name: 'Send the request' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Send the request' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Requested: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request time off' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const curator = await context.newPage();
  await signIn(curator, 'curator@lectern.test');
  await curator.goto('/vacation');
  const row = curator.getByRole('region', { name: 'Waiting for your answer' }).getByRole('row').filter({ hasText: 'A match' });
  await row.getByRole('link').focus();
  await curator.keyboard.press('Enter');
  await expect(curator.getByText('Answer a vacation request')).toBeVisible();
  await curator.getByRole('button', { name: 'Reject…' }).focus();
  await curator.keyboard.press('Enter');
  const question = curator.getByRole('dialog', { name: /^Reject the vacation/ });
  await expect(question.getByLabel('Why')).toBeFocused();
  await expect(question.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await curator.keyboard.type('Mock exams on that day');
  await expectAccessible(curator);
  await curator.keyboard.press('Tab');
  await curator.keyboard.press('Tab');
  await curator.keyboard.press('Enter');
  await expect(curator.getByText(/the vacation is rejected/)).toBeVisible();
  await expect(curator.getByRole('row').filter({ hasText: 'A match' })).toContainText('Rejected');
  expect(await curator.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(rowOf(page, 'A match')).toContainText('Rejected');
  await expect(rowOf(page, 'A match')).toContainText('Mock exams on that day');
});

test('cancelling a vacation shows what it keeps; calendar and table show absences', async ({ page }) => {
  const day = tuesday(10).add({ days: 4 });
  await signIn(page, 'teacher@lectern.test');
  await page.goto('/vacation');
  await ask(page, day, day, 'A concert');
  await page.goto(`/vacation?from=${day.subtract({ days: 7 })}`);
  await expect(page.getByRole('link', { name: /^Anna Sokolova, .*, requested$/ })).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Who is away' }).last().getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await rowOf(page, 'A concert')
    .getByRole('button', { name: /^Cancel the vacation/ })
    .click();
  const question = page.getByRole('dialog', { name: /^Cancel the vacation/ });
  await expect(question).toContainText('No lesson changes');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(rowOf(page, 'A concert')).toContainText('Requested');
  await rowOf(page, 'A concert')
    .getByRole('button', { name: /^Cancel the vacation/ })
    .click();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'A concert')).toContainText('Cancelled');
});

test('vacations are limited to the teacher and the group’s curator', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  const id = await userId(page);
  await page.goto(`/vacation/${id + 1}`);
  await expect(page.getByText('Not found, or not yours to see')).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, 'curator2@lectern.test');
  await page.goto(`/vacation/${id}`);
  await expect(page.getByText('Not found, or not yours to see')).toBeVisible();
});
