import type { DealRow } from '@lectern/contract/deals/deals.schema';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { test } from './journey.ts';
import { openCabinet, signedIn, signIn } from './sign-in.ts';

type Deals = { readonly count: number; readonly results: DealRow[] };

async function dealsOf(page: Page, query: string): Promise<Deals> {
  return read<Deals>(page, `/api/deals/?${query}`);
}

const column = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: false }).filter({ has: page.getByRole('heading', { name }) });

test('a lead becomes a deal, a client and a won deal', async ({ page, browser }) => {
  await signIn(page, 'sales@lectern.test');
  await page.goto('/deals');
  await page.getByRole('button', { name: 'New deal' }).click();
  const form = page.getByRole('dialog', { name: 'New deal' });
  await form.getByRole('textbox', { name: 'Who asks' }).fill('Marlow Jane');
  await form.getByRole('textbox', { name: 'Phone' }).fill('+79995550117');
  await form.getByRole('textbox', { name: 'Child' }).fill('Tim Marlow');
  await form.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Telephone' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marlow Jane' })).toBeVisible();

  await page.getByRole('button', { name: 'Create a client' }).click();
  const client = page.getByRole('dialog', { name: 'Create a client from Marlow Jane' });
  await client.getByRole('combobox', { name: 'Grade' }).selectOption('5');
  await client.getByRole('button', { name: 'Create a client' }).click();
  await expect(page.getByRole('link', { name: 'Marlow Jane' })).toBeVisible();

  const deal = page.url();
  await page.getByRole('link', { name: 'Marlow Jane' }).click();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  const contacts = page.getByRole('tabpanel', { name: 'Contacts' });
  await contacts.getByRole('button', { name: /^Show Phone/ }).click();
  await expect(contacts.getByText('+79995550117')).toBeVisible();

  // The chosen account manager sees the client on the cabinet.
  await page.goto(deal);
  await page.getByRole('button', { name: 'Move to stage' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const winning = page.getByRole('dialog', { name: 'Marlow Jane has bought' });
  const colleague = await signedIn(browser, 'manager@lectern.test');
  const { name } = await read<{ name: string }>(colleague, '/api/accounts/user/');
  await winning.getByRole('combobox', { name: 'Account manager' }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await winning.getByRole('button', { name: 'Move to Won' }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled();
  await openCabinet(colleague);
  await expect(colleague.getByRole('region', { name: 'Handed over to you' }).getByRole('link', { name: /^Marlow Jane/ })).toBeVisible();
});

test('a card is dragged to another stage and undone, and a concurrent move is refused', async ({ page, browser }) => {
  await signIn(page, 'sales@lectern.test');
  const [deal] = (await dealsOf(page, 'stage=new&page_size=10')).results;
  if (deal === undefined) throw new Error('no new deal to drag');
  await page.goto('/deals');
  const [fresh, contact] = [column(page, 'New'), column(page, 'In contact')];
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
  await card(deal.name).dragTo(contact.getByRole('heading'));
  await expect(contact.getByRole('link', { name: deal.name })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fresh.getByRole('link', { name: deal.name })).toBeVisible();
  await expect.poll(async () => (await dealsOf(page, `stage=new&search=${encodeURIComponent(deal.name)}`)).count).toBe(1);

  // A colleague changes the deal while the board still shows the old version.
  const colleague = await signedIn(browser, 'admin@lectern.test');
  await colleague.goto(`/deals/${deal.id}`);
  await colleague.getByRole('button', { name: 'Plan' }).click();
  await colleague.getByRole('textbox', { name: 'What' }).fill('Ring once more');
  const when = colleague.getByRole('textbox', { name: 'When' });
  await when.fill('1 Dec 2030');
  await when.press('Tab');
  await colleague.getByRole('button', { name: 'Plan' }).click();
  await expect(colleague.getByText('Ring once more').first()).toBeVisible();
  await colleague.context().close();

  await page.getByRole('button', { name: `Move ${deal.name}` }).click();
  await page.getByRole('menuitem', { name: 'Offer made' }).click();
  await expect(page.getByText('has changed this deal in the meantime')).toBeVisible();
  await expect(fresh.getByRole('link', { name: deal.name })).toBeVisible();
});

test('a figure of the funnel opens exactly the deals behind it', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/deals?view=funnel');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'In contact' }) });
  const figure = row.getByRole('link').first();
  const count = Number(await figure.textContent());
  expect(count).toBeGreaterThan(0);
  await figure.click();
  await expect(page.getByRole('region', { name: 'Deals' }).getByRole('row')).toHaveCount(count + 1);
});
