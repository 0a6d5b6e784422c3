import { CreateDealInput } from '@lectern/contract/deals/deals.schema';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read, write } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Close without saving?' });

/** A client of the signed-in manager, made for this journey. */
async function ownClient(page: Page, name: string): Promise<{ readonly id: number; readonly post: (body: object) => Promise<void> }> {
  const { id } = await write<{ id: number }>(page, '/api/clients/', { name });
  return { id, post: async (body) => void (await write(page, `/api/clients/${id}/edit/profile/`, body)) };
}

test('closing a dialog with unsaved input asks first, closing one without does not', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/deals');
  const opener = page.getByRole('button', { name: 'New deal' });
  const form = page.getByRole('dialog', { name: 'New deal' });
  const name = form.getByRole('textbox', { name: 'Who asks' });
  await opener.click();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await name.fill('Half a word');
  await page.keyboard.press('Escape');
  await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Half a word');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(question(page)).toBeHidden();
  await expect(name).toHaveValue('Half a word');
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await question(page).getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await expect(question(page)).toBeHidden();

  // A dialog with one text field asks, too, before it drops the text.
  const { id } = await ownClient(page, 'Words Journey');
  await page.goto(`/clients/${id}`);
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await page.getByRole('checkbox', { name: 'Lessons and moves: Email' }).click();
  await page.getByRole('button', { name: 'Record 1 consent' }).click();
  const consent = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
  const who = consent.getByRole('textbox');
  await who.fill('The mother, on the phone');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(question(page)).toBeHidden();
  await expect(who).toHaveValue('The mother, on the phone');
  await consent.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Close' }).click();
  await expect(who).toBeHidden();
  await expect(question(page)).toBeHidden();
});

test('the second of two editors of a client sees the current value, keeps the input, and can save again', async ({ page, context }) => {
  await signIn(page, 'manager@lectern.test');
  const { id, post } = await ownClient(page, 'Twice Journey');
  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Twice Journey/ });
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  const save = form.getByRole('button', { name: 'Save' });
  await name.fill('Twice Journey the second');

  // Without a connection the form shows an error and keeps its input.
  await context.setOffline(true);
  await save.click();
  await expect(form.getByRole('alert')).toContainText('connection');
  await context.setOffline(false);

  await post({ name: 'Twice Journey the first' });
  await save.click();
  await expect(form.getByText(/has changed this in the meantime, now it is “Twice Journey the first”/)).toBeVisible();
  await expect(name).toHaveValue('Twice Journey the second');
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Twice Journey the second' })).toBeVisible();
});

test('the second edit of the same field of an occasion is refused, and edits of different fields are merged', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  const url = '/api/transactions/transaction_occasions/';
  const accounts = { debit_kind: 'bonus_expense', credit_kind: 'client_bonus' };
  const terms = { title_en: 'Twice told', title_ru: 'Дважды', ...accounts, posted_by: [], comment_required: false };
  await write(page, url, { code: 'twice_told', ...terms });
  await page.goto('/books?tab=occasions');
  await page.getByRole('button', { name: 'Edit Twice told' }).click();
  const form = page.getByRole('dialog', { name: 'Occasion' });
  const title = form.getByRole('textbox', { name: 'Name in English' });
  await title.fill('Mine');
  await write(page, `${url}edit/`, { code: 'twice_told', title_en: 'Theirs', title_ru: 'Их' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/has changed this in the meantime, now it is “Theirs”/)).toBeVisible();
  await expect(title).toHaveValue('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const saved = await read<{ code: string }[]>(page, `${url}all/`);
  expect(saved.find(({ code }) => code === 'twice_told')).toMatchObject({ title_en: 'Mine', title_ru: 'Их' });
});

test('a package that the field no longer shows is not sold, and Enter selects the first match', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { id } = await ownClient(page, 'Cleared Choice Journey');
  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'Sell a package' }).click();
  const form = page.getByRole('dialog');
  const field = form.getByRole('combobox', { name: 'Package' });
  await field.click();
  const options = page.getByRole('option').filter({ visible: true });
  await options.first().click();
  await expect(form.getByText('Price', { exact: true })).toBeVisible();
  const chosen = await field.inputValue();

  // A part of a name chooses nothing: nothing is sold, and the field shows an error.
  await field.fill('one-to-o');
  await expect(form.getByText('Price', { exact: true })).toBeHidden();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(form.getByText('Choose from the list')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('one-to-o');
  await expect(form).toBeVisible();

  await field.fill('nothing like this');
  await expect(page.getByText('No such package')).toBeVisible();
  await field.fill(chosen.toLowerCase().split(' ').reverse().join(' '));
  await expect(options.first()).toHaveText(chosen);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(chosen);
  await expect(form.getByText('Price', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await field.fill('x');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(chosen);
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(form).toBeHidden();
});

test('required fields are marked, an invalid email shows an error on blur, Tab opens no list, and selecting a row moves no row', async ({
  page,
}) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/staff?invite=1');
  const form = page.getByRole('dialog', { name: 'Invite a colleague' });
  const email = form.getByRole('textbox', { name: 'Email' });
  for (const field of [email, form.getByRole('textbox', { name: 'Name' })]) {
    await expect(field).toHaveAttribute('required', '');
    expect(await field.evaluate((input: HTMLInputElement) => getComputedStyle(input.labels?.[0] ?? input, '::after').content)).toContain(
      '*',
    );
  }
  await email.fill('nina@school');
  await expect(form.getByText('Invalid email')).toHaveCount(0);
  await email.press('Tab');
  await expect(form.getByText('Invalid email')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');

  await page.goto('/accounts/profile_edit');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await page.getByRole('textbox', { name: 'Phone' }).focus();
  await page.keyboard.press('Tab');
  await expect(zone).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await zone.click();
  await expect(page.getByRole('option').first()).toBeVisible();

  await page.goto('/clients');
  const box = page.getByRole('checkbox', { name: /^Choose / }).nth(3);
  const before = await box.boundingBox();
  await box.check();
  await expect(page.getByRole('region', { name: 'Chosen clients' })).toBeVisible();
  expect((await box.boundingBox())?.y).toBe(before?.y);
});

test('a text field accepts exactly as many characters as its API call', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/deals');
  await page.getByRole('button', { name: 'New deal' }).click();
  const form = page.getByRole('dialog', { name: 'New deal' });
  for (const [name, field] of [
    ['name', 'Who asks'],
    ['wishes', 'Preferences'],
    ['next_action', 'Next action'],
  ] as const) {
    const longest = Number(await form.getByRole('textbox', { name: field, exact: true }).getAttribute('maxlength'));
    const isTaken = (length: number) => CreateDealInput.shape[name].safeParse('n'.repeat(length)).success;
    expect([name, isTaken(longest), isTaken(longest + 1)]).toEqual([name, true, false]);
  }
});
