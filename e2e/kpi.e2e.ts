import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { openAs } from './sign-in.ts';

type Kpi = { readonly score: number | null; readonly parts: readonly { readonly weight: number | null }[] };

const card = (page: Page) => page.getByRole('region', { name: 'Key figures' });
const points = (hundredths: number | null) => (hundredths === null ? '–' : String(Math.round(hundredths / 10) / 10));

test('a teacher sees the score of the month with each part on the cabinet and beside the pay, and no colleague’s', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const teacher = await openAs(browser, 'teacher@lectern.test', '/cabinet', width);
    const { id } = await read<{ id: number }>(teacher, '/api/accounts/user/');
    for (const path of ['/cabinet', '/salary']) {
      // Another test may change the teacher's month between the page and the call; then both are read again.
      await expect(async () => {
        await teacher.goto(path);
        const { score, parts } = await read<Kpi>(teacher, `/api/kpi/?user_id=${id}&role=Teacher`);
        // At the beginning of a month nothing has happened yet.
        await expect(
          card(teacher)
            .getByText(score === null ? 'Nothing to measure yet' : 'Place')
            .first(),
        ).toBeVisible();
        const counted = parts.filter(({ weight }) => weight !== null);
        await expect(card(teacher).getByText(points(score), { exact: true }).first()).toBeVisible({ timeout: 2_000 });
        await expect(card(teacher).getByRole('definition')).toHaveCount(counted.length, { timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
      await expectAccessible(teacher);
    }
    const colleague = await read<{ id: number }>(await openAs(browser, 'teacher2@lectern.test', '/cabinet', width), '/api/accounts/user/');
    expect((await teacher.request.get(`/api/kpi/?user_id=${colleague.id}&role=Teacher`)).status()).toBe(404);
  }
});

test('the curator sees the score of a teacher of the group on the profile', async ({ browser }) => {
  const curator = await openAs(browser, 'curator@lectern.test', '/cabinet');
  const { id } = await read<{ id: number }>(curator, '/api/accounts/user/');
  await expect(card(curator)).toBeVisible();
  const { results } = await read<{ results: readonly { id: number }[] }>(curator, `/api/teachers/?curator_id=${id}`);
  await curator.goto(`/teachers/profile/${results[0]?.id}`);
  await expect(card(curator)).toBeVisible();
  await expectAccessible(curator);
});

type Pay = { readonly lines: readonly { readonly kind: string; readonly key_figures: { readonly score: number } | null }[] };

test('an account manager and a curator see their key figures on their profile and beside their own pay, and the line of a closed month with its score', async ({
  browser,
}) => {
  for (const [email, path] of [
    ['manager@lectern.test', '/salary'],
    ['curator@lectern.test', '/salary?tab=own'],
  ] as const)
    for (const width of [1440, 390]) {
      const page = await openAs(browser, email, path, width);
      await page.goto('/accounts/profile_edit');
      await expect(card(page).getByRole('definition').first()).toBeVisible();
      await expectAccessible(page);
      await page.goto(path);
      await expect(card(page).getByRole('definition').first()).toBeVisible();
      const { id } = await read<{ id: number }>(page, '/api/accounts/user/');
      const { lines } = await read<Pay>(page, `/api/pay-schemes/pay/${id}/`);
      // A month is closed some days after its end. Until then the open period has no such line.
      const [closed] = lines.flatMap(({ key_figures }) => key_figures ?? []);
      if (closed !== undefined) {
        await page.getByRole('row').filter({ hasText: 'Key figures, ' }).first().getByRole('button', { name: 'Why' }).click();
        await expect(page.getByText(/ points of 100 by the closed key figures of the month$/)).toBeVisible();
      }
      await expectAccessible(page);
    }
});

/** A page of people with their scores. */
type People = {
  readonly count: number;
  readonly results: readonly { readonly id: number; readonly name: string; readonly score: number | null }[];
};
const teachersNow = async (page: Page): Promise<People> => {
  let people: People = { count: 0, results: [] };
  await expect
    .poll(async () => {
      people = await read<People>(page, '/api/kpi/people/?role=Teacher&page_size=100');
      return people.count;
    })
    .toBeGreaterThan(1);
  return people;
};

test('whoever keeps key figures lists everybody with parts and months; a curator lists the own group only', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const admin = await openAs(browser, 'admin@lectern.test', '/cabinet', width);
    const { results, count } = await teachersNow(admin);
    const [best] = results;
    await admin.goto('/key-figures');
    const row = admin
      .getByRole('row')
      .filter({ hasText: best?.name ?? '' })
      .first();
    await expect(row.getByText(points(best?.score ?? null), { exact: true }).first()).toBeVisible();
    await row.getByRole('button', { name: best?.name ?? '' }).click();
    await expect(card(admin).getByRole('definition').first()).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Curator' });
    await expect(admin).toHaveURL(/role=Curator/);

    const curator = await openAs(browser, 'curator@lectern.test', '/key-figures', width);
    const own = await teachersNow(curator);
    expect(own.count).toBeLessThan(count);
    await expect(curator.getByRole('button', { name: own.results[0]?.name ?? '' })).toBeVisible();
    await expect(curator.getByRole('tab', { name: 'Formulas' })).toHaveCount(0);
    await expect(curator.getByRole('checkbox')).toHaveCount(0);
    await expectAccessible(curator);
  }
});

