import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

test('a teacher creates a feed URL, sees it once, replaces it and revokes it', async ({ page }) => {
  await signIn(page, 'teacher@lectern.test');
  await openCabinet(page);
  await page.getByRole('navigation').getByRole('link', { name: 'My schedule' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Calendar subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar subscription' });
  await dialog.getByRole('button', { name: 'Create an address' }).click();
  const address = await dialog.getByLabel('Address for your calendar').inputValue();
  expect((await page.request.get(address)).headers()['content-type']).toContain('text/calendar');
  await page.keyboard.press('Escape');

  await page.goto('/accounts/profile_edit');
  const card = page.getByRole('region', { name: 'Calendar subscription' });
  await expect(card).toContainText('The address was created');
  await expect(card.getByLabel('Address for your calendar')).toHaveCount(0);
  await card.getByRole('button', { name: 'Create another address' }).click();
  await expect(page.getByRole('dialog', { name: 'Create another address?' })).toContainText('The old one stops working');
  await page.keyboard.press('Enter');
  const another = await card.getByLabel('Address for your calendar').inputValue();
  expect((await page.request.get(address)).status()).toBe(404);
  expect((await page.request.get(another)).status()).toBe(200);
  // Scrolls the card clear of the bar of reminders, which axe would report as covering it.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Close the address' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The address is closed')).toBeVisible();
  expect((await page.request.get(another)).status()).toBe(404);
  await expect(card.getByRole('button', { name: 'Create an address' })).toBeVisible();
});

test('offers no feed URL of a colleague', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  await page.goto('/teachers/14/schedule');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Print the week' })).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
});

for (const [language, more, print] of [
  ['en', 'More', 'Print the week'],
  ['ru', 'Ещё', 'Распечатать неделю'],
] as const) {
  test(`a printed week is one landscape A4 page with the names of its lessons, in ${language}`, async ({ page }) => {
    await signIn(page, 'teacher@lectern.test');
    await openCabinet(page);
    await page.getByRole('navigation').getByRole('link', { name: 'My schedule' }).click();
    await page.goto(`${new URL(page.url()).pathname}?view=week&lng=${language}`);
    // Tests cannot reach the print dialog of the browser.
    await page.evaluate(() => {
      globalThis.print = () => {
        document.title = 'printing';
      };
    });
    await page.getByRole('button', { name: more, exact: true }).click();
    await page.getByRole('menuitem', { name: print }).click();
    await expect(page).toHaveTitle('printing');
    const names = new Set(await page.locator('body > article span').allTextContents());
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    const { totalPages, text } = await extractText(pdf, { mergePages: true });
    const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
    expect([totalPages, Math.round(width), Math.round(height)]).toEqual([1, 842, 595]);
    expect(names.size).toBeGreaterThan(5);
    const flat = text.replaceAll(/\s+/g, '');
    for (const name of names) expect(flat).toContain(name.replaceAll(' ', ''));
  });
}
