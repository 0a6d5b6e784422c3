import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read, write } from './api-calls.ts';
import { browserTest as test } from './journey.ts';
import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { systemClock } from '../server/src/kernel/clock.ts';
import { piecesOfPdf } from '../server/test/readers/paper.ts';
import { startDemoServer } from './servers/demo-server.ts';
import type { DemoServer } from './servers/demo-server.ts';
import { mailsTo } from './mailbox.ts';
import { signIn } from './sign-in.ts';

/** The cells of a row by the titles of their columns (without the currency), and the target of its first link. */
type Row = { readonly link: string; readonly cells: Readonly<Record<string, string>> };

let server: DemoServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startDemoServer(() => {});
});
test.afterAll(() => server.stop());

const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Parses a sum of a screen, a document or a CSV file into kopecks; an empty text is 0. */
function kopecks(text: string): number {
  const plain = text.replaceAll(/[\s₽+,]/g, '').replace('−', '-');
  expect(plain, text).toMatch(/^(-?\d+(\.\d\d?)?)?$/);
  return Math.round(Number(plain) * 100);
}
const inCell = (cell: unknown) => (cell === null || cell === undefined ? 0 : Math.round(Number(cell) * 100));
const isSum = (piece: string) => /^−?\d{1,3}(,\d{3})*\.\d\d$/.test(piece);

const figure = (page: Page, title: string | RegExp) =>
  page.locator('dt').filter({ hasText: title }).locator('xpath=following-sibling::dd[1]').first();
/** A figure of the screen, in kopecks, once it is loaded. */
async function shown(page: Page, title: string | RegExp): Promise<number> {
  await expect(figure(page, title)).toHaveText(/\d/);
  return kopecks((await figure(page, title).textContent()) ?? '');
}

/** The rows of a list, once it is loaded. */
async function rowsOf(page: Page, label: string): Promise<Row[]> {
  const list = page.getByRole('region', { name: label, exact: true });
  await expect(list.locator('table[aria-busy="false"]:not([data-stale="true"]) tbody')).toHaveCount(1);
  return list.evaluate((region) => {
    const titles = [...region.querySelectorAll('thead th')].map(({ textContent }) => textContent.split(',')[0]?.trim() ?? '');
    const lines = [...region.querySelectorAll('tbody > tr')].filter(({ children }) => children.length === titles.length);
    return lines.map((line) => ({
      link: line.querySelector('a')?.getAttribute('href') ?? '',
      cells: Object.fromEntries([...line.children].map((cell, at) => [titles[at] ?? '', cell.textContent.trim()])),
    }));
  });
}
const columnOf = (rows: readonly Row[], title: string) => rows.map(({ cells }) => kopecks(cells[title] ?? ''));

/** Exports the list as XLSX and CSV. @returns rows by the titles of their columns */
async function filesOf(page: Page): Promise<{ workbook: Record<string, unknown>[]; text: Record<string, string>[] }> {
  const load = async (name: RegExp) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).first().click();
    return readFile(await (await coming).path());
  };
  const [sheet] = await readXlsx(await load(/^Excel workbook/));
  const [head = [], ...rows] = sheet?.data ?? [];
  const workbook = rows.map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at]])));
  const text = parse<Record<string, string>>(await load(/^Text table/), { bom: true, columns: true });
  return { workbook, text };
}

async function record(page: Page, occasion: string, amount: string, comment: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Record a payment/ });
  await dialog
    .getByRole('combobox', { name: 'Occasion' })
    .or(dialog.getByRole('textbox', { name: 'Occasion' }))
    .click();
  await page.getByRole('option', { name: occasion, exact: true }).click();
  await dialog.getByLabel(/^Sum/).fill(amount);
  await dialog.getByLabel(/^Comment/).fill(comment);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const asideOf = async (page: Page, title: string) => (await card(page, title).locator('header > div').textContent()) ?? '';
