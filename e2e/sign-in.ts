import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Signs somebody of the demo school in through the sign-in page, in English, and waits for the cabinet. */
export async function signIn(page: Page, email: string, password = 'lectern-demo'): Promise<void> {
  await page.goto('/accounts/login?lng=en');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/(cabinet|match|forbidden)/);
}
