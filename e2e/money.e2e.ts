import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { piecesOffPaper, textOfPdf } from '../server/test/readers/paper.ts';
import { read } from './api-calls.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { shown } from './texts/sums.ts';

type Card = {
  readonly id: number;
  readonly name: string;
  readonly units_left: number;
  readonly money: { readonly on_account: number; readonly owed: number; readonly units_left: number };
  readonly subscriptions: readonly { readonly state: string }[];
  readonly kids: readonly { readonly id: number; readonly name: string }[];
};

const card = (page: Page, id: number) => read<Card>(page, `/api/clients/${id}/`);
const balanceOf = ({ money }: Card) => money.on_account - money.owed;

const figure = (page: Page, title: string) => page.locator('dt', { hasText: title }).locator('xpath=following-sibling::dd[1]').first();

/**
 * An active client without debt, without a package that waits for payment, and with less on account than any package costs. So a sold
 * package is paid from the next payment.
 */
async function settledClient(page: Page): Promise<Card> {
  const { results } = await read<{ results: { id: number }[] }>(
    page,
    '/api/clients/?status=active&balance_from=0&balance_to=100000&ordering=-units_left&page_size=10',
  );
  for (const { id } of results) {
    const found = await card(page, id);
    if (found.subscriptions.every(({ state }) => state !== 'awaiting_payment')) return found;
  }
  throw new Error('the demo school has no client of this manager who waits for nothing');
}

async function recordPayment(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: 'Occasion' })
    .or(dialog.getByRole('textbox', { name: 'Occasion' }))
    .click();
  await page.getByRole('option', { name: 'Bank transfer', exact: true }).click();
  await dialog.getByLabel(/^Sum/).fill(amount);
  await dialog.getByLabel(/^Comment/).fill('№ 4411');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toBeHidden();
}

type Lesson = { readonly id: number; readonly pupil: number };

async function firstServed(page: Page, lessons: readonly Lesson[]): Promise<Lesson> {
  for (const lesson of lessons) {
    const answer = await page.request.get(`/api/clients/${lesson.pupil}/`);
    if (answer.ok()) return lesson;
  }
  throw new Error('the demo school has no unfinished lesson of a client of this manager');
}

