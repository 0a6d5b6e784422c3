import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { write } from './api-calls.ts';
import type { Language } from './texts/words.ts';
import { wordsOf } from './texts/words.ts';

type Written = { readonly kind: string; readonly text: string; readonly answers?: string };

/** A question of each kind, in the notation of the editor. */
const questions: readonly Written[] = [
  { kind: 'single', text: 'Which side is $c$?', answers: '$a + b$\n* BC' },
  { kind: 'several', text: 'Which are even?', answers: '* 2\n3\n* 4' },
  { kind: 'number', text: 'How long is it?', answers: '3.5 ± 0.1 cm' },
  { kind: 'text', text: 'Capital of France?', answers: 'Paris' },
  { kind: 'order', text: 'From small to large', answers: 'one\ntwo' },
  { kind: 'match', text: 'Translate', answers: 'cat = кошка\ndog = собака' },
  { kind: 'gaps', text: 'The [[cat]] sat down.' },
  { kind: 'open', text: 'Explain it', answers: '2 Facts\n1 Order' },
];

/** Writes a test with each kind of question, and a picture, by keyboard. */
export async function writeQuestions(page: Page, language: Language = 'en'): Promise<void> {
  const say = wordsOf(language, 'lessons');
  await page.getByRole('button', { name: say('question.add') }).press('Enter');
  const dialog = page.getByRole('dialog');
  const question = dialog.getByLabel(say('question.text'), { exact: true });
  for (const [at, { kind, text, answers }] of questions.entries()) {
    await dialog.getByLabel(say('question.kind_label')).selectOption(kind);
    await question.fill(text);
    if (answers !== undefined) await dialog.getByLabel(say('question.answers'), { exact: true }).fill(answers);
    if (at === 0) await addPicture(page, dialog, say);
    if (at + 1 < questions.length) {
      await dialog.getByRole('button', { name: say('question.save_next') }).press('Enter');
      await expect(question).toHaveValue('');
    }
  }
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: say('test.questions') }).locator('> li')).toHaveCount(questions.length);
}

async function addPicture(page: Page, dialog: Locator, say: ReturnType<typeof wordsOf>): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  await dialog.getByLabel(say('question.picture.file')).setInputFiles({ name: 'Triangle.png', mimeType: 'image/png', buffer });
  await dialog.getByLabel(say('question.picture.alt'), { exact: true }).fill('A right triangle');
  await expect(dialog.getByRole('img', { name: 'A right triangle' }).first()).toBeVisible();
}

/** An empty draft of the topic's test. @returns the address of its editor */
export async function beginDraft(page: Page, { course, topic }: TestTemplate): Promise<string> {
  const { id } = await write<TestTemplate>(page, '/api/study/test-templates/', { topic_id: topic?.id, from_id: null });
  return `/courses/${course.id}/curriculums/${topic?.grade}/view/${topic?.curriculum_id}/grades/${topic?.grade_level_id}/tests/edit/${id}`;
}
