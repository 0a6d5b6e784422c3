import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';

export type Payouts = {
  readonly results: readonly {
    readonly id: number;
    readonly teacher_id: number;
    readonly teacher_name: string;
    readonly gross: number;
    readonly net: number;
  }[];
};

/**
 * Makes a register for a period, from the list of registers.
 * @param period its title
 * @param before steps in the dialog before the register is made
 */
export async function makeRegister(page: Page, period: string, before: () => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'New register' }).click();
  const dialog = page.getByRole('dialog', { name: 'New payout register' });
  await dialog
    .getByRole('combobox', { name: 'Period' })
    .or(dialog.getByRole('textbox', { name: 'Period' }))
    .click();
  await page.getByRole('option', { name: period }).filter({ visible: true }).click();
  await expect(dialog.getByText(/pe(rson|ople) can be paid/)).toBeVisible();
  await before();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Create register' }).click();
  // It calculates the pay of the whole school.
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

/** Opens the newest register. @returns its id */
export async function openNewest(page: Page): Promise<number> {
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/payouts/registers/');
  const id = results[0]?.id ?? 0;
  await page.goto(`/salary?tab=payouts&register_id=${id}`);
  return id;
}

/** Approves, sends or discards the register that is shown. */
export async function registerStep(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Uploads the bank's answer to the open register: all payouts are paid but one. */
export async function bankAnswer(page: Page, payouts: Payouts['results'], failedId: number): Promise<void> {
  const failed = payouts.find(({ id }) => id === failedId);
  const rows = payouts.map(({ id, net }) => {
    const said = id === failedId ? 'Отказ;Счёт закрыт' : 'Исполнен;';
    return `${id};${(net / 100).toFixed(2).replace('.', ',')};${said}`;
  });
  const answer = ['Номер;Сумма;Статус;Причина', ...rows, '999998;1,00;Исполнен;'].join('\r\n');
  await page.getByRole('button', { name: 'Upload the bank’s answer' }).click();
  const reading = page.getByRole('dialog', { name: 'The bank’s answer' });
  await reading.locator('input[type=file]').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(answer) });
  await expect(reading.getByText(/To be marked as paid: \d+, as failed: 1\./)).toBeVisible();
  await expect(reading.getByRole('row').filter({ hasText: 'Not in this register' })).toHaveCount(1);
  await expect(reading.getByRole('row').filter({ hasText: 'Счёт закрыт' })).toContainText(failed?.teacher_name ?? '?');
  await reading.getByRole('button', { name: /^Mark \d+ payouts?$/ }).click();
  await expect(reading).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Счёт закрыт' })).toContainText('Failed');
}
