import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { codeOfStep } from '../server/src/features/accounts/second-factor/totp.rules.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signInByHand } from './sign-in.ts';

const password = 'lectern-demo';

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/accounts/profile_edit?tab=security');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
}

/** Signs somebody in on another device. */
async function elsewhere(browser: Browser, email: string, userAgent?: string): Promise<Page> {
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent });
  const page = await context.newPage();
  await signInByHand(page, email);
  return page;
}

/** The code of an authenticator application, `ahead` steps of 30 seconds from now. */
function codeOf(secret: string, ahead = 0): string {
  return codeOfStep(secret, Math.floor(systemClock().epochMilliseconds / 30_000) + ahead);
}

test('a new password is refused if short, mismatched, guessable or without the current one; changing it ends other sessions', async ({
  page,
  browser,
}) => {
  test.slow(); // Three sign-ins and two hashes of a password, on a machine that may be busy.
  const email = 'teacher24@lectern.test';
  const other = await elsewhere(browser, email);
  await signInByHand(page, email);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Everywhere else you will have to sign in again; programs need a new token')).toBeVisible();
  const [current, chosen, again] = ['Current password', 'New password', 'New password again'].map((name) =>
    page.getByLabel(name, { exact: true }),
  );
  await expect(current as NonNullable<typeof current>).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Required')).toHaveCount(3);

  await current?.fill('wrong');
  await chosen?.fill('short');
  await again?.fill('shorter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is too short')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expectAccessible(page);

  await chosen?.fill('password123');
  await again?.fill('password123');
  await expect(page.getByText('Passwords match')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await current?.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This password is too easy to guess')).toBeVisible();

  await chosen?.fill('battery staple horse');
  await again?.fill('battery staple horse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();

  await other.goto('/cabinet');
  await expect(other).toHaveURL(/\/accounts\/login/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await signInByHand(other, email, 'battery staple horse');
  await other.context().close();
});

test('a user lists own sessions, ends one, and ends all others after confirmation', async ({ page, browser }) => {
  test.slow(); // Four people’s browsers.
  const email = 'teacher25@lectern.test';
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
  const phone = await elsewhere(browser, email, iPhone);
  const office = await elsewhere(browser, email, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0');
  const home = await elsewhere(browser, email);
  await signInByHand(page, email);
  await openSecurity(page);
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('row');
  await expect(sessions).toHaveCount(5);
  await expect(sessions.filter({ hasText: 'this one' })).toContainText('Chrome, Linux');
  await expect(sessions.filter({ hasText: 'this one' }).getByRole('button')).toHaveCount(0);
  await expect(sessions.filter({ hasText: 'Firefox, Windows' })).toContainText('127.0.0.1');

  await page.getByRole('button', { name: /^End the session: Safari, iPhone/ }).click();
  await expect(page.getByText('The session has ended')).toBeVisible();
  await expect(sessions).toHaveCount(4);
  await phone.goto('/cabinet');
  await expect(phone).toHaveURL(/\/accounts\/login/);

  const ask = page.getByRole('button', { name: 'End all others' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'End all your other sessions?' });
  await expect(dialog).toContainText('2 other sessions end');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sessions).toHaveCount(4);
  await ask.click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are signed in only here.')).toBeVisible();
  for (const gone of [office, home]) {
    await gone.goto('/cabinet');
    await expect(gone).toHaveURL(/\/accounts\/login/);
  }
  for (const each of [phone, office, home]) await each.context().close();
});

test('a second factor is turned on with password and code, shows recovery codes once, renews them, and is turned off', async ({ page }) => {
  const email = 'teacher26@lectern.test';
  await signInByHand(page, email);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const typed = page.getByLabel('Your password', { exact: true });
  await expect(typed).toBeFocused();
  await typed.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await typed.fill(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('img', { name: 'QR code for the authenticator application' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expect(page.getByRole('link', { name: 'Open in an application on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  await expectAccessible(page);
  const code = page.getByLabel('Six digits that it shows');
  await expect(code).toBeFocused();
  await code.fill('12 34');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the six digits')).toBeVisible();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code does not fit.', { exact: false })).toBeVisible();
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  const codes = await shown.allTextContents();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join('');
  for (const each of codes) expect(text).toContain(each);
  expect((await download).suggestedFilename()).toBe('lectern-recovery-codes.txt');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without keeping the codes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const prove = page.getByRole('dialog').getByLabel('Your password', { exact: true });
  await expect(page.getByRole('dialog')).toContainText('Your current codes will stop working.');
  await prove.fill(password);
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(10);
  const fresh = await shown.allTextContents();
  expect(fresh).not.toEqual(codes);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('dialog')).toContainText('The password alone will be enough to sign in again');
  await prove.fill('wrong');
  await page
    .getByRole('dialog')
    .getByLabel('Code from the application')
    .fill(fresh[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('This is not your current password');
  await expectAccessible(page);
  await prove.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The second factor is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a required second factor must be set up before any page opens', async ({ page }) => {
  await signInByHand(page, 'teacher27@lectern.test');
  // The refusal is faked: no school of the journeys requires a second factor, and server tests check the real one.
  const refusal = { code: 403, message: 'second_factor_setup_needed', key: 'second_factor_setup_needed', params: {}, field: null };
  await page.route('**/api/accounts/user-page-info/', (route) =>
    route.fulfill({ status: 403, json: { error: [refusal], request_id: 'test' } }),
  );
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Six digits that it shows').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.unroute('**/api/accounts/user-page-info/');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});

test('security settings fit a phone, in Russian and dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByHand(page, 'teacher28@lectern.test');
  await page.goto('/accounts/profile_edit?tab=security&lng=ru');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByLabel('Текущий пароль', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Включить' }).click();
  await page.getByLabel('Ваш пароль', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
