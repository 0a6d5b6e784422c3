import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import type { GradeLevelCurriculum } from '@lectern/contract/study/topics.schema';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

const topics = (page: Page) => page.getByRole('list', { name: 'Topics' });
const titles = (page: Page) =>
  topics(page)
    .getByRole('textbox', { name: /^Title: / })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title of the next topic' }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** A grade in which at least two children learn by version 1, at the standard level. */
async function gradeToMove(page: Page): Promise<number> {
  const { grades } = (await read(page, '/api/study/grades/?course_id=1')) as {
    grades: { grade: number; taught: { curriculum_id: number; version: number }[] }[];
  };
  for (const { grade, taught } of grades)
    for (const { curriculum_id } of taught.filter(({ version }) => version === 1)) {
      const children = (await read(page, `/api/study/curriculums/${curriculum_id}/children/`)) as { level_title: string }[];
      if (children.filter(({ level_title }) => level_title === 'standard').length > 1) return grade;
    }
  throw new Error('no grade has two children of the standard level');
}

test("a methodist's morning: a new version from the old one, five topics pasted, published, two children moved", async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  await page.goto('/courses/1/curriculums');
  await expect(page.getByRole('heading', { level: 1, name: 'Mathematics' })).toBeVisible();
  const grade = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Grade ${await gradeToMove(page)}`, exact: true }) });
  await grade.getByRole('link').first().click();
  // The URL changes before the page, and rows of the course would match, too.
  await expect(page.getByRole('heading', { level: 1, name: /^Mathematics, grade \d+$/ })).toBeVisible();
  await page
    .getByRole('row', { name: /Version 1/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'New version from this one' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /version 2$/ })).toBeVisible();

  // By keyboard: Enter starts the next topic, and pasted lines become topics.
  await page.getByRole('link', { name: 'standard' }).first().press('Enter');
  const first = topics(page)
    .getByRole('textbox', { name: /^Title: / })
    .first();
  await expect(first).toBeVisible();
  const before = await titles(page);
  await first.press('Enter');
  await paste(page, '1. Pasted one\t2\tCounts\n2. Pasted two\n3. Pasted three\n4. Pasted four\n5. Pasted five');
  const pasted = ['Pasted one', 'Pasted two', 'Pasted three', 'Pasted four', 'Pasted five'];
  await expect.poll(() => titles(page)).toEqual([before[0], ...pasted, ...before.slice(1)]);
  await page.keyboard.press('Escape');
  await topics(page).getByRole('textbox', { name: 'Title: Pasted five' }).press('Alt+ArrowUp');
  await expect.poll(async () => (await titles(page)).slice(4, 6)).toEqual(['Pasted five', 'Pasted four']);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect.poll(async () => (await titles(page)).slice(4, 6)).toEqual(['Pasted four', 'Pasted five']);
  const rowOf = (title: string) =>
    topics(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('textbox', { name: `Title: ${title}` }) });
  await rowOf('Pasted five').locator('[draggable]').dragTo(rowOf('Pasted one'));
  await expect.poll(async () => (await titles(page)).slice(1, 6)).toEqual([pasted[4], ...pasted.slice(0, 4)]);
  await rowOf('Pasted five').locator('[draggable]').dragTo(rowOf('Pasted four'));
  await expect.poll(async () => (await titles(page)).slice(1, 6)).toEqual(pasted);
  await topics(page).getByRole('textbox', { name: 'Title: Pasted two' }).focus();
  const seen = page.getByRole('complementary', { name: 'What the teacher sees in the lesson' });
  await expect(seen).toContainText('Pasted two');

  // The preview shows a topic's file as the teacher sees it.
  await page.getByRole('button', { name: 'Details: Pasted two' }).press('Enter');
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 20 } });
  await page.getByLabel('A file for “Pasted two”').setInputFiles({ name: 'Number line.png', mimeType: 'image/png', buffer: png });
  const link = seen.getByRole('link', { name: 'Number line' });
  await expect(link).toBeVisible();
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/png']);
  await expectAccessible(page);

  await page
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish version 2?' }).getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Version 2 is published')).toBeVisible();

  // The children stay on the version that they began; two of them are moved to the new one.
  await page
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /version 1$/ })).toBeVisible();
  const children = page.getByRole('region', { name: 'Children on this version' }).last();
  const ofStandard = children.getByRole('row').filter({ hasText: 'standard' }).getByRole('checkbox');
  await ofStandard.nth(0).check();
  await ofStandard.nth(1).check();
  await page.getByRole('button', { name: 'Move 2 children' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 children to another curriculum' });
  await dialog.getByRole('combobox', { name: 'Level' }).selectOption({ label: 'standard, version 2' });
  await expect(dialog.getByText('5 new topics').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Move 2 children' }).click();
  await expect(page.getByText('2 children are moved')).toBeVisible();

  // The move can be undone after its toast is gone.
  await page.reload();
  const moves = page.getByRole('region', { name: 'Last moves' }).last();
  const latest = moves.getByRole('row').nth(1);
  await expect(latest).toContainText('version 2');
  await latest.getByRole('button', { name: /^Undo the move of / }).press('Enter');
  await expect(page.getByText('2 children are back where they were')).toBeVisible();
  await expect(latest).toContainText('Undone by');
  await expectAccessible(page);

  // Any two versions can be compared, not only neighbours.
  const versions = page.url().replace(/\/view\/\d+$/, '');
  await page.goto(versions);
  await page
    .getByRole('row', { name: /Version 2/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'New version from this one' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /version 3$/ })).toBeVisible();
  await page.goto(versions);
  await page.getByRole('button', { name: 'Compare version 3 with another' }).press('Enter');
  await expect(page.getByRole('region', { name: 'From version 2 to version 3' }).last()).toContainText('Nothing');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Version 1');
  await page.reload();
  await expect(page.getByRole('region', { name: 'From version 1 to version 3' }).last()).toContainText('Pasted five');
  await page.getByRole('button', { name: 'Compare version 1 with another' }).press('Enter');
  await expect(page.getByRole('region', { name: 'From version 2 to version 1' }).last()).toContainText('Pasted five');
  await expectAccessible(page);
  await page
    .getByRole('row', { name: /Version 3/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete the draft' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByRole('row', { name: /Version 3/ })).toHaveCount(0);
});

test('the second of two editors of a field sees the conflict, and the editor fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'methodist@lectern.test');
  await page.goto('/courses/2/curriculums/3');
  await page.getByRole('button', { name: 'New draft', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /version \d$/ })).toBeVisible();
  const id = Number(/view\/(\d+)/.exec(page.url())?.[1]);
  const draft = await read<Curriculum>(page, `/api/study/curriculums/${id}/`);
  const level = draft.levels[0]?.id ?? 0;
  const other = await page.context().newPage();
  await page.goto(`${page.url()}/grades/${level}`);
  await other.goto(page.url());
  const field = (each: Page) =>
    topics(each)
      .getByRole('textbox', { name: /^Title: / })
      .first();
  await expect(field(page)).toBeVisible();
  await expect(field(other)).toBeVisible();
  await field(other).fill('Changed by a colleague');
  await field(other).blur();
  await expect
    .poll(async () => {
      const { topics: kept } = await read<GradeLevelCurriculum>(page, `/api/study/get-grade-level-curriculums/?grade_level_id=${level}`);
      return kept[0]?.title;
    })
    .toBe('Changed by a colleague');
  await field(page).fill('Changed by me');
  await field(page).blur();
  await expect(topics(page).getByRole('alert').first()).toBeVisible();
  await expect(field(page)).toHaveValue('Changed by me');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