const openCabinet = async (page: Page) => {
  await page.goto('/cabinet');
  for (const title of ['Running out', 'Debts', 'Payments today']) {
    await expect(card(page, title)).toBeVisible();
    await expect(card(page, title).locator('[aria-busy]')).toHaveCount(0);
  }
};
/** The debts on the cabinet, by the link to the client. */
async function debtsOf(page: Page): Promise<Map<string, number>> {
  const lines = await card(page, 'Debts').getByRole('listitem').all();
  const told = await Promise.all(
    lines.map(async (line) => {
      const [link, sum] = [line.getByRole('link'), line.getByText('₽')];
      return [(await link.getAttribute('href')) ?? '', kopecks((await sum.textContent()) ?? '')] as const;
    }),
  );
  expect(told.length, 'the ten who owe most').toBe(Math.min(10, Number(await asideOf(page, 'Debts'))));
  return new Map(told);
}
async function paymentsOf(page: Page): Promise<number> {
  const lines = await card(page, 'Payments today').getByRole('listitem').getByText('₽').allTextContents();
  const said = kopecks(await asideOf(page, 'Payments today'));
  const listed = sumOf(lines.map(kopecks));
  const all = await card(page, 'Payments today')
    .getByText(/^Show all \d+$/)
    .allTextContents();
  const more = Number(all[0]?.replace(/\D/g, '') ?? 0) > lines.length;
  expect(said - listed, 'what the card does not list').toBeGreaterThanOrEqual(more ? 1 : 0);
  if (!more) expect(said, 'the sum of the card is that of its lines').toBe(listed);
  return said;
}

type Money = { readonly balance: number; readonly units: number; readonly prepaid: number; readonly bonus: number };

/** The money on a client's card. Requires that the lines add up to it, and with `each` also the lines behind each figure. */
async function moneyOf(page: Page, client: string, { asOf, each = false }: { asOf?: string; each?: boolean } = {}): Promise<Money> {
  const at = asOf === undefined ? '' : `&as_of=${asOf}`;
  const linesOf = (only: string) => allRowsAt(page, `${client}?tab=money${only}${at}`, 'Money');
  const all = await linesOf('');
  const balance = (await shown(page, 'On account')) - (await shown(page, 'Owed'));
  const units = (await shown(page, 'Paid lessons left')) / 100;
  const bonus = await shown(page, 'Bonus');
  const worth = /worth ([^₽]+₽)/.exec(
    await figure(page, 'Paid lessons left').locator('xpath=following-sibling::dd[1]').allTextContents().then(String),
  );
  const prepaid = kopecks(worth?.[1] ?? '');

  // A sum with a sign changed the money on account; one without a sign is the value of a paid lesson.
  const moved = all.filter(({ cells }) => /^[+−]/.test(cells.Sum ?? ''));
  expect(sumOf(columnOf(moved, 'Sum'))).toBe(balance);
  expect(sumOf(all.map(({ cells }) => Number((cells.Lessons ?? '').replace('−', '-').replace('+', ''))))).toBe(units);
  const after = columnOf(all, 'Balance');
  for (const [place, { cells }] of all.entries()) {
    const change = /^[+−]/.test(cells.Sum ?? '') ? kopecks(cells.Sum ?? '') : 0;
    expect((after[place] ?? 0) - (after[place + 1] ?? 0), `the line of ${cells.Date}`).toBe(change);
  }
  if (each) expect(sumOf(columnOf(await linesOf('&figure=money'), 'Sum'))).toBe(balance);
  if (each) expect(sumOf(columnOf(await linesOf('&figure=lessons'), 'Sum'))).toBe(prepaid);
  if (each) expect(sumOf(columnOf(await linesOf('&figure=bonus'), 'Sum'))).toBe(bonus);
  return { balance, units, prepaid, bonus };
}

/** Balance and paid lessons of each listed client, by the link to the client. */
async function listed(page: Page, query: string): Promise<Map<string, { balance: number; units: number }>> {
  const rows = await allRowsAt(page, `/clients?${query}`, 'Clients');
  const balances = columnOf(rows, 'Balance');
  return new Map(rows.map(({ link, cells }, place) => [link, { balance: balances[place] ?? 0, units: Number(cells['Lessons left']) }]));
}

/** The rows of all pages of a list. The last page stays open. */
async function allRowsAt(page: Page, address: string, label: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number += 1) {
    await page.goto(`${address}&page_size=100&page=${number}`);
    rows.push(...(await rowsOf(page, label)));
    const next = page.getByRole('button', { name: 'Next page' });
    if ((await next.count()) === 0 || (await next.isDisabled())) return rows;
  }
}

/** Balance and paid lessons from both exports of the open list. Requires that the exports agree. */
async function filed(page: Page): Promise<{ balance: number; units: number }[]> {
  const { workbook, text } = await filesOf(page);
  const said = text.map((row) => ({ balance: kopecks(row.Balance ?? ''), units: Number(row['Lessons left']) }));
  expect(workbook.map((row) => ({ balance: inCell(row.Balance), units: Number(row['Lessons left']) }))).toEqual(said);
  return said;
}

