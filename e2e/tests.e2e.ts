import type { LessonTests } from '@lectern/contract/tests/test-results.schema';
import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { writeQuestions } from './questions.ts';
import { signIn } from './sign-in.ts';

/** A held lesson of the teacher whose child's topics have a test, and a topic with one. */
async function lessonWithTests(page: Page) {
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  const { id: me } = await read<{ id: number }>('/api/accounts/user/');
  const { results } = await read<{ results: { id: number }[] }>(
    `/api/events/lessons/?status=held&teacher_id=${me}&ordering=-start&page_size=50`,
  );
  for (const { id } of results) {
    const { choices, results: given } = await read<LessonTests>(`/api/study/lesson-tests/?lesson_id=${id}`);
    const [choice] = choices;
    if (choice !== undefined && given.length === 0)
      return { id, choice, test: await read<TestTemplate>(`/api/study/test-templates/${choice.id}/`) };
  }
  throw new Error('the demo school has no held lesson of the teacher with a test');
}

/** An empty draft of the topic's test. @returns the address of its editor */
async function beginDraft(page: Page, { course, topic }: TestTemplate): Promise<string> {
  const { token } = (await (await page.request.get('/api/accounts/csrf/')).json()) as { token: string };
  const headers = { 'x-csrftoken': token, 'x-lectern-client': 'web' };
  const answer = await page.request.post('/api/study/test-templates/', { headers, data: { topic_id: topic?.id, from_id: null } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as TestTemplate;
  return `/courses/${course.id}/curriculums/${topic?.grade}/view/${topic?.curriculum_id}/grades/${topic?.grade_level_id}/tests/edit/${id}`;
}

/** Answers every question rightly, by keyboard. */
async function answer(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: 'BC' }).press('Space');
  for (const name of ['2', '4']) await dialog.getByRole('checkbox', { name, exact: true }).press('Space');
  await dialog.getByRole('textbox', { name: 'Number with its unit' }).fill('3.55 cm');
  const typed = dialog.getByRole('textbox', { name: 'Answer', exact: true });
  await typed.nth(0).fill('paris');
  for (const [place, item] of ['one', 'two'].entries()) await dialog.getByLabel(`Place ${place + 1}`).selectOption(item);
  for (const [left, right] of [
    ['cat', 'кошка'],
    ['dog', 'собака'],
  ] as const)
    await dialog.getByLabel(`Pair of: ${left}`).selectOption(right);
  await dialog.getByLabel('Gap 1').fill('cat');
  await typed.nth(1).fill('Because');
  await dialog.getByLabel('Points for: Facts').selectOption('2');
  await dialog.getByLabel('Points for: Order').selectOption('1');
}

test('a methodist writes a test with each kind of question, and a teacher gives it in a lesson, by keyboard', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'teacher@lectern.test');
  const lesson = await lessonWithTests(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const methodist = await context.newPage();
  await signIn(methodist, 'methodist@lectern.test');
  await methodist.goto(await beginDraft(methodist, lesson.test));
  await writeQuestions(methodist);
  await expectAccessible(methodist);
  expect(await methodist.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await methodist.getByRole('button', { name: 'Publish' }).press('Enter');
  await methodist.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(methodist.getByRole('button', { name: 'Archive' })).toBeVisible();
  await context.close();

  await page.goto(`/conduct-lesson/${lesson.id}`);
  await page.getByRole('button', { name: 'Give a test' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Test', { exact: true }).selectOption({ label: lesson.choice.topic_title });
  await expect(dialog.getByRole('img', { name: 'A right triangle' })).toBeVisible();
  await answer(dialog);
  await expect(dialog.getByRole('status')).toHaveText('10 of 10 points');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  // The result stands with the tests of the lesson and in its report.
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report.getByText('10 of 10 points')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
