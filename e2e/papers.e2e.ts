import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { textOfPdf } from '../server/test/readers/paper.ts';
import { read } from './api-calls.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { shown } from './texts/sums.ts';

type Settlement = {
  readonly number: string;
  readonly recipient: string | null;
  readonly closing: { readonly money: number };
  readonly turnover: { readonly debit: number };
  readonly lines: readonly { readonly dispute: unknown }[];
};

const figure = (page: Page, title: string | RegExp) =>
  page.locator('dt', { hasText: title }).locator('xpath=following-sibling::dd[1]').first();
const settlementOf = (page: Page, id: number, { from, to }: { from: string; to: string }) =>
  read<Settlement>(page, `/api/clients/${id}/reconciliation-of-settlements-with-client/?from=${from}&to=${to}`);
const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
const year = { from: today.subtract({ years: 1 }).toString(), to: today.toString() };

/** A client of the manager who has an email address, and whose last year has lines and no disputes. */
async function writableClient(page: Page): Promise<number> {
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/clients/?status=active&page_size=50');
  for (const { id } of results) {
    const { recipient, lines } = await settlementOf(page, id, year);
    if (recipient !== null && lines.length > 0 && lines.every(({ dispute }) => dispute === null)) return id;
  }
  throw new Error('no client of the demo manager can be written to');
}

async function textOfDownload(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return textOfPdf(readFileSync(await download.path()));
}

test('a settlement agrees on screen and paper, a line is disputed and resolved, and it is mailed to the client', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const id = await writableClient(page);
  await page.goto(`/clients/${id}`);
  await page.getByRole('link', { name: /^Mutual settlement/ }).click();
  await expect(page.getByRole('heading', { name: /^Mutual settlement: / })).toBeVisible();
  await page.goto(`/clients/${id}/settlement?period=own&from=${year.from}&to=${year.to}`);
  const { number, closing, turnover } = await settlementOf(page, id, year);
  await expect(page.getByText(`No. ${number}`)).toBeVisible();
  await expect(figure(page, 'At the end of')).toHaveText(`${shown(closing.money)} ₽`);
  await expect(figure(page, 'Debit')).toHaveText(`${shown(turnover.debit)} ₽`);
  const paper = await textOfDownload(page, () => page.getByRole('button', { name: 'PDF' }).click());
  for (const said of [number, shown(closing.money), shown(turnover.debit), 'For the school', 'The client']) expect(paper).toContain(said);

  const first = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Line 1,/ }) });
  await first.getByRole('button', { name: /^Line 1,/ }).click();
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Dispute', exact: true })).toBeDisabled();
  await dialog.getByLabel('What is wrong').fill('We paid another sum');
  await dialog.getByRole('button', { name: 'Dispute', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(first.getByText('Disputed')).toBeVisible();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await dialog.getByLabel('What you found').fill('The bank agrees with us');
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(first.getByText('Resolved')).toBeVisible();

  await page.getByRole('button', { name: 'Send to the client' }).click();
  await expect(dialog.getByText('An email with the statement (PDF) is sent to', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/clients/${id}?tab=log`);
  await expect(page.getByText('Settlement sent to the client').first()).toBeVisible();
});

test('an invoice is drafted, issued with a number, downloaded, voided and reissued', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const id = await writableClient(page);
  await page.goto(`/clients/${id}?tab=documents`);
  await page.getByRole('button', { name: 'New document' }).click();
  const dialog = page.getByRole('dialog');
  const packages = dialog.getByLabel('Package to pay');
  await expect(dialog.getByRole('button', { name: 'Create draft' })).toBeVisible();
  if ((await packages.count()) > 0) await packages.selectOption({ label: 'Something else' });
  await dialog.getByLabel(/^Sum/).fill('0.001');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByText('A sum with at most two digits after the point')).toBeVisible();
  await dialog.getByLabel('What for').fill('Textbook');
  await dialog.getByLabel(/^Sum/).fill('1 250,50');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(dialog.getByText('1,250.50\u00a0₽', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(dialog).toBeHidden();
  const opener = page.getByRole('button', { name: /^Invoice \d{4}-\d{4}$/, expanded: true });
  await expect(opener).toBeVisible();
  const number = (await opener.textContent()) ?? '';
  const paper = await textOfDownload(page, () => page.getByRole('tabpanel').getByRole('button', { name: 'PDF' }).click());
  for (const said of [number, 'Textbook', '1,250.50']) expect(paper).toContain(said);

  await page.getByRole('button', { name: 'Declare void', exact: true }).click();
  await dialog.getByLabel('Why').fill('Wrong book');
  await dialog.getByRole('button', { name: 'Declare void', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Void: Wrong book')).toBeVisible();
  await page.getByRole('button', { name: 'Reissue' }).click();
  const draft = page.getByRole('button', { name: 'Invoice no number yet', expanded: true });
  await expect(draft).toBeVisible();
  await page.getByRole('button', { name: 'Remove draft' }).click();
  await expect(page.getByText('The draft is removed')).toBeVisible();
  await expect(draft).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);

  await page.goto(`/documents?search=${number}&kind=invoice`);
  const found = page.getByRole('row').filter({ hasText: number });
  await expect(found.getByText('Void')).toBeVisible();
  await expect(found).toContainText('1,250.50');
});
