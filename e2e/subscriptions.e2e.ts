import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { shown } from './texts/sums.ts';

type Row = { readonly id: number; readonly client_id: number };
type Card = {
  readonly id: number;
  readonly client_id: number;
  readonly title: string;
  readonly price_left: number;
  readonly freeze: object | null;
  readonly forecast: object | null;
  readonly can: Readonly<Record<'freeze' | 'refund', { readonly allowed: boolean }>>;
};
type Money = {
  readonly money: { readonly on_account: number; readonly owed: number };
  readonly subscriptions: readonly { readonly state: string }[];
};

const inRoubles = (minor: number) => `${shown(minor)}\u00a0₽`;

const path = '/api/user-subscription-relation/';

/** A package of the manager that can be frozen and refunded, without reports due, of a client without debt and without unpaid packages. */
async function freePackage(page: Page): Promise<Card> {
  const { results } = await read<{ results: Row[] }>(page, `${path}?state=active&ordering=sold_on&page_size=50`);
  for (const { id, client_id } of results) {
    const card = await read<Card>(page, `${path}${id}/`);
    const { money, subscriptions } = await read<Money>(page, `/api/clients/${client_id}/`);
    const waits = subscriptions.some(({ state }) => state === 'awaiting_payment');
    if (!card.can.freeze.allowed || !card.can.refund.allowed || card.price_left === 0 || money.owed !== 0 || waits) continue;
    const { unwritten } = await read<{ unwritten: { count: number } }>(page, `${path}${id}/preview-refund/`);
    if (unwritten.count === 0) return card;
  }
  throw new Error('the demo school has no package of this manager to freeze');
}

test('a package is frozen after a preview, unfrozen by Undo, extended, and refunded to the kopeck', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { id, client_id, title, price_left } = await freePackage(page);
  const before = await read<Money>(page, `/api/clients/${client_id}/`);
  await page.goto(`/clients/${client_id}?tab=subscriptions&package=${id}`);
  const detail = page.getByRole('region', { name: `Package “${title}”` });
  await detail.getByRole('button', { name: 'Freeze', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For how many days').fill('3');
  await expect(dialog).toContainText('Freeze days left after that');
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(detail.getByRole('button', { name: 'End the freeze' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(detail.getByRole('button', { name: 'Freeze', exact: true })).toBeVisible();

  await detail.getByRole('button', { name: 'Extend' }).click();
  await dialog.getByLabel('By how many days').fill('10');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The teacher was ill');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog).toBeHidden();

  await detail.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toContainText(inRoubles(price_left));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The family moves away');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(detail.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Money' }).click();
  await expect(page.getByRole('button', { name: /On account/ }).first()).toHaveText(inRoubles(before.money.on_account + price_left));
});

test('an accountant adds a package, changes it by a new version and withdraws it', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/price-list');
  const name = `Twelve lessons ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'Add a package' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Course').click();
  await page.getByRole('option', { name: 'English, 45 min', exact: true }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel(/^Price/).fill('9000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/price-list?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, expanded: false }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog).toContainText('It becomes version 2');
  await dialog.getByLabel(/^Price/).fill('9900');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const rows = page.getByRole('region', { name: 'Price list' });
  await expect(rows.getByRole('cell', { name: '9,900.00' })).toHaveCount(1);

  await page.getByRole('button', { name, expanded: false }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Put on sale', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
});
