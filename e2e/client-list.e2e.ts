import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read, write } from './api-calls.ts';
import { test } from './journey.ts';
import { signedIn, signIn } from './sign-in.ts';

type Client = { readonly id: number; readonly name: string };

const list = (page: Page) => page.getByRole('region', { name: 'Clients', exact: true });

const clients = (page: Page, query: string) => read<{ count: number; results: Client[] }>(page, `/api/clients/?${query}`);

/** Makes a client of the signed-in manager for one journey. */
const newClient = (page: Page, name: string, phone: string) =>
  write<Client>(page, '/api/clients/', {
    name,
    zone: 'Europe/Moscow',
    contacts: [{ kind: 'phone', value: phone, label: '', consent: false }],
    children: [{ name: 'Robin', birth_date: null, grade: 4 }],
  });

test('clients are filtered by balance, selected and reassigned, and the reassignment is undone', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const made = [await newClient(page, 'Given Anna', '+7 900 111-00-01'), await newClient(page, 'Given Boris', '+7 900 111-00-02')];
  await page.goto('/clients?search=Given');
  await page.getByRole('button', { name: 'Balance', exact: true }).first().click();
  await page.getByLabel('From, ₽').fill('-100');
  await page.getByLabel('To, ₽').fill('0');
  await page.getByRole('dialog', { name: 'Balance' }).getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/balance_from=-10000/);
  await expect(page.getByText('Balance −100.00 ₽ to 0.00 ₽')).toBeVisible();

  await list(page).getByRole('checkbox', { name: 'Choose all rows of this page' }).check();
  const chosen = page.getByRole('region', { name: 'Chosen clients' });
  await expect(chosen).toContainText('2 clients chosen');
  await chosen.getByRole('button', { name: 'Give to another manager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 clients' });
  await dialog.getByLabel('New manager').selectOption({ label: 'Olga Morozova' });
  await expect(dialog).toContainText('2 clients move to Olga Morozova');
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  await expect(page.getByText('No client matches.', { exact: false })).toBeVisible();
  expect((await clients(page, 'search=Given')).count).toBe(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page).getByRole('link', { name: made[0]?.name ?? '' })).toBeVisible();
  expect((await clients(page, 'search=Given')).count).toBe(2);
});

