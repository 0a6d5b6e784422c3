import type { ChildChecklist, ChildChecklistSummary } from '@lectern/contract/checklists/child-checklists.schema';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn } from './sign-in.ts';

test('a teacher fills in a checklist by keyboard and submits it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'teacher@lectern.test');
  const { results } = (await (await page.request.get('/api/exams/child-checklists/?status=open&page_size=10')).json()) as {
    results: ChildChecklistSummary[];
  };
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
  await page.keyboard.type('Works with care.');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  const read = async () => (await (await page.request.get(`/api/exams/child-checklists/${due.id}/`)).json()) as ChildChecklist;
  await expect.poll(async () => (await read()).comment).toBe('Works with care.');
  const marks = (await read()).sections.flatMap(({ criteria }) => criteria.map(({ mark }) => mark));
  expect(marks).toEqual(marks.map((_, at) => (at % 3 === 0 ? 0 : 3)));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
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
