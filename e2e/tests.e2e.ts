import type { LessonTests, TestStatistics } from '@lectern/contract/tests/test-results.schema';
import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { textOfPdf } from '../server/test/readers/paper.ts';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { beginDraft, writeQuestions } from './questions.ts';
import { signIn } from './sign-in.ts';

/** The written questions whose text has no formula and no gap. */
const texts = ['Which are even?', 'How long is it?', 'Capital of France?', 'From small to large', 'Translate', 'Explain it'];

/** A held lesson without a test result, whose child has a topic with a test, and that test. */
async function lessonWithTests(page: Page) {
  const { id: me } = await read<{ id: number }>(page, '/api/accounts/user/');
  const { results } = await read<{ results: { id: number }[] }>(
    page,
    `/api/events/lessons/?status=held&teacher_id=${me}&ordering=-start&page_size=50`,
  );
  for (const { id } of results) {
    const { choices, results: given } = await read<LessonTests>(page, `/api/study/lesson-tests/?lesson_id=${id}`);
    const [choice] = choices;
    if (choice !== undefined && given.length === 0)
      return { id, choice, test: await read<TestTemplate>(page, `/api/study/test-templates/${choice.id}/`) };
  }
  throw new Error('the demo school has no held lesson of the teacher with a test');
}

/** Requires that both worksheets have the questions in the order of the dialog. */
async function expectOrderOfPaper(page: Page, dialog: Locator): Promise<void> {
  const inDialog = (await dialog.getByRole('list').first().textContent()) ?? '';
  for (const name of ['Worksheet (PDF)', 'Worksheet with answers (PDF)']) {
    const answer = await page.request.get((await dialog.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '');
    const paper = await textOfPdf(await answer.body());
    const inOrder = (text: string) => texts.toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
    for (const text of texts) expect([paper.includes(text), inDialog.includes(text)]).toEqual([true, true]);
    expect(inOrder(paper)).toEqual(inOrder(inDialog));
  }
}

/** Answers every question correctly, by keyboard. */
async function answer(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: 'BC' }).press('Space');
  for (const name of ['2', '4']) await dialog.getByRole('checkbox', { name, exact: true }).press('Space');
  await dialog.getByRole('textbox', { name: 'Number with its unit' }).fill('3.55 cm');
  // The questions are shuffled, so each answer is found by its question.
  const typedFor = (question: string) =>
    dialog.getByRole('listitem').filter({ hasText: question }).getByRole('textbox', { name: 'Answer', exact: true });
  await typedFor('Capital of France?').fill('paris');
  for (const [place, item] of ['one', 'two'].entries()) await dialog.getByLabel(`Place ${place + 1}`).selectOption(item);
  for (const [left, right] of [
    ['cat', 'кошка'],
    ['dog', 'собака'],
  ] as const)
    await dialog.getByLabel(`Pair of: ${left}`).selectOption(right);
  await dialog.getByLabel('Gap 1').fill('cat');
  await typedFor('Explain it').fill('Because');
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
  await expectOrderOfPaper(page, dialog);
  await answer(dialog);
  await expect(dialog.getByRole('status')).toHaveText('10 of 10 points');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  // The report lists the result.
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report.getByText('10 of 10 points')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** A published test of the demo school without a draft, and the path of its level. */
async function publishedTest(page: Page): Promise<{ test: TestTemplate; level: string }> {
  const { questions } = await read<TestStatistics>(page, '/api/study/test-statistics/');
  for (const test_id of new Set(questions.map((question) => question.test_id))) {
    const found = await read<TestTemplate>(page, `/api/study/test-templates/${test_id}/`);
    const { topic, course, status, versions } = found;
    if (topic === null || status !== 'published' || versions.some((version) => version.status === 'draft')) continue;
    const level = `/courses/${course.id}/curriculums/${topic.grade}/view/${topic.curriculum_id}/grades/${topic.grade_level_id}`;
    return { test: found, level };
  }
  throw new Error('the demo school has no published test without a draft');
}

test('a methodist compares two versions of a test question by question, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'methodist@lectern.test');
  const { test: published, level } = await publishedTest(page);
  const { version } = published;
  await page.goto(`${level}/tests/edit/${published.id}`);
  await page.getByRole('button', { name: 'New version from this one' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`version ${version + 1}$`) })).toBeVisible();
  await page.getByRole('button', { name: 'Edit question 1', exact: true }).press('Enter');
  await page.getByRole('dialog').getByLabel('Explanation').fill('Explained anew');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Delete question 2', exact: true }).press('Enter');
  await expect(page.getByText(`${published.questions.length - 1} questions`)).toBeVisible();

  await page.getByRole('radio', { name: 'Compare versions' }).press('Space');
  const compared = page.getByRole('region', { name: `From version ${version} to version ${version + 1}` });
  const changes = compared.getByRole('list', { name: 'Changed questions' }).locator('> li');
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('Changed');
  await expect(changes.first()).toContainText('explanation');
  await expect(changes.first()).toContainText('Explained anew');
  await expect(changes.last()).toContainText('Removed');
  await expect(changes.last()).toContainText(`Version ${version}, question 2`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The comparison is in the URL.
  await page.reload();
  await expect(changes).toHaveCount(2);
  await page.getByRole('radio', { name: 'Questions', exact: true }).press('Space');
  await expect(compared).toBeHidden();
  // The worksheet has the variant on the screen.
  await page.getByRole('radio', { name: 'As the child sees it' }).press('Space');
  await page.getByRole('combobox', { name: 'Variant' }).selectOption('3');
  const paper = await page.request.get((await page.getByRole('link', { name: 'Worksheet (PDF)' }).getAttribute('href')) ?? '');
  expect(await textOfPdf(await paper.body())).toContain('variant 3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete the draft' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .press('Enter');
  await expect(page).toHaveURL(level);
});
