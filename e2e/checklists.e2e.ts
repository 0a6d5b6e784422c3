import type { ChildChecklist, ChildChecklistSummary } from '@lectern/contract/checklists/child-checklists.schema';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import type { Kid } from './offered-child.ts';
import { read, write } from './api-calls.ts';
import { signedIn, signIn } from './sign-in.ts';

test('a teacher fills in a checklist by keyboard and submits it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'teacher@lectern.test');
  const { results } = await read<{
    results: ChildChecklistSummary[];
  }>(page, '/api/exams/child-checklists/?status=open&page_size=10');
  const [due] = results;
  if (due === undefined) throw new Error('the demo school has no open checklist');
  await page.goto('/cabinet');
  await page
    .getByRole('link', { name: new RegExp(`Checklist of ${due.kid_name}`) })
    .first()
    .click();
  await expect(page).toHaveURL(`/checklists/${due.id}`);
  await expectAccessible(page);
  const groups = page.locator('[data-criterion]');
  await groups.first().getByRole('radio').first().focus();
  for (let at = 0; at < due.criteria; at += 1) await page.keyboard.press(at % 3 === 0 ? '0' : '3');
  // Six seconds to read and decide on a criterion, and thirty for the comment.
  expect(due.criteria * 6 + 30, 'seconds that it takes a teacher').toBeLessThanOrEqual(120);
  await page.keyboard.type('Works with care.');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  const checklist = () => read<ChildChecklist>(page, `/api/exams/child-checklists/${due.id}/`);
  await expect.poll(async () => (await checklist()).comment).toBe('Works with care.');
  const marks = (await checklist()).sections.flatMap(({ criteria }) => criteria.map(({ mark }) => mark));
  expect(marks).toEqual(marks.map((_, at) => (at % 3 === 0 ? 0 : 3)));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('a mark and a comment of one criterion are both saved, however slow the connection, and after it was lost', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  const { results } = await read<{ results: ChildChecklistSummary[] }>(page, '/api/exams/child-checklists/?status=open&page_size=10');
  const due = results.at(-1);
  if (due === undefined) throw new Error('the demo school has no open checklist');
  const saved = async () => {
    const { sections } = await read<ChildChecklist>(page, `/api/exams/child-checklists/${due.id}/`);
    return sections.flatMap(({ criteria }) => criteria.map(({ mark, comment }) => ({ mark, comment })));
  };
  await page.goto(`/checklists/${due.id}`);
  const criterion = (at: number) => page.locator('[data-criterion]').nth(at);
  const choose = async (at: number, key: string) => {
    await criterion(at).getByRole('radio').first().focus();
    await page.keyboard.press(key);
  };
  const sayOf = async (at: number, text: string) => {
    const add = criterion(at).getByRole('button', { name: 'Add a comment' });
    if (await add.isVisible()) await add.click();
    await criterion(at).getByRole('textbox').fill(text);
    await criterion(at).getByRole('textbox').blur();
  };
  const state = (name: string) => page.getByRole('status').getByText(name, { exact: true });

  const slow = Promise.withResolvers<void>();
  await page.route('**/marks/', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await choose(0, '1');
  await choose(1, '1');
  await choose(0, '2');
  await sayOf(1, 'Hurries.');
  await sayOf(0, 'Works with care.');
  slow.resolve();
  await expect(state('Saved')).toBeVisible();
  expect((await saved()).slice(0, 2)).toEqual([
    { mark: 2, comment: 'Works with care.' },
    { mark: 1, comment: 'Hurries.' },
  ]);

  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/marks/', (route) => route.abort());
  await choose(1, '2');
  await expect(state('Not saved')).toBeVisible();
  await sayOf(1, 'Hurries less.');
  await expect(state('Not saved')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(state('Saved')).toBeVisible();
  expect((await saved())[1]).toEqual({ mark: 2, comment: 'Hurries less.' });
});

test('a methodist writes a checklist and publishes it', async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  await page.goto('/courses/1/curriculums/4');
  await page.getByRole('button', { name: 'New draft of the checklist' }).click();
  await expect(page).toHaveURL(/\/courses\/1\/checklists\/4\/\d+\/edit/);
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByLabel('Title of the section').last().fill('Speaking about it');
  await page.getByRole('button', { name: 'Add a criterion' }).last().click();
  await page.keyboard.type('Explains the solution to a friend');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The draft is saved')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Speaking about it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
});

/** The values of all fields on the page. */
const valuesOf = (page: Page) =>
  page.locator('input, textarea').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(' '));

test('the first item of each card of the methodist’s cabinet links to the page where it is fixed', async ({ page, browser }) => {
  test.slow();
  await signIn(page, 'methodist@lectern.test');
  await write(page, '/api/study/curriculums/', { course_id: 3, grade: 2 });
  await write(page, '/api/exams/checklists/', { course_id: 3, grade: 9 });
  const [published] = await read<{ id: number; levels: { id: number }[] }[]>(page, '/api/study/curriculums/?course_id=1&grade=4');
  const { levels } = await read<{ levels: { id: number }[] }>(page, `/api/study/curriculums/${published?.id}/`);
  const { topics } = await read<{ topics: { id: number }[] }>(
    page,
    `/api/study/get-grade-level-curriculums/?grade_level_id=${levels[0]?.id}`,
  );
  await write(page, '/api/study/test-templates/', { topic_id: topics[5]?.id });
  const manager = await signedIn(browser, 'manager@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(manager, '/api/clients/?page_size=10&status=active');
  for (const { id } of results) {
    const { kids } = await read<{ kids: Kid[] }>(manager, `/api/matches/search-start/${id}/`);
    const learning = kids.find(({ engagements }) => engagements.length > 0);
    if (learning === undefined) continue;
    const grade = learning.grade === 11 ? 9 : learning.grade + 1;
    await write(manager, `/api/children/${learning.id}/edit/`, { grade, before: { grade: learning.grade } });
  }

  const faults: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  const cards = page.getByRole('main').getByRole('region');
  await page.goto('/cabinet');
  await expect(cards.first().locator('li, p').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const items = await cards.evaluateAll((each) =>
    each.map((card) => {
      const link = card.querySelector('li a');
      const title = link?.firstElementChild?.firstChild?.textContent ?? '';
      return { card: card.querySelector('h2')?.textContent ?? '', href: link?.getAttribute('href') ?? '', title };
    }),
  );
  expect(items.map(({ card }) => card)).toEqual([
    'Curriculum drafts',
    'Test drafts',
    'Checklists to write',
    'Practice texts to write',
    'Most skipped topics',
    'Weak questions',
    'Level of another grade',
  ]);
  for (const { card, href, title } of items) {
    await page.goto(href);
    const main = page.getByRole('main').or(page.getByRole('banner'));
    // The title is in the text of the page, or in the field that edits it.
    await expect
      .poll(async () => `${(await main.allInnerTexts()).join(' ')} ${await valuesOf(page)}`, { message: `${card}: ${title}` })
      .toContain(title);
  }
  expect(faults).toEqual([]);
});
