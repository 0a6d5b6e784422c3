import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { wallStamp } from '../web/src/features/reminders/reminders.rules.ts';

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
  const { token } = (await (await page.request.get('/api/accounts/csrf/')).json()) as { token: string };
  const headers = { 'x-csrftoken': token, 'x-lectern-client': 'web' };
  const answer = await page.request.post('/api/accounts/login/', { headers, data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const signedIn = (await (await page.request.get('/api/accounts/csrf/')).json()) as { token: string };
  await page.addInitScript((own) => {
    localStorage.csrf_token ??= own;
  }, signedIn.token);
}

/** Signs somebody in in a new browser context and opens a path. @param width of the viewport, in pixels */
export async function openAs(browser: Browser, email: string, path: string, width = 1350): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
  await signIn(page, email);
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
