import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

async function open(browser: Browser, email: string, path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signIn(page, email);
  await page.goto(path);
  return page;
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('a sole trader sends the invoice of a period, accounting returns it with words, and accepts it when it comes again', async ({
  browser,
}) => {
  const trader = await open(browser, 'teacher2@lectern.test', '/invoices');
  const due = trader.getByRole('region', { name: 'Approved pay without an invoice' });
  await expect(due).toBeVisible();
  await expectAccessible(trader);
  await due
    .getByRole('button', { name: /^Create invoice/ })
    .first()
    .press('Enter');
  const dialog = trader.getByRole('dialog', { name: /^Invoice No\. \d+/ });
  const number = /No\. (\d+)/.exec((await dialog.getByRole('heading').first().textContent()) ?? '')?.[1] ?? '';
  await expect(dialog).toContainText('go to the school');
  await expectAccessible(trader);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(trader.getByText(`Invoice No. ${number} is sent`)).toBeVisible();
  const own = trader.getByRole('row', { name: new RegExp(`No\\. ${number}\\b`) });
  await expect(own).toContainText('Sent');
  const paper = await trader.request.get((await own.getByRole('link', { name: 'Bill and act' }).getAttribute('href')) ?? '');
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const { name } = await read<{ name: string }>(trader, '/api/accounts/user/');
  const accountant = await open(browser, 'accountant@lectern.test', `/salary?tab=invoices&search=${encodeURIComponent(name)}`);
  const theirs = accountant.getByRole('row', { name: new RegExp(`No\\. ${number}\\b`) });
  await expect(theirs).toContainText('Sent');
  await expectAccessible(accountant);
  await theirs.getByRole('button', { name: /^Return/ }).click();
  const returning = accountant.getByRole('dialog');
  await expect(returning.getByRole('button', { name: 'Return', exact: true })).toBeDisabled();
  await returning.getByLabel('What is wrong').fill('The contract has another number');
  await expectAccessible(accountant);
  await returning.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(accountant.getByText(`Invoice No. ${number} is returned`)).toBeVisible();

  await trader.reload();
  await expect(own).toContainText('The contract has another number');
  await due
    .getByRole('button', { name: /^Create invoice/ })
    .first()
    .click();
  await dialog.getByLabel('Choose your own file').setInputFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a bill of my own'),
  });
  await expect(dialog.getByText('bill.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(own).toContainText('Own file');

  await accountant.reload();
  await theirs.getByRole('button', { name: /^Accept/ }).click();
  await expect(accountant.getByRole('dialog')).toContainText('exactly the approved pay');
  await expectAccessible(accountant);
  await accountant.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(accountant.getByText(`Invoice No. ${number} is accepted`)).toBeVisible();
  await trader.reload();
  await expect(own).toContainText('Accepted');
});

test('invoices fit a phone, and other teachers read why they have none', async ({ browser }) => {
  const phone = { width: 390, height: 844 };
  const trader = await open(browser, 'teacher2@lectern.test', '/invoices', phone);
  await expect(trader.getByRole('region', { name: 'Invoices' })).toContainText('Paid');
  expect(await fits(trader)).toBe(true);
  await expectAccessible(trader);
  const other = await open(browser, 'teacher@lectern.test', '/invoices', phone);
  await expect(other.getByText('Invoices are for sole traders.')).toBeVisible();
  expect(await fits(other)).toBe(true);
  await expectAccessible(other);
  const accountant = await open(browser, 'accountant@lectern.test', '/salary?tab=invoices', phone);
  await expect(accountant.getByRole('region', { name: 'Invoices' })).toContainText('Returned');
  expect(await fits(accountant)).toBe(true);
});
