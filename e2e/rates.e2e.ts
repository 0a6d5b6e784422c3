import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { abilities } from '../contract/src/permissions.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read, write } from './api-calls.ts';
import { openAs } from './sign-in.ts';

type Person = { readonly id: number; readonly name: string };
type Rates = { readonly services: { readonly service_course_id: number; readonly title: string; readonly offered: boolean }[] };

/** A teacher of the demo school, with one of the teacher's services. */
async function somebodyRated(page: Page): Promise<{ teacher: Person; service: Rates['services'][number] }> {
  const { results } = await read<{ results: Person[] }>(page, '/api/teachers/?status=active&page_size=25');
  for (const teacher of results) {
    const { services } = await read<Rates>(page, `/api/teachers/${teacher.id}/edit/profile/salary/`);
    const service = services.find(({ offered }) => offered);
    if (service !== undefined) return { teacher, service };
  }
  throw new Error('nobody of the demo school teaches');
}

test('a rate has up to five steps, and each filled step shows the fields of the next', async ({ browser }) => {
  const page = await openAs(browser, 'admin@lectern.test', '/rates');
  const { teacher, service } = await somebodyRated(page);
  await page.goto(`/teachers/profile/${teacher.id}?tab=rates`);
  await page
    .getByRole('button', { name: `Set a rate: ${service.title}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From the day').fill('01/01/2032');
  await dialog.getByLabel(/^For one lesson/).fill('500');
  for (let at = 0; at < 5; at += 1) {
    await expect(dialog.getByLabel('From lesson of the month')).toHaveCount(at + 1);
    await dialog
      .getByLabel('From lesson of the month')
      .nth(at)
      .fill(String(10 * (at + 2)));
    await dialog
      .getByLabel(/^Sum from it on/)
      .nth(at)
      .fill(String(600 + 100 * at));
  }
  await expect(dialog.getByLabel('From lesson of the month')).toHaveCount(5);
  await dialog.getByLabel('From lesson of the month').nth(4).fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a later lesson than in the step before')).toBeVisible();
  await dialog.getByLabel('From lesson of the month').nth(4).fill('77');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/from lesson 20: .*; .*from lesson 77: /).filter({ visible: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/from lesson 20: .*; .*from lesson 77: /).filter({ visible: true })).toBeVisible();
});

test('a rate has a least and a most a month, which its version shows', async ({ browser }) => {
  const page = await openAs(browser, 'admin@lectern.test', '/rates', 390);
  const { teacher, service } = await somebodyRated(page);
  await page.goto(`/teachers/profile/${teacher.id}?tab=rates`);
  await page
    .getByRole('button', { name: `Set a rate: ${service.title}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From the day').fill('01/01/2033');
  await dialog.getByLabel(/^For one lesson/).fill('500');
  await dialog.getByLabel(/^Monthly minimum/).fill('20000');
  await dialog.getByLabel(/^Monthly maximum/).fill('10000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Not below the minimum')).toBeVisible();
  await dialog.getByLabel(/^Monthly maximum/).fill('30000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/at least .*20,000.* a month; at most .*30,000.* a month/).filter({ visible: true })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
});

test('the preview of rates shows the grades of each rate on a phone, too', async ({ browser }) => {
  const page = await openAs(browser, 'admin@lectern.test', '/rates', 390);
  const { teacher, service } = await somebodyRated(page);
  const rate = { service_course_id: service.service_course_id, effective_from: '2031-01-01', amount: 90_000, grade_from: 8, grade_to: 9 };
  await write(page, `/api/teachers/${teacher.id}/edit/profile/salary/`, rate);
  await page.getByRole('combobox', { name: 'Services' }).click();
  await page.getByRole('option', { name: service.title, exact: true }).first().click();
  await page.keyboard.press('Escape');
  await page.getByLabel('From the day').fill('06/01/2031');
  await page.keyboard.press('Tab');
  await page.getByText('Share of the rate', { exact: true }).click();
  await expect(page.getByText(/ · grades 8–9/).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);
});

test('whoever keeps pay without the right to see all of it downloads payslips', async ({ browser }) => {
  const admin = await openAs(browser, 'admin@lectern.test', '/rates');
  const { teacher } = await somebodyRated(admin);
  const { results } = await read<{ results: (Person & { email: string; abilities: number[] })[] }>(
    admin,
    '/api/users/?search=accountant&page_size=25',
  );
  const accountant = results.find(({ email }) => email === 'accountant@lectern.test');
  await write(admin, `/api/users/${accountant?.id}/abilities/`, { abilities: [abilities.keepPay] });
  const page = await openAs(browser, 'accountant@lectern.test', '/salary');
  await expect(page.getByRole('tab', { name: 'Pay', exact: true })).toHaveCount(0);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('My pay');
  await page.goto(`/salary?tab=settlement&teacher_id=${teacher.id}`);
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue(teacher.name);
  await expect(page.getByRole('combobox', { name: 'Period' })).not.toHaveValue('');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Payslip (PDF)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessible(page);
});