test('a payment, its package and its reversal agree in card and transactions', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'manager@lectern.test');
  const before = await settledClient(page);
  await page.goto(`/clients/${before.id}`);
  await expect(figure(page, 'On account')).toHaveText(`${shown(balanceOf(before))}\u00a0₽`);

  // Invalid input shows errors at its fields before anything is sent.
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Sum/).fill('1,234');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog.getByText('A sum with at most two digits after the point')).toBeVisible();
  // Escape does not drop the input without a question.
  await dialog.getByLabel(/^Sum/).press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expectAccessible(page);
  await recordPayment(page, '60 000,50');
  const paid = balanceOf(before) + 6_000_050;
  await expect(figure(page, 'On account')).toHaveText(`${shown(paid)}\u00a0₽`);

  const line = page.getByRole('tabpanel').getByRole('row').filter({ hasText: '№ 4411' }).first();
  await expect(line).toContainText(`+${shown(6_000_050)}`);
  await line.getByRole('button', { name: /^Explain the line/ }).click();
  await expect(page.getByText('60,000.50\u00a0₽ to the money on account')).toBeVisible();

  await page.getByRole('button', { name: 'Sell a package' }).click();
  await dialog
    .getByRole('combobox', { name: 'Package' })
    .or(dialog.getByRole('textbox', { name: 'Package' }))
    .click();
  await page.getByRole('option').filter({ visible: true }).first().click();
  await expect(dialog.getByText('Paid from the account at once', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(dialog).toBeHidden();
  const sold = await card(page, before.id);
  expect(sold.units_left).toBeGreaterThan(before.units_left);
  await expect(figure(page, 'Paid lessons left')).toHaveText(String(sold.units_left));
  await expect(figure(page, 'On account')).toHaveText(`${shown(balanceOf(sold))}\u00a0₽`);
  await expect(page.getByRole('region', { name: 'Money', exact: true }).getByRole('row').nth(1)).toContainText('Package of lessons');

  // The payment is listed with its two entries among the transactions, and is then reversed.
  await page
    .getByRole('link', { name: /^Transaction \d+/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/transactions\?/);
  const entries = page.getByRole('table', { name: /^Transaction \d+/ });
  await expect(entries.getByRole('row')).toHaveCount(3);
  await expect(entries).toContainText(shown(6_000_050));
  // A part of it has paid for the package: its reversal would take more than is on account.
  const address = page.url();
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(dialog.getByText('may become a debt', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reverse', exact: true })).toBeDisabled();
  await dialog.getByLabel('Why').fill('Recorded for the wrong client');
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(dialog.getByText(/^Only .* is on account/)).toBeVisible();

  await page.goto(`/clients/${before.id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await recordPayment(page, '60 000,50');
  await page.goto(address);
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await dialog.getByLabel('Why').fill('Recorded for the wrong client');
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reverse', exact: true })).toBeDisabled();
  await expect(page.getByRole('row').filter({ hasText: 'Reversal of' }).first()).toContainText(`−${shown(6_000_050)}`);

  const after = await card(page, before.id);
  expect(balanceOf(after)).toBe(balanceOf(sold));
  await page.goto(`/clients/${before.id}`);
  await expect(figure(page, 'On account')).toHaveText(`${shown(balanceOf(after))}\u00a0₽`);
  await expect(page.getByRole('region', { name: 'Money', exact: true }).getByRole('row').nth(1)).toContainText('Reversal');
  await page.goto(`/clients/${before.id}?tab=log`);
  await expect(page.getByRole('row').filter({ hasText: 'Payment recorded' }).first()).toContainText(shown(6_000_050));
});

test('filters of transactions are in the URL and apply to the totals', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'In', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/direction=in/);
  await page.reload();
  await expect(page.getByText('Direction: In')).toBeVisible();
  const { totals } = await read<{ totals: { in: number; out: number }[] }>(page, '/api/transactions/transactions/?direction=in');
  await expect(figure(page, 'Received')).toHaveText(`${shown(totals[0]?.in ?? 0)}\u00a0₽`);
  await expect(figure(page, 'Paid out')).toHaveText(`${shown(0)}\u00a0₽`);
  await expectAccessible(page);
});

test('a reported lesson charges the client a unit or its price, and accrues the teacher’s pay', async ({ page, browser }) => {
  await signIn(page, 'manager@lectern.test');
  const teacherContext = await browser.newContext();
  const teacherPage = await teacherContext.newPage();
  await signIn(teacherPage, 'teacher@lectern.test');
  const teacher = await read<{ id: number }>(teacherPage, '/api/accounts/user/');
  const { results } = await read<{ results: Lesson[] }>(
    page,
    `/api/events/lessons/?unfinished=true&teacher_id=${teacher.id}&ordering=-start&page_size=10`,
  );
  // The teacher's pupils have several managers, and only the own manager can read a client's money.
  const lesson = await firstServed(page, results);
  const before = await card(page, lesson.pupil);
  const pay = await read<{ total: number; lessons_held: number }>(teacherPage, `/api/teachers/${teacher.id}/salary/`);

  await teacherPage.goto(`/conduct-lesson/${lesson.id}`);
  await teacherPage.getByLabel('Comment for the parent').fill('Well done.');
  await teacherPage.getByLabel('Comment for the parent').press('Control+Enter');
  await expect(teacherPage.getByRole('heading', { name: 'Report submitted' })).toBeVisible();

  const after = await card(page, lesson.pupil);
  const charge = await read<{
    results: { transaction_id: number; amount: number; units: number; unit_value: number | null; source: { lesson_id: number } }[];
  }>(page, `/api/clients/${lesson.pupil}/balance/?page_size=100`);
  const line = charge.results.find(({ source }) => source.lesson_id === lesson.id);
  expect(line).toBeDefined();
  expect(after.units_left).toBe(before.units_left + (line?.units ?? 0));
  expect(balanceOf(after)).toBe(balanceOf(before) + (line?.amount ?? 0));

  await page.goto(`/clients/${lesson.pupil}`);
  await expect(figure(page, 'Paid lessons left')).toHaveText(String(after.units_left));
  await page.goto(`/transactions?client_id=${lesson.pupil}&open=${line?.transaction_id}`);
  await expect(page.getByRole('table', { name: `Transaction ${line?.transaction_id}` })).toContainText(
    shown(Math.abs(line?.amount ?? 0) || (line?.unit_value ?? 0)),
  );

  await teacherPage.goto('/salary');
  const paid = await read<{ total: number; lessons_held: number; lines: { amount: number; lesson: { id: number } | null }[] }>(
    teacherPage,
    `/api/teachers/${teacher.id}/salary/`,
  );
  const earned = paid.lines.find((each) => each.lesson?.id === lesson.id)?.amount ?? 0;
  expect(earned).toBeGreaterThan(0);
  expect(paid.total).toBe(pay.total + earned);
  expect(paid.lessons_held).toBe(pay.lessons_held + 1);
  await expect(teacherPage.getByText(`${shown(paid.total)}\u00a0₽`).first()).toBeVisible();
  // A lesson that was reopened before has a second line.
  await expect(teacherPage.locator(`a[href="/conduct-lesson/${lesson.id}"]`).first()).toBeVisible();
  await expectAccessible(teacherPage);
  await teacherContext.close();
});

test('a role without access to money sees an explanation at the transactions and no way to record a payment', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await page.goto('/transactions');
  await expect(page.getByText('You have no access to clients’ money')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a printed settlement has every column on the page, including the balance', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  // Several clients, because some have long titles of services and packages.
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/clients/?status=active&ordering=-units_left&page_size=10');
  const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  const period = `period=own&from=${today.subtract({ years: 1 })}&to=${today}`;
  for (const { id } of results) {
    await page.goto(`/clients/${id}/settlement?${period}&lng=en`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const paper = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
    expect(await textOfPdf(paper.slice()), `client ${id}`).toContain('On account,');
    expect(await textOfPdf(paper.slice())).toContain('Debit,');
    expect(await piecesOffPaper(paper, 20)).toEqual([]);
  }
});
