import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read, write } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openAs } from './sign-in.ts';

const reason = 'The family moves to another country';

async function recordRefund(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: 'Occasion' })
    .or(dialog.getByRole('textbox', { name: 'Occasion' }))
    .click();
  await page.getByRole('option', { name: 'Refund by bank transfer', exact: true }).click();
  await dialog.getByLabel(/^Sum/).fill(amount);
  await dialog.getByLabel(/^Comment/).fill(reason);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
}

test('a payment above the limit is requested in its dialog, counted in the cabinet, rejected with a comment, and approved', async ({
  browser,
}) => {
  const manager = await openAs(browser, 'manager@lectern.test', '/clients');
  const richest = '/api/clients/?status=active&ordering=-balance&page_size=10';
  const [client] = (await read<{ results: { id: number; name: string }[] }>(manager, richest)).results;
  if (client === undefined) throw new Error('the manager has no client');
  // The refund needs money on account, whatever the client owes.
  const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString();
  const payment = { client_id: client.id, occasion_code: 'payment_bank', amount: 9_000_000, business_date: today, comment: '' };
  await write(manager, '/api/transactions/transactions/', payment);
  await manager.goto(`/clients/${client.id}`);
  await recordRefund(manager, '60 000');
  const dialog = manager.getByRole('dialog');
  await expect(dialog.getByText('needs a second person').first()).toBeVisible();
  await expectAccessible(manager);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(manager.getByText('Another person decides')).toBeVisible();
  await expect(dialog).toBeHidden();

  await manager.goto('/approvals');
  const own = manager.getByRole('row', { name: new RegExp(reason) }).first();
  await expect(own).toContainText('Waiting');
  await expect(own.getByRole('button', { name: /Withdraw/ })).toBeVisible();

  const admin = await openAs(browser, 'admin@lectern.test', '/cabinet');
  const card = admin
    .getByRole('region', { name: 'Payments waiting for approval' })
    .or(admin.locator('section', { hasText: 'Payments waiting for approval' }));
  await expect(card.first()).toContainText(client.name);
  await admin.goto('/approvals');
  await expectAccessible(admin);
  await admin
    .getByRole('button', { name: `Decide: ${client.name}` })
    .first()
    .click();
  const decision = admin.getByRole('dialog');
  await decision.getByText('Refuse', { exact: true }).click();
  await decision.getByRole('button', { name: 'Save the decision' }).click();
  await expect(decision).toBeVisible();
  await decision.getByLabel(/^Comment/).fill('Settle the open lessons first');
  await expectAccessible(admin);
  await decision.getByRole('button', { name: 'Save the decision' }).click();
  await expect(admin.getByText('The request is refused')).toBeVisible();
  await expect(admin.getByRole('row', { name: /Settle the open lessons first/ })).toContainText('Refused');

  await manager.goto(`/clients/${client.id}`);
  await recordRefund(manager, '60 000');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog).toBeHidden();
  await admin.reload();
  await admin
    .getByRole('button', { name: `Decide: ${client.name}` })
    .first()
    .click();
  await decision.getByRole('button', { name: 'Save the decision' }).click();
  await expect(admin.getByText('Approved and posted')).toBeVisible();
  await manager.goto('/transactions');
  await expect(manager.getByRole('row', { name: new RegExp(reason) }).first()).toBeVisible();
});
