import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Clients' });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

/** The clients that the API answers to the signed-in person. */
async function clients(
  page: Page,
  query: string,
): Promise<{ count: number; results: { id: number; name: string; balance: number | null }[] }> {
  return read<{ count: number; results: { id: number; name: string; balance: number | null }[] }>(page, `/api/clients/?${query}`);
}

test('search, filters, ordering and page size are in the URL and survive a reload', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/clients');
  await expect(rows(page)).toHaveCount(25);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Debt' }).click();
  await page.keyboard.press('Escape');
  await list(page)
    .getByRole('button', { name: /^Balance/ })
    .click();
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('10');
  await expect(page).toHaveURL(/standing=debt/);
  await expect(page).toHaveURL(/ordering=balance/);
  await expect(page).toHaveURL(/page_size=10/);

  const expected = await clients(page, 'standing=debt&ordering=balance&page_size=10');
  await page.reload();
  await expect(page.getByText('Money: Debt')).toBeVisible();
  await expect(rows(page)).toHaveCount(expected.results.length);
  await expect(rows(page).first()).toContainText(expected.results[0]?.name ?? '');
  await expect(list(page).getByRole('columnheader', { name: /^Balance/ })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: /Remove the filter/ }).click();
  await expect(page).not.toHaveURL(/standing/);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('nobody is called like this');
  await expect(page.getByText('No client matches.', { exact: false })).toBeVisible();
  await expectAccessible(page);
});

test('going back from a client returns to the same list', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { results } = await clients(page, 'standing=debt&page_size=10');
  const debtor = results[0];
  await page.goto('/clients?standing=debt');
  await page
    .getByRole('link', { name: debtor?.name ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: debtor?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Money' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  for (const name of [/Children/, 'Lessons', /Packages/, 'Contacts']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  await expect(page).toHaveURL(/tab=contacts/);
  await page.goBack();
  await expect(page).toHaveURL(/\/clients\?standing=debt$/);
});

test('a teacher sees neither phones nor money of the clients they teach', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await page.goto('/clients');
  await expect(rows(page).first()).toBeVisible();
  await expect(list(page).getByRole('columnheader', { name: 'Lessons left' })).toBeVisible();
  await expect(list(page).getByRole('columnheader', { name: /Phone|Balance/ })).toHaveCount(0);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('tab', { name: /Children/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /Money|Packages/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Record payment|Sell a package/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(page.getByText('You cannot see the contacts')).toBeVisible();
});

test('a curator reveals a masked contact and is told that it is logged', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  const { results } = await clients(page, 'page_size=10');
  await page.goto(`/clients/${results[0]?.id}?tab=contacts`);
  await expect(page.getByText('Every view of a contact is logged')).toBeVisible();
  const phone = page.getByRole('row').filter({ hasText: 'Phone' }).first();
  await expect(phone).toContainText('•••');
  await phone.getByRole('button', { name: /^Show/ }).click();
  await expect(phone).not.toContainText('•••');
  await expect(phone.getByRole('link')).toHaveAttribute('href', /^tel:\+?\d/);
});