test('a reassigned client is listed on the new manager’s cabinet until the card is opened', async ({ page, browser }) => {
  await signIn(page, 'manager@lectern.test');
  const { id } = await newClient(page, 'Handed Galina', '+7 900 111-00-03');
  await page.goto('/clients?search=Handed');
  await list(page).getByRole('checkbox', { name: 'Choose all rows of this page' }).check();
  await page.getByRole('region', { name: 'Chosen clients' }).getByRole('button', { name: 'Give to another manager' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New manager').selectOption({ label: 'Olga Morozova' });
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  await expect(page.getByText('No client matches.', { exact: false })).toBeVisible();

  const given = await signedIn(browser, 'manager2@lectern.test');
  await given.goto('/cabinet');
  const line = given.getByRole('listitem').filter({ hasText: 'Handed Galina' });
  await expect(line).toContainText('from Denis Orlov');
  await line.getByRole('link', { name: 'Handed Galina' }).first().click();
  await expect(given).toHaveURL(new RegExp(`/clients/${id}`));
  await expect(given.getByRole('heading', { level: 1, name: 'Handed Galina' })).toBeVisible();
  await given.goto('/cabinet');
  await expect(given.getByRole('heading', { name: 'Debts', exact: false }).first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await given.context().close();
});

test('a colleague’s client is named only after access is granted, and then is read-only', async ({ page, browser }) => {
  await signIn(page, 'manager@lectern.test');
  const { id } = await newClient(page, 'Lent Vera', '+7 900 222-00-01');
  const asking = await signedIn(browser, 'manager2@lectern.test');
  await asking.goto('/clients');
  await asking.getByRole('button', { name: 'New client' }).click();
  const form = asking.getByRole('dialog').first();
  await form.locator('input[type=tel]').first().fill('8 900 222 00 01');
  await expect(form.getByText('A client of Denis Orlov: ask them')).toBeVisible();
  await expect(form).not.toContainText('Lent Vera');
  await form.getByRole('button', { name: 'Ask for access' }).click();
  await asking.getByLabel('Why do you need it?').fill('She called me');
  await asking.getByRole('button', { name: 'Send the request' }).click();
  await expect(asking.getByText('The request is sent')).toBeVisible();
  expect((await asking.request.get(`/api/clients/${id}/`)).status()).toBe(404);

  await page.goto('/cabinet');
  const request = page.getByRole('listitem').filter({ hasText: 'She called me' });
  await expect(request).toContainText('Lent Vera');
  await request.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
  await expect(request).toHaveCount(0);

  await asking.goto(`/clients/${id}`);
  await expect(asking.getByRole('heading', { level: 1, name: 'Lent Vera' })).toBeVisible();
  await expect(asking.getByText('shown to you for a while', { exact: false })).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await expect(asking.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0);
  await asking.context().close();
});

test('a link to a colleague’s client names the manager and takes the request for access', async ({ page, browser }) => {
  await signIn(page, 'manager@lectern.test');
  const { id } = await newClient(page, 'Linked Vera', '+7 900 222-00-02');
  const asking = await signedIn(browser, 'manager2@lectern.test');
  await asking.goto(`/clients/${id}`);
  const main = asking.getByRole('main');
  await expect(main.getByText('This client is served by Denis Orlov')).toBeVisible();
  await expect(main).not.toContainText('Linked Vera');
  await main.getByRole('button', { name: 'Ask for access' }).click();
  await main.getByLabel('Why do you need it?').fill('You sent me the link');
  await main.getByRole('button', { name: 'Send the request' }).click();
  await expect(main.getByText('The request is sent')).toBeVisible();
  await asking.goto('/clients/2000000000');
  await expect(main.getByText('Not found, or not yours to see')).toBeVisible();
  await asking.context().close();

  await page.goto('/cabinet');
  await expect(page.getByRole('listitem').filter({ hasText: 'You sent me the link' })).toContainText('Linked Vera');
});

test('two records of a client are merged, and the old one links to the new one', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const [keeps, goes] = [await newClient(page, 'Twice Nina', '+7 900 333-00-01'), await newClient(page, 'Twice N.', '+7 900 333-00-01')];
  await write(page, '/api/transactions/transactions/', {
    client_id: goes.id,
    occasion_code: 'payment_bank',
    amount: 123_400,
    business_date: systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString(),
  });
  await page.goto(`/clients/${keeps.id}`);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Twice N., No. ${goes.id}` }).click();
  await expect(dialog.getByRole('row', { name: /^Balance/ })).toContainText('1,234.00');
  await dialog.getByRole('radio', { name: 'Twice N.' }).check({ force: true });
  await dialog.getByRole('checkbox', { name: 'One child: Robin (grade 4) and Robin (grade 4)' }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('The records are merged: Twice N.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Twice N.' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Children/ })).toContainText('1');
  // The payment of the second record is listed unchanged; the transfer between the two records is hidden.
  await expect(page.getByRole('tabpanel')).toContainText('Bank transfer');
  await expect(page.getByRole('tabpanel')).not.toContainText('Two records merged');

  await page.goto(`/clients/${goes.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Twice N.' }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${keeps.id}`));
});

test('list menus load on demand, and an early click waits for them', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const asked = (name: string) => scripts.some((url) => url.includes(`/assets/${name}-`));
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/balance-form-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/clients');
  await expect(list(page).getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const name of ['balance-form', 'saved-views-panel', 'export-items', 'toaster']) expect(asked(name), name).toBe(false);

  const balance = page.getByRole('button', { name: 'Balance', exact: true }).first();
  await balance.focus();
  await expect.poll(() => asked('balance-form')).toBe(true);
  await page.keyboard.press('Enter');
  await expect(balance).toHaveAttribute('aria-expanded', 'false');
  letGo?.();
  await expect(page.getByLabel('From, ₽')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(balance).toBeFocused();

  await page.getByRole('button', { name: 'Export' }).hover();
  await expect.poll(() => asked('export-items')).toBe(true);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByLabel('Name of the view')).toBeFocused();
});
