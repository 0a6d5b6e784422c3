import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { openAs } from './sign-in.ts';

test('the cabinet of a teacher lists the receipts that are due, the soonest first', async ({ browser }) => {
  const teacher = await openAs(browser, 'teacher@lectern.test', '/cabinet');
  const { id } = await read<{ id: number }>(teacher, '/api/accounts/user/');
  const owed = await read<{ count: number }>(
    teacher,
    `/api/payouts/receipts/?teacher_id=${id}&state=overdue&state=annulled&state=awaited&ordering=due_on`,
  );
  expect(owed.count).toBeGreaterThan(0);
  const card = teacher.getByRole('region', { name: 'Receipts to attach' });
  await expect(card.getByRole('link')).toHaveCount(Math.min(owed.count, 10));
  await expect(card.getByRole('link').first()).toContainText(/^by \d+ .*Receipt for /);
  await expectAccessible(teacher);
  await card.getByRole('link').first().click();
  await expect(teacher.getByRole('heading', { name: 'Receipts required' })).toBeVisible();
});

test('a teacher attaches a receipt by its link, and accounting sees what differs and verifies it', async ({ browser }) => {
  const teacher = await openAs(browser, 'teacher@lectern.test', '/self-employed-payouts');
  await expect(teacher.getByRole('heading', { name: 'Receipts required' })).toBeVisible();
  await expect(
    teacher
      .getByText(/days? left/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(teacher);
  await teacher
    .getByRole('button', { name: /^Attach/ })
    .first()
    .click();
  const dialog = teacher.getByRole('dialog');
  const inn = (await dialog.getByLabel('INN of the payee').inputValue()).trim();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(dialog.getByText('Paste a link or choose a file')).toBeVisible();
  const number = `30${systemClock().epochMilliseconds.toString(36)}`;
  await dialog.getByLabel('Link to the receipt').fill(`https://lknpd.nalog.ru/api/v1/receipt/${inn}/${number}/print`);
  // The link fills in the fields that it contains.
  await expect(dialog.getByLabel('Number of the receipt')).toHaveValue(number);
  await dialog.getByLabel(/^Sum/).fill('1');
  await expect(dialog.getByText(/^Expected: /)).toBeVisible();
  await dialog.getByLabel('Day of the receipt').fill('01.01.2026');
  // Closes the date picker.
  await dialog.getByLabel('Day of the receipt').press('Tab');
  if ((await dialog.getByLabel('INN of the payer').inputValue()) === '') await dialog.getByLabel('INN of the payer').fill('7707083893');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(teacher.getByText('The receipt is attached')).toBeVisible();
  const own = teacher.getByRole('row', { name: new RegExp(number) });
  await expect(own).toContainText('Attached');
  await expect(own).toContainText('Differs: Sum, Day of the receipt');

  const accountant = await openAs(browser, 'accountant@lectern.test', `/salary?tab=receipts&search=${number}`);
  const row = accountant.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Attached');
  await expectAccessible(accountant);
  await row.getByRole('button', { name: /^Verify/ }).click();
  const check = accountant.getByRole('dialog');
  await expect(check.getByRole('row', { name: /^Sum/ })).toContainText('differs');
  await expectAccessible(accountant);
  await check.getByLabel(/^Comment/).fill('The receipt was split');
  await check.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(accountant.getByText('The receipt is verified')).toBeVisible();
  await expect(row).toContainText('Verified');
});
