import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

type Due = { readonly results: { readonly teacher_id: number; readonly teacher_name: string; readonly due: number }[] };
type Payouts = {
  readonly results: { readonly id: number; readonly teacher_id: number; readonly teacher_name: string; readonly net: number }[];
};

const details = {
  ...{ kind: 'employee', name: 'Орлова Анна', inn: '500100732259', bank: 'АО Банк', bik: '044525225' },
  ...{ account: '40817810899910004312', correspondent_account: '30101810400000000225' },
};

async function open(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  await page.goto(path);
  return page;
}

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

/** The period of which most people are owed pay, with two of them whose bank details are stored. */
async function payTwo(page: Page): Promise<{ period: number; teachers: Due['results'] }> {
  const { token } = await read<{ token: string }>(page, '/api/accounts/csrf/');
  const headers = { 'x-csrftoken': token, 'x-lectern-client': 'web' };
  for (const { id } of await read<{ id: number }[]>(page, '/api/get-salary-calculation-dates/')) {
    const { results } = await read<Due>(page, `/api/payouts/due/?period_id=${id}&page_size=100`);
    const teachers = results.slice(0, 2);
    if (teachers.length < 2) continue;
    for (const { teacher_id } of teachers) {
      const answer = await page.request.post(`/api/payouts/payees/${teacher_id}/`, { headers, data: details });
      expect(answer.status(), await answer.text()).toBe(200);
    }
    return { period: id, teachers };
  }
  throw new Error('nobody of the demo school is owed pay');
}

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a register is approved by a second person, given to the bank, and what the bank refuses goes into the next one', async ({
  browser,
}) => {
  const keeper = await open(browser, 'admin@lectern.test', '/salary?tab=payouts');
  const { period, teachers } = await payTwo(keeper);
  const periods = await read<{ id: number }[]>(keeper, '/api/get-salary-calculation-dates/');
  await keeper.getByRole('button', { name: 'New register' }).click();
  const making = keeper.getByRole('dialog', { name: 'New payout register' });
  await making
    .getByRole('combobox', { name: 'Period' })
    .or(making.getByRole('textbox', { name: 'Period' }))
    .click();
  await keeper
    .getByRole('option')
    .filter({ visible: true })
    .nth(periods.findIndex(({ id }) => id === period))
    .click();
  await expect(making.getByText(/people can be paid/)).toBeVisible();
  await making.getByRole('button', { name: 'Make register' }).click();
  await expect(making).toBeHidden();
  const registers = await read<{ results: { id: number }[] }>(keeper, '/api/payouts/registers/');
  const id = registers.results[0]?.id ?? 0;

  await keeper.goto(`/salary?tab=payouts&register_id=${id}`);
  await expect(keeper.getByText('A colleague approves a register, not its maker')).toBeVisible();
  const accountant = await open(browser, 'accountant@lectern.test', `/salary?tab=payouts&register_id=${id}`);
  await step(accountant, 'Approve');

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
  await step(accountant, 'Mark as sent');

  const failed = results.find(({ teacher_id }) => teacher_id === teachers[0]?.teacher_id);
  const rows = results.map((each) => {
    const said = each === failed ? 'Отказ;Счёт закрыт' : 'Исполнен;';
    return `${each.id};${(each.net / 100).toFixed(2).replace('.', ',')};${said}`;
  });
  const answer = ['Номер;Сумма;Статус;Причина', ...rows, '999998;1,00;Исполнен;'].join('\r\n');
  await accountant.getByRole('button', { name: 'Read the bank’s answer' }).click();
  const reading = accountant.getByRole('dialog', { name: 'The bank’s answer' });
  await reading.locator('input[type=file]').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(answer) });
  await expect(reading.getByText(/will be marked as paid, 1 as failed/)).toBeVisible();
  await expect(reading.getByRole('row').filter({ hasText: 'Not in this register' })).toHaveCount(1);
  await expect(reading.getByRole('row').filter({ hasText: 'Счёт закрыт' })).toContainText(failed?.teacher_name ?? '?');
  await expectAccessible(accountant);
  await reading.getByRole('button', { name: /^Mark \d+ payouts?$/ }).click();
  await expect(reading).toBeHidden();
  await expect(accountant.getByRole('row').filter({ hasText: 'Счёт закрыт' })).toContainText('Failed');

  // The refused pay is owed again; nobody else is paid a second time.
  const owed = await read<Due>(keeper, `/api/payouts/due/?period_id=${period}&page_size=100`);
  expect(owed.results.map(({ teacher_id }) => teacher_id)).toContain(failed?.teacher_id);
  expect(owed.results.map(({ teacher_id }) => teacher_id)).not.toContain(teachers[1]?.teacher_id);
  await accountant.goto('/salary?tab=payouts');
  await accountant.getByRole('button', { name: 'New register' }).click();
  const next = accountant.getByRole('dialog', { name: 'New payout register' });
  await next
    .getByRole('combobox', { name: 'Period' })
    .or(next.getByRole('textbox', { name: 'Period' }))
    .click();
  await accountant
    .getByRole('option')
    .filter({ visible: true })
    .nth(periods.findIndex((each) => each.id === period))
    .click();
  await next.getByRole('button', { name: 'Make register' }).click();
  await expect(next).toBeHidden();
  const [newest] = (await read<{ results: { id: number }[] }>(accountant, '/api/payouts/registers/')).results;
  const again = await read<Payouts>(accountant, `/api/payouts/?register_id=${newest?.id}&page_size=100`);
  expect(again.results.map(({ teacher_id }) => teacher_id)).toEqual([failed?.teacher_id]);

  // The settlement of the other teacher shows what was paid, and downloads as a paper.
  await accountant.goto(`/salary?tab=settlement&teacher_id=${teachers[1]?.teacher_id}`);
  await expect(accountant.getByRole('row').filter({ hasText: 'Payout sent to the bank' }).first()).toBeVisible();
  const paper = accountant.waitForEvent('download');
  await accountant.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await paper).suggestedFilename()).toMatch(/^Statement of mutual settlement of pay.*\.pdf$/);
});
