import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { openAs } from './sign-in.ts';

type Paid = {
  readonly count: number;
  readonly results: readonly { readonly id: number; readonly name: string; readonly role: string; readonly source: string }[];
};

test('whoever sees all pay finds everybody in one list, filters it, and downloads payslips', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const page = await openAs(browser, 'admin@lectern.test', '/salary?tab=staff', width);
    const { count } = await read<Paid>(page, '/api/salary/people/?page_size=100');
    const curators = await read<Paid>(page, '/api/salary/people/?role=Curator&page_size=100');
    expect(curators.count).toBeGreaterThan(0);
    expect(count).toBeGreaterThan(curators.count);
    await expect(page.getByText(/^Together: .*₽$/)).toBeVisible();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('searchbox', { name: 'Find a filter' }).fill('Curator');
    await page.getByRole('menuitemcheckbox', { name: 'Curator', exact: true }).first().click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Role: Curator')).toBeVisible();
    await expect(page.getByRole('row').filter({ has: page.getByRole('button', { name: /^PDF payslip: / }) })).toHaveCount(curators.count);
    await expectAccessible(page);
    const [first] = curators.results;
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `PDF payslip: ${first?.name}` }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole('link', { name: first?.name ?? '', exact: true }).click();
    await expect(page.getByText('How this period is paid')).toBeVisible();
    await page.getByRole('link', { name: 'Everybody', exact: true }).click();
    await expect(page.getByText(/^Together: .*₽$/)).toBeVisible();
  }
});
