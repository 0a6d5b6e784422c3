import type { APIResponse, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Language } from './texts/words.ts';

/** Reads from the API as the signed-in person of a page. @param language that of the browser by default */
export async function read<T>(page: Page, path: string, language?: Language): Promise<T> {
  const answer = await page.request.get(path, language === undefined ? {} : { headers: { 'accept-language': language } });
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

/** Sends a write of the signed-in person outside the page, as from another device. @returns the response, also of a refusal */
export async function send(page: Page, path: string, data: object = {}): Promise<APIResponse> {
  const { token } = await read<{ token: string }>(page, '/api/accounts/csrf/');
  return page.request.post(path, { headers: { 'x-csrftoken': token, 'x-lectern-client': 'web' }, data });
}

/** Sends a write that must succeed. @returns its result */
export async function write<T>(page: Page, path: string, data: object = {}): Promise<T> {
  const answer = await send(page, path, data);
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}
