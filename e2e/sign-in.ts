import type { Browser, Page, ViewportSize } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { wallStamp } from '../web/src/features/reminders/reminders.rules.ts';
import { read, write } from './api-calls.ts';

/** Stores a visit of /match yesterday, in any zone, so that no test is redirected there. */
export async function visitMatches(page: Page, now = systemClock()): Promise<void> {
  await page.addInitScript(
    (visit) => {
      localStorage.teacher_last_math_page_visit ??= visit;
    },
    wallStamp(now.subtract({ hours: 24 }), 'Europe/Moscow'),
  );
}

/** Signs somebody of the demo school in with the calls of the sign-in page, in English. No page is opened. */
export async function signIn(page: Page, email: string, password = 'lectern-demo'): Promise<void> {
  await visitMatches(page);
  await page.addInitScript(() => {
    localStorage.i18nextLng ??= 'en';
  });
  await write(page, '/api/accounts/login/', { email, password });
  const { token } = await read<{ token: string }>(page, '/api/accounts/csrf/');
  await page.addInitScript((own) => {
    localStorage.csrf_token ??= own;
  }, token);
}

/** A page of a new browser context in which somebody is signed in. Nothing is opened. @param viewport that of all journeys by default */
export async function signedIn(browser: Browser, email: string, viewport?: ViewportSize): Promise<Page> {
  const page = await (await browser.newContext(viewport === undefined ? {} : { viewport })).newPage();
  await signIn(page, email);
  return page;
}

/** Signs somebody in in a new browser context and opens a path. @param width of the viewport, in pixels */
export async function openAs(browser: Browser, email: string, path: string, width = 1350): Promise<Page> {
  const page = await signedIn(browser, email, { width, height: 844 });
  await page.goto(path);
  return page;
}

/** Opens the cabinet and waits until it is drawn: only then it listens to keys and route changes. */
export async function openCabinet(page: Page): Promise<void> {
  await page.goto('/cabinet');
  await expect(page.locator('h1').first()).toBeAttached();
}

/** Signs somebody in through the sign-in page, in English, and waits for the cabinet. */
export async function signInByHand(page: Page, email: string, password = 'lectern-demo'): Promise<void> {
  await visitMatches(page);
  await page.goto('/accounts/login?lng=en');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/(cabinet|match|forbidden)/);
  // The page listens to keys and route changes only once it is drawn.
  await expect(page.locator('h1').first()).toBeAttached();
}
