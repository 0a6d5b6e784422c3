import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { openAs } from './sign-in.ts';

type Pay = {
  readonly total: number;
  readonly lines: readonly { readonly kind: string; readonly client: { readonly name: string | null } | null }[];
  readonly earlier: readonly { readonly period: { readonly id: number } }[];
};
type Person = { readonly id: number; readonly name: string; readonly role: string };

const line = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Why' }) });

for (const [role, email, name, tab] of [
  ['an account manager', 'manager@lectern.test', 'Denis Orlov', ''],
  ['a curator', 'curator@lectern.test', 'Ирина Захарова', '?tab=own'],
] as const)
  test(`${role} sees their own pay with its causes, and no colleague’s`, async ({ browser }) => {
    const admin = await openAs(browser, 'admin@lectern.test', '/salary?tab=staff');
    const { results } = await read<{ results: readonly Person[] }>(admin, '/api/pay-schemes/pay/');
    await expect(admin.getByRole('link', { name: 'Denis Orlov' })).toBeVisible();
    const own = results.find((person) => person.name === name)?.id ?? 0;
    for (const width of [1440, 390]) {
      const page = await openAs(browser, email, `/salary${tab}`, width);
      const { earlier } = await read<Pay>(page, `/api/pay-schemes/pay/${own}/`);
      expect(earlier.length).toBeGreaterThanOrEqual(3);
      await expect(page.getByText('How this period is paid')).toBeVisible();
      await expect(page.getByText(/, if nothing else is added$/)).toBeVisible();
      const closed = `${tab === '' ? '?' : `${tab}&`}period_id=${earlier[0]?.period.id}`;
      await page.goto(`/salary${closed}`);
      await expect(page.getByText(/, if nothing else is added$/)).toHaveCount(0);
      await line(page).first().getByRole('button', { name: 'Why' }).click();
      await expect(page.getByText(/^By the scheme of the role, in force since /)).toBeVisible();
      await expect(page.getByText('Posted when the period was calculated')).toBeVisible();
      await expectAccessible(page);
      for (const person of results.filter((each) => each.name !== name).slice(0, 3))
        expect((await page.request.get(`/api/pay-schemes/pay/${person.id}/`)).status()).toBe(404);
    }
  });

test('a scheme is set for one person with its cost, and undone', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const page = await openAs(browser, 'admin@lectern.test', '/rates?tab=schemes', width);
    await page.getByRole('button', { name: 'Set a scheme' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Denis');
    await page.getByRole('option', { name: 'Denis Orlov', exact: true }).click();
    await dialog.getByLabel('From the day').fill('01/01/2032');
    await dialog.getByLabel(/^Fixed pay a month/).fill('70000');
    await dialog.getByLabel('Share of payments, %').fill('3.5');
    await dialog.getByLabel(/^A month at 100 points of the key figures/).fill('15000');
    await expect(dialog.getByText(/, 1 person: .* would have become /)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const set = page.getByRole('row').filter({ hasText: 'Denis Orlov' }).filter({ hasText: '2032' }).first();
    await expect(set.getByText(/^3[.,]5\s%\sof clients’ payments$/)).toBeVisible();
    await expect(set.getByText(/^15,000\.00\s₽ a month at 100 points of the key figures$/)).toBeVisible();
    await set.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(set.getByText('Undone')).toBeVisible();
    await expectAccessible(page);
  }
});
