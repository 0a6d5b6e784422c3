import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

type Waiting = { readonly lesson_id: number; readonly kid: string };

async function unfinished(page: Page): Promise<Waiting[]> {
  const answer = await page.request.get('/api/notifications/get-unfinished-lessons/');
  return (await answer.json()) as Waiting[];
}

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

  await page.reload();
  await expect(page.getByText(/Your draft of \d\d:\d\d is restored/)).toBeVisible();
  await expect(page.getByLabel('Comment for the parent')).toHaveValue('Solved the hardest one alone.');
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeChecked();
  await expect(page.getByText(/You earn/)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Comment for the parent').press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Report submitted' })).toBeVisible();
  await expect.poll(async () => (await unfinished(page)).some(({ lesson_id }) => lesson_id === first?.lesson_id)).toBe(false);
  expect(await page.evaluate((id) => localStorage.getItem(`lesson_draft:${id}`), first?.lesson_id)).toBeNull();

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
  const answer = await page.request.get('/api/events/lessons/?status=planned&unfinished=false&ordering=-start&page_size=10');
  const { results } = (await answer.json()) as { results: { id: number }[] };
  await page.goto(`/conduct-lesson/${results[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Lesson is in future' })).toBeVisible();
  await expect(page.getByText(/Starts in/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit report' })).toHaveCount(0);
});

test('an account manager reads a lesson and finds nothing to submit', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const answer = await page.request.get('/api/events/lessons/?status=held&ordering=-start&page_size=10');
  const { results } = (await answer.json()) as { results: { id: number }[] };
  await page.goto(`/conduct-lesson/${results[0]?.id}`);
  await expect(page.getByRole('region', { name: 'Report' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Submit report|Edit report/ })).toHaveCount(0);
});
