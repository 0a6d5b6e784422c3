import type { ChildChecklistSummary } from '@lectern/contract/checklists/child-checklists.schema';
import type { Pupil } from '@lectern/contract/pupils/pupils.schema';
import type { Reading } from '@lectern/contract/practice/readings.schema';
import type { TestResult } from '@lectern/contract/tests/test-results.schema';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { signedIn, signIn } from './sign-in.ts';

const pupils = async (page: Page, query = '') => (await read<{ results: Pupil[] }>(page, `/api/pupils/?page_size=100${query}`)).results;

test('a teacher’s list leads to a due checklist, remembers finished courses, is sorted, and is printed', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  const open = await read<{ results: ChildChecklistSummary[] }>(page, '/api/exams/child-checklists/?status=open&page_size=100');
  const due = await pupils(page, '&needs=checklist');
  expect(due.map(({ checklist }) => checklist?.id).sort()).toEqual(open.results.map(({ id }) => id).sort());
  const [child] = due;
  if (child === undefined) throw new Error('the demo school has no open checklist');
  await page.goto('/pupils?needs=checklist');
  const row = page.getByRole('row').filter({ hasText: child.kid_name }).first();
  await expect(row.getByText(/^Checklist due \d+ \w{3,4}$/)).toBeVisible();
  await row.getByRole('button', { name: child.kid_name }).click();
  const card = page.getByRole('complementary', { name: child.kid_name });
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Fill in the checklist' }).click();
  await expect(page).toHaveURL(`/checklists/${child.checklist?.id}`);

  await page.goto('/pupils?page_size=100');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const [current, all] = [await pupils(page), await pupils(page, '&finished=true')];
  expect(all.length).toBeGreaterThan(current.length);
  await page.getByLabel('Show finished courses').check();
  await expect(page.getByText('Finished', { exact: true }).first()).toBeAttached();
  expect(await page.evaluate(() => localStorage['courses:filter'])).toBe('finished');
  await page.reload();
  await expect(page.getByLabel('Show finished courses')).toBeChecked();
  await page.getByLabel('Show finished courses').uncheck();
  await page.getByRole('columnheader', { name: 'Child' }).getByRole('button').click();
  await expect(page).toHaveURL(/ordering=name/);
  const [first] = await pupils(page, '&ordering=name');
  await expect(page.getByRole('row').nth(1)).toContainText(first?.kid_name ?? '?');

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'true';
    };
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Pupils' }) });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(sheet.getByRole('row')).toHaveCount(1 + current.length);
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
});

test('a child’s card shows topics, tests and readings, and the manager answers a flag', async ({ page, browser }) => {
  await signIn(page, 'teacher@lectern.test');
  let shown: { pupil: Pupil; tests: TestResult[]; readings: Reading[] } | undefined;
  for (const pupil of await pupils(page)) {
    const tests = await read<TestResult[]>(page, `/api/study/test-results/?kid_id=${pupil.kid_id}`);
    const readings = await read<Reading[]>(page, `/api/study/readings/?kid_id=${pupil.kid_id}`);
    if (shown === undefined || tests.length + readings.length > shown.tests.length + shown.readings.length)
      shown = { pupil, tests, readings };
    if (tests.length > 0 && readings.length > 0) break;
  }
  if (shown === undefined) throw new Error('the teacher has no pupils');
  const { pupil, tests, readings } = shown;
  expect(tests.length + readings.length).toBeGreaterThan(0);
  await page.goto(`/pupils?pupil=${pupil.id}`);
  const card = page.getByRole('complementary', { name: pupil.kid_name });
  await expect(card.getByRole('list', { name: /^Plan and progress/ }).getByRole('listitem')).toHaveCount(pupil.topics_total);
  const results = card.getByRole('region', { name: 'Test results' });
  if (tests.length > 5) await results.getByRole('button').click();
  if (tests.length > 0) await expect(results.getByRole('listitem')).toHaveCount(tests.length);
  if (readings.length > 0)
    await expect(card.getByRole('region', { name: 'Reading' }).getByRole('listitem')).toHaveCount(Math.min(30, readings.length));
  await expectAccessible(page);

  const manager = await signedIn(browser, 'manager@lectern.test');
  const own = (await read<{ results: { id: number }[] }>(manager, '/api/clients/?page_size=100')).results.map(({ id }) => id);
  const flagged = (await pupils(page)).find(
    ({ attention, client_id, status }) => attention === null && status === 'active' && own.includes(client_id),
  );
  if (flagged === undefined) throw new Error('every child has a flag');
  await page.goto(`/pupils?pupil=${flagged.id}`);
  await page.getByRole('button', { name: 'Tell the manager' }).click();
  await page.getByRole('dialog').getByLabel('What is it about').fill('Is often hungry after school');
  await page.getByRole('dialog').getByRole('button', { name: 'Tell the manager' }).click();
  await expect(page.getByText('The account manager has been told')).toBeVisible();
  await manager.goto('/cabinet');
  const line = manager.getByRole('listitem').filter({ hasText: 'Is often hungry after school' });
  await line.getByRole('button').click();
  await manager.getByRole('dialog').getByRole('textbox').fill('The lesson is an hour later from now on');
  await manager.getByRole('dialog').getByRole('button').last().click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('The lesson is an hour later from now on')).toBeVisible();
});
