import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { monthTitle } from './days.ts';
import { test } from './journey.ts';
import { read, write } from './api-calls.ts';
import { bankAnswer, makeRegister, openNewest, registerStep } from './payout-registers.ts';
import type { Payouts } from './payout-registers.ts';
import { openAs } from './sign-in.ts';

type Due = {
  readonly results: { readonly teacher_id: number; readonly teacher_name: string; readonly due: number; readonly source: string }[];
};

const details = {
  ...{ kind: 'employee', name: 'Орлова Анна', inn: '500100732259', bank: 'АО Банк', bik: '044525225' },
  ...{ account: '40817810899910004312', correspondent_account: '30101810400000000225' },
};

/** Stores the bank details of two teachers who are owed pay of one period. @returns the period, and the two teachers */
async function payTwo(page: Page): Promise<{ period: number; teachers: Due['results'] }> {
  for (const { id } of await read<{ id: number }[]>(page, '/api/get-salary-calculation-dates/')) {
    const { results } = await read<Due>(page, `/api/payouts/due/?period_id=${id}&page_size=100`);
    const teachers = results.filter(({ source }) => source === 'lessons').slice(0, 2);
    if (teachers.length < 2) continue;
    for (const { teacher_id } of teachers) await write(page, `/api/payouts/payees/${teacher_id}/`, details);
    return { period: id, teachers };
  }
  throw new Error('no two teachers of the demo school are owed pay');
}

test('a register is approved by a second person and sent to the bank, and a refused payout goes into the next one', async ({ browser }) => {
  const keeper = await openAs(browser, 'admin@lectern.test', '/salary?tab=payouts');
  const { period, teachers } = await payTwo(keeper);
  const periods = await read<{ id: number; starts_on: string }[]>(keeper, '/api/get-salary-calculation-dates/');
  const title = monthTitle(Temporal.PlainDate.from(periods.find(({ id }) => id === period)?.starts_on ?? ''));
  await makeRegister(keeper, title);
  const id = await openNewest(keeper);
  await expect(keeper.getByText('A register is approved by a colleague, not by its maker')).toBeVisible();
  const accountant = await openAs(browser, 'accountant@lectern.test', `/salary?tab=payouts&register_id=${id}`);
  await registerStep(accountant, 'Approve');

  const saved = accountant.waitForEvent('download');
  await accountant.getByRole('button', { name: 'File for the bank (1C)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^payouts-\d+-.*\.txt$/);
  const text = new TextDecoder('windows-1251').decode(await readFile(await file.path()));
  const { results } = await read<Payouts>(accountant, `/api/payouts/?register_id=${id}&page_size=100`);
  for (const { id: payout, net } of results) {
    expect(text).toContain(`Номер=${payout}\r\n`);
    expect(text).toContain(`Сумма=${(net / 100).toFixed(2)}\r\n`);
  }
  await registerStep(accountant, 'Mark as sent');

  const failed = results.find(({ teacher_id }) => teacher_id === teachers[0]?.teacher_id);
  await bankAnswer(accountant, results, failed?.id ?? 0);
  await expectAccessible(accountant);

  // The refused payout is owed again, and the paid one is not.
  const owed = await read<Due>(keeper, `/api/payouts/due/?period_id=${period}&page_size=100`);
  expect(owed.results.map(({ teacher_id }) => teacher_id)).toContain(failed?.teacher_id);
  expect(owed.results.map(({ teacher_id }) => teacher_id)).not.toContain(teachers[1]?.teacher_id);
  await accountant.goto('/salary?tab=payouts');
  await makeRegister(accountant, title);
  const newest = await openNewest(accountant);
  const again = await read<Payouts>(accountant, `/api/payouts/?register_id=${newest}&page_size=100`);
  expect(again.results.map(({ teacher_id }) => teacher_id)).toEqual([failed?.teacher_id]);

  // The settlement of the other teacher shows the payout, and downloads as PDF.
  await accountant.goto(`/salary?tab=settlement&teacher_id=${teachers[1]?.teacher_id}`);
  await expect(accountant.getByRole('row').filter({ hasText: 'Payout sent to the bank' }).first()).toBeVisible();
  const paper = accountant.waitForEvent('download');
  await accountant.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await paper).suggestedFilename()).toMatch(/^Statement of mutual settlement of pay.*\.pdf$/);
});

test('taxes of a kind of contract are set in steps from a day on, and undone', async ({ browser }) => {
  const page = await openAs(browser, 'accountant@lectern.test', '/salary?tab=taxes');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change tax rates: Sole trader' }).click();
  await dialog.getByLabel('First day').fill('01/01/2032');
  await dialog.getByLabel('Withheld, %').first().fill('6');
  await dialog.getByLabel('Above, a year').nth(1).fill('300000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter both the sum and the percent')).toBeVisible();
  await dialog.getByLabel('Withheld, %').nth(1).fill('7');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const made = page.getByRole('row').filter({ hasText: 'since 1 Jan 2032' });
  await expect(made).toContainText('6 % of the pay of the year');
  await expect(made).toContainText('7 % above 300,000.00 ₽');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Undo: Sole trader, from 1 Jan 2032' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(made).toBeHidden();
});
