import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { signIn } from './sign-in.ts';

type Waiting = { readonly lesson_id: number; readonly kid: string };

async function unfinished(page: Page): Promise<Waiting[]> {
  return read<Waiting[]>(page, '/api/notifications/get-unfinished-lessons/');
}

/** The keys of a lesson's drafts in local storage. */
const draftsOf = (page: Page, lesson: number | undefined) =>
  page.evaluate((id) => Object.keys(localStorage).filter((key) => key.startsWith('lesson_draft') && key.endsWith(`:${id}`)), lesson);

test('a lesson report is filled in by keyboard and survives a reload', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  const [first, second] = await unfinished(page);
  await page.goto(`/conduct-lesson/${first?.lesson_id}`);

  await expect(page.getByRole('radio', { name: 'Completed' })).toBeFocused();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'No-show' })).toBeChecked();
  await page.keyboard.press('1');
  await expect(page.getByLabel('Topic')).not.toHaveValue('');
  await expect(page.getByLabel('Homework')).not.toHaveValue('');
  await page.getByRole('radio', { name: 'No mark' }).focus();
  await page.keyboard.press('5');
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked();
  await page.getByLabel('Comment for the parent').fill('Solved the hardest one alone.');

  // The key has the user's id, so each person at this computer has a draft of their own.
  await expect.poll(() => draftsOf(page, first?.lesson_id)).toEqual([expect.stringMatching(/^lesson_draft:\d+:\d+$/)]);
  await page.reload();
  await expect(page.getByText(/Your draft of \d\d:\d\d is restored/)).toBeVisible();
  await expect(page.getByLabel('Comment for the parent')).toHaveValue('Solved the hardest one alone.');
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked();
  await expect(page.getByText(/You earn/)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Comment for the parent').press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Report submitted' })).toBeVisible();
  await expect.poll(async () => (await unfinished(page)).some(({ lesson_id }) => lesson_id === first?.lesson_id)).toBe(false);
  expect(await draftsOf(page, first?.lesson_id)).toEqual([]);

  await page.getByRole('link', { name: /Submit the next one/ }).click();
  await expect(page).toHaveURL(new RegExp(`/conduct-lesson/${second?.lesson_id}$`));

  await page.goto(`/conduct-lesson/${first?.lesson_id}`);
  await expect(page.getByRole('region', { name: 'Report' })).toContainText('Solved the hardest one alone.');
  await page.getByRole('button', { name: 'Edit report' }).click();
  await page.getByLabel('Comment for the parent').fill('Solved the hardest one alone, twice.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Report submitted', { exact: true }).first()).toBeVisible();
});

test('a lesson before its start is refused with "Lesson is in future"', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(
    page,
    '/api/events/lessons/?status=planned&unfinished=false&ordering=-start&page_size=10',
  );
  await page.goto(`/conduct-lesson/${results[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Lesson is in future' })).toBeVisible();
  await expect(page.getByText(/Starts in/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit report' })).toHaveCount(0);
});

test('an account manager reads a lesson and finds nothing to submit', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/events/lessons/?status=held&ordering=-start&page_size=10');
  await page.goto(`/conduct-lesson/${results[0]?.id}`);
  await expect(page.getByRole('region', { name: 'Report' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Submit report|Edit report/ })).toHaveCount(0);
});

type Pay = { readonly lines: readonly { readonly kind: string; readonly lesson: { readonly id: number } | null }[] };

/** Finds a pay line for a late cancellation. Which teacher has one depends on the day on which the demo school was made. */
async function lateCancellation(page: Page): Promise<{ readonly teacher: number; readonly period: number; readonly lesson: number }> {
  const periods = await read<{ id: number }[]>(page, '/api/get-salary-calculation-dates/');
  const teachers = await read<{ results: { id: number }[] }>(page, '/api/teachers/?page_size=100');
  for (const { id: period } of periods)
    for (const { id: teacher } of teachers.results) {
      const { lines } = await read<Pay>(page, `/api/teachers/${teacher}/salary/?period_id=${period}`);
      const lesson = lines.find(({ kind }) => kind === 'late_cancellation')?.lesson?.id;
      if (lesson !== undefined) return { teacher, period, lesson };
    }
  throw new Error('nobody was paid for a late cancellation');
}

test('the pay line of a late cancellation opens its lesson, which says how late it was and what the teacher gets', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  const { teacher, period, lesson } = await lateCancellation(page);
  await page.goto(`/salary?teacher_id=${teacher}&period_id=${period}`);
  await page.locator(`a[href*="/conduct-lesson/${lesson}"]`).first().click();
  await expect(page).toHaveURL(/\/conduct-lesson\//);
  const report = page.getByRole('region', { name: 'Report', exact: true });
  await expect(report).toContainText(/cancelled (\d+ (h|min) before|after its start)/);
  await expect(report).toContainText('Teacher gets');
});