type Booked = {
  readonly received: number;
  readonly paidOut: number;
  readonly sums: readonly number[];
  /** The number of rows without expired packages: after midnight a job expires some meanwhile. */
  readonly lines: number;
};

/** The transactions of today: their totals, and the sum of each row. Requires that they agree. */
async function booked(page: Page, filter = ''): Promise<Booked> {
  const rows = await allRowsAt(page, `/transactions?date_from=${today}&date_to=${today}${filter}`, 'Transactions');
  if (rows.length === 0) return { received: 0, paidOut: 0, sums: [], lines: 0 };
  const [received, paidOut] = [await shown(page, 'Received'), await shown(page, 'Paid out')];
  expect(await shown(page, 'Difference')).toBe(received - paidOut);
  const sums = columnOf(rows, 'Sum');
  expect(sumOf(sums.filter((_, place) => /^[+−]/.test(rows[place]?.cells.Sum ?? '')))).toBe(received - paidOut);
  return { received, paidOut, sums, lines: rows.filter(({ cells }) => cells.Occasion !== 'Package expired').length };
}

type Chosen = {
  readonly debtor: string;
  readonly second: string;
  readonly giver: string;
  readonly package: number;
  readonly address: string;
};

/** Chooses the clients of the journey by what can be done with them, never by their sums. */
async function chooseClients(page: Page): Promise<Chosen> {
  type Sold = { id: number; client_id: number; units_left: number; units: number; can: { refund: { allowed: boolean } } };
  const waits = async (id: number | string) =>
    (await read<{ subscriptions: { state: string }[] }>(page, `/api/clients/${id}/`)).subscriptions.some(
      ({ state }) => state === 'awaiting_payment',
    );
  const owing: string[] = [];
  for (const link of (await debtsOf(page)).keys()) if (!(await waits(link.split('/').at(-1) ?? ''))) owing.push(link);
  const [debtor = '', second = ''] = owing;
  const { results } = await read<{ results: Sold[] }>(page, '/api/user-subscription-relation/?state=active&ordering=sold_on&page_size=100');
  for (const { id, client_id, units_left, units } of results) {
    const { can } = await read<Sold>(page, `/api/user-subscription-relation/${id}/`);
    const { recipient } = await read<{ recipient: string | null }>(
      page,
      `/api/clients/${client_id}/reconciliation-of-settlements-with-client/?from=${today}&to=${today}`,
    );
    const partlyUsed = units_left > 1 && units_left < units && can.refund.allowed;
    if (partlyUsed && recipient !== null && !owing.includes(`/clients/${client_id}`) && !(await waits(client_id)))
      return { debtor, second, giver: `/clients/${client_id}`, package: id, address: await wholeAddress(page, client_id, recipient) };
  }
  throw new Error('the demo school has no package of this manager that is partly used');
}

/** The settlement masks the email address, so the client's manager reveals it. */
async function wholeAddress(page: Page, clientId: number, masked: string): Promise<string> {
  const { contacts } = await read<{ contacts: { id: number; value: string }[] }>(page, `/api/clients/${clientId}/`);
  const id = contacts.find(({ value }) => value === masked)?.id;
  return (await write<{ value: string }>(page, `/api/client-contacts/${id}/reveal/`)).value;
}

/** Refunds a package, checks the refund calculator against the package's lines, and pays out a part of the money. */
async function giveBack(
  page: Page,
  { giver, package: id }: Chosen,
  paidOut: string,
): Promise<{ units: number; price: number; onAccount: number }> {
  await page.goto(`${giver}?tab=subscriptions&package=${id}`);
  const detail = page.getByRole('region', { name: /^Package “/ });
  const left = detail.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Left', exact: true }) });
  await expect(left.first()).toBeVisible();
  const prices = (await left.locator('td:last-child').allTextContents()).map(kopecks);
  await detail.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund/ });
  const entry = (title: string | RegExp) => dialog.locator('dt').filter({ hasText: title }).locator('xpath=following-sibling::dd[1]');
  await expect(entry('Back on account')).toBeVisible();
  expect(kopecks((await entry(`Not used: ${prices.length} lessons`).textContent()) ?? '')).toBe(sumOf(prices));
  const kept = sumOf((await entry(/at the price of single ones/).allTextContents()).map(kopecks));
  const onAccount = sumOf(prices) + kept;
  expect(kopecks((await entry('Back on account').textContent()) ?? '')).toBe(onAccount);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The family moves away');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Pay back' }).click();
  await record(page, 'Refund by bank transfer', paidOut, 'To the card of the mother');
  return { units: prices.length, price: sumOf(prices), onAccount };
}

