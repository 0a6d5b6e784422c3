import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read, write } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

type Row = { readonly id: number; readonly name: string };

const balance = (page: Page, id: number) =>
  read<{ count: number; money: { on_account: number; owed: number } }>(page, `/api/clients/${id}/balance/`);
const rows = (page: Page) => page.locator('tbody tr');

/** Yesterday, which is over in every zone, as a bank writes it. */
function bankDay(): string {
  const yesterday = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().subtract({ days: 1 });
  return [yesterday.day, yesterday.month, yesterday.year].map((part) => String(part).padStart(2, '0')).join('.');
}

/** The demo school has clients with equal names, and a search finds both. */
async function hasNamesake(page: Page, { id, name }: Row): Promise<boolean> {
  const { results } = await read<{ results: Row[] }>(page, `/api/clients/?search=${encodeURIComponent(name)}&page_size=10`);
  return results.some((each) => each.id !== id && each.name === name);
}

test('a bank statement is matched, corrected, posted once, and appears in the client’s balance', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  const { results } = await read<{ results: Row[] }>(page, '/api/clients/?status=active&ordering=-units_left&page_size=10');
  const [sure, ...others] = results;
  const alone = await Promise.all(others.map(async (each) => ((await hasNamesake(page, each)) ? [] : [each])));
  const [chosen] = alone.flat();
  if (sure === undefined || chosen === undefined) throw new Error('the demo school has no clients');
  const before = await balance(page, sure.id);
  const other = await balance(page, chosen.id);
  const day = bankDay();
  const content = [
    'Дата;Номер;Плательщик;Приход;Расход;Назначение платежа',
    `${day};901;Кто-то;1 234,50;;Оплата по договору № ${sure.id}`,
    `${day};902;Неизвестный Никто;777,00;;За уроки`,
    `${day};903;Аренда;;5 000,00;За помещение`,
  ].join('\r\n');
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };

  await page.goto('/books');
  await page.getByRole('button', { name: 'Upload a statement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByText('Rows: 3.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Find the clients' }).click();

  // Lines that need a decision come first.
  await expect(page.getByRole('heading', { name: 'bank.csv' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Choose client of row 3' }).click();
  await dialog
    .getByRole('combobox', { name: 'Somebody else' })
    .or(dialog.getByRole('textbox', { name: 'Somebody else' }))
    .fill(chosen.name);
  await page.getByRole('option', { name: chosen.name }).first().click();
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question.getByText('2 payments')).toBeVisible();
  await question.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Post the rest' })).toBeDisabled();

  const paid = ({ money }: typeof before) => money.on_account - money.owed;
  expect(paid(await balance(page, sure.id))).toBe(paid(before) + 123_450);
  expect((await balance(page, sure.id)).count).toBeGreaterThan(before.count);
  expect(paid(await balance(page, chosen.id))).toBe(paid(other) + 77_700);

  // The same file again adds nothing.
  await page.goto('/books');
  await page.getByRole('button', { name: 'Upload a statement' }).click();
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByText('The columns are as in the last file of this bank.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Find the clients' }).click();
  await expect(page.getByText('2 lines were imported before')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
});

test('a month is closed after showing its figures, refuses late postings, and is reopened with a reason', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  await page.goto('/books?tab=periods');
  const open = page
    .getByRole('button', { name: /^Close [A-Z]/ })
    .and(page.locator(':enabled'))
    .first();
  const month = ((await open.getAttribute('aria-label')) ?? '').replace('Close ', '');
  await open.click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog.getByText('Nothing more can be posted into it.')).toBeVisible();
  await dialog.getByLabel('Why').fill('Reported');
  await dialog.getByRole('button', { name: 'Close the month' }).click();
  await expect(dialog).toBeHidden();
  const row = rows(page).filter({ hasText: month });
  await expect(row.getByText('Closed')).toBeVisible();
  await page.getByRole('button', { name: `Reopen ${month}` }).click();
  await dialog.getByLabel('Why').fill('A payment was forgotten');
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Open', { exact: true })).toBeVisible();

  await page.goto('/books?tab=check');
  await expect(rows(page).first()).toContainText('Everything agrees');
  const checks = await rows(page).count();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(rows(page)).toHaveCount(checks + 1);
  await expect(rows(page).first()).toContainText('Everything agrees');
});

test('closing a month names its lessons without a report, each with a link to it', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  const { months } = await read<{ months: { month: string; can: { close: { allowed: boolean } } }[] }>(page, '/api/transactions/periods/');
  const month = months.find(({ can }) => can.close.allowed)?.month;
  if (month === undefined) throw new Error('no month of the demo school can be closed');

  // A lesson of the month is reopened, so its report is due again.
  await signIn(page, 'manager@lectern.test');
  const from = Temporal.PlainDate.from(month);
  const within = `from=${from.add({ days: 1 })}T00:00:00Z&to=${from.add({ months: 1 }).subtract({ days: 1 })}T00:00:00Z`;
  const held = `/api/events/lessons/?status=held&kind=individual&ordering=-start&page_size=10&${within}`;
  const [lesson] = (await read<{ results: { id: number; teacher_name: string }[] }>(page, held)).results;
  if (lesson === undefined) throw new Error(`no lesson took place in ${month}`);
  await write(page, `/api/events/lessons/${lesson.id}/correct/`, { reason: 'The wrong topic' });

  await signIn(page, 'admin@lectern.test');
  await page.goto('/books?tab=periods');
  await page
    .getByRole('button', { name: /^Close [A-Z]/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  const list = page.getByRole('dialog').getByRole('list', { name: 'Lessons with a report due' });
  await expectAccessible(page);
  await list
    .getByRole('link', { name: new RegExp(lesson.teacher_name) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/conduct-lesson\/\d+/);
});