test('immunity is given to a person for some days with a reason, and ended', async ({ browser }) => {
  for (const [width, year] of [
    [1440, 2033],
    [390, 2034],
  ] as const) {
    const page = await openAs(browser, 'admin@lectern.test', '/cabinet', width);
    const { results } = await teachersNow(page);
    const name = results[1]?.name ?? '';
    await page.goto('/key-figures');
    await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Give immunity to 1 person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First day').fill(`01/03/${year}`);
    await dialog.getByLabel('Last day').fill(`01/02/${year}`);
    await dialog.getByLabel('Reason').fill('Long illness');
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await expect(dialog.getByText('The last day is before the first')).toBeVisible();
    await dialog.getByLabel('Last day').fill(`14/03/${year}`);
    // The date picker covers the buttons until another field has the focus.
    await dialog.getByLabel('Reason').fill('Long illness');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Immunity' }).click();
    const row = page
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: String(year) });
    await expect(row.getByText('Long illness')).toBeVisible();
    await expect(row.getByText(/^Agreed by Vera Lebedeva/)).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: /^End the immunity/ }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Back early');
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await expect(row).toHaveCount(0);
    await page.goto('/key-figures?tab=immunities&past=true');
    await expect(row.getByText(/: Back early$/).first()).toBeVisible();
  }
});

test('a formula shows each person’s old and new score on past months before it is saved, and can be deleted', async ({ browser }) => {
  for (const [width, month] of [
    [1440, 5],
    [390, 6],
  ] as const) {
    const page = await openAs(browser, 'admin@lectern.test', '/key-figures?tab=formulas&role=SalesManager', width);
    await expect(page.getByText('From the beginning')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New formula' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'From the month' }).selectOption({ index: month });
    const answer = dialog.getByRole('group', { name: 'Time to the first answer' });
    await answer.getByLabel('Weight, %').fill('70');
    await expect(dialog.getByText('Complete the measures first')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('The weights must add up to 100 %')).toBeVisible();
    await dialog.getByRole('group', { name: 'Trials that led to lessons' }).getByLabel('Weight, %').fill('30');
    await answer.getByLabel('Target, hours').fill('1.5');
    await dialog.getByRole('button', { name: 'Try on the last 3 closed months' }).click();
    const tried = dialog.getByRole('region', { name: 'Scores by this formula' }).first();
    await expect(tried.getByText(/ → /).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const set = page.getByRole('row').filter({ hasText: 'Coming' }).filter({ hasText: 'target 1.5 h' });
    await expect(set).toHaveCount(1);
    await set.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(set).toHaveCount(0);
  }
});