/** The figures of the settlement on the screen, in order. Requires that its lines add up to them. */
async function settled(page: Page, client: string, from: string): Promise<number[]> {
  await page.goto(`${client}/settlement?period=own&from=${from}&to=${today}`);
  const rows = await rowsOf(page, 'Mutual settlement');
  const [opening, debit, credit] = [await shown(page, /^On /), await shown(page, 'Debit'), await shown(page, 'Credit')];
  const closing = await shown(page, /^At the end of/);
  expect(sumOf(columnOf(rows, 'Debit'))).toBe(debit);
  expect(sumOf(columnOf(rows, 'Credit'))).toBe(credit);
  let balance = opening;
  for (const { cells } of rows) {
    balance += kopecks(cells.Credit ?? '') - kopecks(cells.Debit ?? '');
    expect(kopecks(cells['On account'] ?? ''), `line ${cells['No.']}`).toBe(balance);
  }
  expect(closing).toBe(balance);
  const lines = rows.flatMap(({ cells }) => [cells.Debit, cells.Credit, cells['On account']].filter((sum) => sum !== ''));
  return [opening, ...lines.map((sum) => kopecks(sum ?? '')), debit, credit, closing];
}

async function download(page: Page, button: Locator): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await button.click();
  return readFile(await (await coming).path());
}
const sumsOfPaper = async (paper: Buffer) => (await piecesOfPdf(paper)).flat().filter(isSum).map(kopecks);

