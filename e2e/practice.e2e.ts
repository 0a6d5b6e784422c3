import type { CourseTexts } from '@lectern/contract/practice/age-groups.schema';
import type { LessonTexts } from '@lectern/contract/practice/readings.schema';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

const pasted = `<html><head><style>p { color: red }</style></head><body><script>window.hit = true</script>
  <p class="MsoNormal" style="color:red" onclick="window.hit = true"><b>A hungry fox</b> came to a garden.<o:p></o:p></p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>It saw sweet grapes on a high wall.</p>
  <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>It jumped and jumped, but it could not reach them.</p>
  <img src="x" onerror="window.hit = true"></body></html>`;

type Taught = { readonly id: number; readonly course_id: number; readonly age: number };

/** A lesson of the teacher that has begun, and the age of its child. */
async function begunLesson(page: Page): Promise<Taught> {
  const { id: me } = await read<{ id: number }>(page, '/api/accounts/user/');
  const { results } = await read<{ results: { id: number; course_id: number }[] }>(
    page,
    `/api/events/lessons/?status=held&teacher_id=${me}&ordering=-start&page_size=10`,
  );
  const [lesson] = results;
  if (lesson === undefined) throw new Error('the teacher of the demo school has held no lesson');
  const { age } = await read<LessonTexts>(page, `/api/study/lesson-texts/?lesson_id=${lesson.id}`);
  return { id: lesson.id, course_id: lesson.course_id, age };
}

/** Opens the age group of a course, and adds it if it is missing. */
async function openGroup(page: Page, { course_id, age }: Taught): Promise<void> {
  const known = (await read<CourseTexts>(page, `/api/study/age-groups/?course_id=${course_id}`)).groups.find(
    ({ years_from, years_to }) => years_from <= age && age <= years_to,
  );
  await page.goto(`/trainers/${course_id}/groups`);
  if (known !== undefined) return page.getByRole('link', { name: `${known.years_from}–${known.years_to} years` }).click();
  await page.getByRole('link', { name: 'Add age group' }).click();
  await page.getByLabel('From, years').fill(String(age));
  await page.getByLabel('To, years').fill(String(age));
  await page.getByRole('button', { name: 'Add age group' }).click();
}

async function publishText(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add text' }).click();
  // The search of the list before it is named after the title, too.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The fox and the grapes');
  await page.getByRole('button', { name: 'Create text' }).click();
  const words = page.getByRole('textbox', { name: 'Text', exact: true });
  await words.click();
  await words.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(words.locator('strong')).toHaveText('A hungry fox');
  await expect(words.locator('li')).toHaveCount(2);
  await expect(words.locator('script, [onclick], [style*="color"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await page.getByLabel('Rights').selectOption('Public domain');
  await page.getByLabel('Source').fill('Aesop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Text saved')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add a question' });
  const addQuestion = async (question: string, answer: string) => {
    await add.click();
    await dialog.getByLabel('Kind').selectOption('text');
    await dialog.getByLabel('Question', { exact: true }).fill(question);
    await dialog.getByLabel('Answers').fill(answer);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  };
  await addQuestion('What hung high?', 'grapes');
  await addQuestion('Who came to the garden?', 'a fox');
  // The focus stays with a question that is moved by keyboard.
  await page.getByRole('button', { name: 'Edit question 2' }).press('Alt+ArrowUp');
  const questions = page.getByRole('list', { name: 'Questions about the text' });
  await expect(questions.getByRole('listitem').first()).toContainText('Who came to the garden?');
  await expect(page.getByRole('button', { name: 'Edit question 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete question 2' }).click();
  await expect(questions.getByText('What hung high?')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
}

test('a methodist adds and publishes a text, and a teacher reads it with a child in a lesson', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'teacher@lectern.test');
  const lesson = await begunLesson(page);
  const context = await browser.newContext();
  const methodist = await context.newPage();
  await signIn(methodist, 'methodist@lectern.test');
  await openGroup(methodist, lesson);
  await publishText(methodist);
  await context.close();

  await page.goto(`/conduct-lesson/${lesson.id}`);
  await page.getByRole('button', { name: 'Read a text' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text', { exact: true }).selectOption({ label: 'The fox and the grapes (25 words)' });
  await expect(dialog.getByText('A hungry fox')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'Error (0)' }).click();
  await dialog.getByRole('button', { name: 'Finished' }).click();
  await dialog.getByLabel('Seconds').fill('30');
  await expect(dialog.getByRole('status')).toHaveText('50 words a minute');
  await dialog.getByLabel('Answer', { exact: true }).fill('A fox');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const read = page.getByText('The fox and the grapes: 50 words a minute, 1 error (96% correct), understood 100%');
  await expect(read.first()).toBeVisible();
});
