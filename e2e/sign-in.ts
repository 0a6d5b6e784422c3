import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { wallStamp } from '../web/src/features/reminders/reminders.rules.ts';

/** Signs somebody of the demo school in through the sign-in page, in English, and waits for the cabinet. */
export async function signIn(page: Page, email: string, password = 'lectern-demo'): Promise<void> {
  // A teacher who was at the matches just now, so that nothing leads there in the middle of a journey.
  await page.addInitScript(
    (visit) => {
      localStorage.teacher_last_math_page_visit ??= visit;
    },
    wallStamp(systemClock(), 'Europe/Moscow'),
  );
  await page.goto('/accounts/login?lng=en');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/(cabinet|match|forbidden)/);
  // The page that loads anew listens to keys and addresses once it has drawn itself.
  await expect(page.locator('h1').first()).toBeAttached();
}