test('debts, payments, a refund and a settlement agree on every screen, on paper, in exports and by mail', async ({ browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signIn(page, 'manager@lectern.test');

  // Debts: the cabinet, the list of clients and its exports agree.
  await openCabinet(page);
  const debts = await debtsOf(page);
  const owingCount = Number(await asideOf(page, 'Debts'));
  const paidBefore = await paymentsOf(page);
  const runningOut = Number(await asideOf(page, 'Running out'));
  await expect(card(page, 'Running out').getByRole('listitem')).toHaveCount(Math.min(10, runningOut));
  // After the holidays at the end of December fewer than ten packages run out.
  if (runningOut > 10)
    await card(page, 'Running out')
      .getByRole('button', { name: `Show all ${runningOut}` })
      .click();
  await expect(card(page, 'Running out').getByRole('listitem')).toHaveCount(runningOut);
  const chosen = await chooseClients(page);
  const { debtor, second, giver } = chosen;
  const owed = -(debts.get(debtor) ?? 0);
  expect(owed).toBeGreaterThan(0);
  const owing = await listed(page, 'standing=debt&ordering=balance');
  expect(owing.size).toBe(owingCount);
  for (const [client, balance] of debts) expect(owing.get(client)).toMatchObject({ balance });
  expect(await filed(page)).toEqual([...owing.values()]);
  const debtorBefore = await moneyOf(page, debtor);
  expect(debtorBefore.balance).toBe(-owed);
  const giverBefore = await moneyOf(page, giver);
  const before = await booked(page);
  // The totals of a day also deduct reversals of payments of earlier days.
  expect((await booked(page, '&reversals=without')).received).toBe(paidBefore);

  // Payments are recorded on the cabinet.
  await openCabinet(page);
  const [paid, part] = [owed + 123_456, 101];
  const pay = async (client: string, occasion: string, amount: string, comment: string) => {
    const line = card(page, 'Debts')
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="${client}"]`) });
    await line.getByRole('button', { name: /^Record a payment/ }).click();
    await record(page, occasion, amount, comment);
  };
  await pay(debtor, 'Bank transfer', (paid / 100).toFixed(2), '№ 17');
  await expect(card(page, 'Debts').locator(`a[href="${debtor}"]`)).toHaveCount(0);
  await pay(second, 'Cash', '1,01', 'In the office');
  await expect(card(page, 'Payments today').getByText('In the office')).toBeVisible();
  await expect.poll(async () => (await debtsOf(page)).get(second)).toBe((debts.get(second) ?? 0) + part);
  expect(await asideOf(page, 'Debts')).toBe(String(owingCount - 1));
  expect(await paymentsOf(page)).toBe(paidBefore + paid + part);

  // The client's card: a bonus does not count as money on account, and each figure opens the lines that add up to it.
  await page.goto(debtor);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await record(page, 'Bonus from the school', '300', 'Brought a friend');
  expect(await moneyOf(page, debtor, { each: true })).toEqual({ ...debtorBefore, balance: 123_456, bonus: debtorBefore.bonus + 30_000 });
  await page.goto(debtor);
  const newest = page.getByRole('region', { name: 'Money', exact: true }).locator('tbody > tr').nth(1);
  await newest.getByRole('button', { name: /^Explain the line/ }).click();
  await page.getByRole('link', { name: /^Transaction \d+/ }).click();
  const entries = page.getByRole('table', { name: /^Transaction \d+/ }).locator('tbody tr');
  await expect(entries).toHaveCount(2);
  expect((await entries.locator('td:not(:first-child)').allTextContents()).filter((sum) => sum !== '').map(kopecks)).toEqual([paid, paid]);

  // A package is refunded, and a part of its price is paid out.
  const refund = await giveBack(page, chosen, '10,10');
  const giverAfter = {
    balance: giverBefore.balance + refund.onAccount - 1_010,
    units: giverBefore.units - refund.units,
    prepaid: giverBefore.prepaid - refund.price,
    bonus: giverBefore.bonus,
  };
  expect(await moneyOf(page, giver, { each: true })).toEqual(giverAfter);
  const names = await listed(page, `balance_from=${giverAfter.balance}&balance_to=${giverAfter.balance}`);
  expect(names.get(giver)).toEqual({ balance: giverAfter.balance, units: giverAfter.units });
  const stillOwing = await listed(page, 'standing=debt&ordering=balance');
  expect(stillOwing.size).toBe(owingCount - 1);
  expect(stillOwing.get(second)?.balance).toBe((debts.get(second) ?? 0) + part);

  // The transactions of the day and both exports have exactly what was done.
  const after = await booked(page);
  expect(after.received).toBe(before.received + paid + part);
  expect(after.paidOut).toBe(before.paidOut + 1_010);
  expect(after.lines).toBe(before.lines + 5);
  const { workbook, text } = await filesOf(page);
  expect(workbook.map(({ Amount }) => inCell(Amount))).toEqual(after.sums);
  expect(text.map(({ Amount }) => kopecks(Amount ?? ''))).toEqual(after.sums);
  const sides = [
    ['In', after.received],
    ['Out', after.paidOut],
  ] as const;
  for (const [title, total] of sides) {
    expect(sumOf(workbook.map((row) => inCell(row[title])))).toBe(total);
    expect(sumOf(text.map((row) => kopecks(row[title] ?? '')))).toBe(total);
  }

  // The settlement on the screen, as PDF, as XLSX and by mail.
  const from = today.subtract({ days: 90 });
  const sums = await settled(page, giver, from.toString());
  expect(sums.at(-1)).toBe(giverAfter.balance);
  const paper = await download(page, page.getByRole('button', { name: 'PDF' }));
  expect((await sumsOfPaper(paper)).slice(0, sums.length)).toEqual(sums);
  const [sheet] = await readXlsx(await download(page, page.getByRole('button', { name: 'XLSX' })));
  const cells = (sheet?.data ?? [])
    .slice(1)
    .flatMap((row) => [row[4], row[5], row[8]].filter((cell) => cell !== null && cell !== undefined));
  expect(cells.map(inCell)).toEqual(sums);
  await page.getByRole('button', { name: 'Send to the client' }).click();
  const sending = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await sending.getByText('English', { exact: true }).click();
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sending).toBeHidden();
  await expect.poll(() => mailsTo(chosen.address, server.folder).length, { timeout: 15_000 }).toBe(1);
  const outbox = join(server.folder, 'outbox');
  const sent = readdirSync(outbox).filter((name) => name.endsWith('.pdf'));
  expect(sent).toHaveLength(1);
  expect(await sumsOfPaper(readFileSync(join(outbox, sent[0] ?? '')))).toEqual(await sumsOfPaper(paper));

  // The balance on the card as of the day before is the opening balance of the settlement.
  expect((await moneyOf(page, giver, { asOf: from.subtract({ days: 1 }).toString() })).balance).toBe(sums[0]);
  await context.close();
});
