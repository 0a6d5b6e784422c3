import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { test } from './journey.ts';
import { signIn } from './sign-in.ts';

test('whoever protects personal data sees what is stored about a client, saves it, and is told why it cannot be erased yet', async ({
  page,
}) => {
  await signIn(page, 'admin@lectern.test');
  const { results } = await read<{
    results: { id: number; name: string }[];
  }>(page, '/api/clients/?page_size=10&status=active');
  const [client] = results;
  expect(client).toBeDefined();
  await page.goto(`/clients/${client?.id}`);
  await page.getByRole('link', { name: 'Personal data' }).first().click();
  const stored = page.getByRole('region', { name: client?.name ?? '' });
  await expect(stored).toContainText('Children');
  const saved = page.waitForEvent('download');
  await stored.getByRole('button', { name: 'Save as JSON' }).click();
  expect((await saved).suggestedFilename()).toBe(`client-${client?.id}.json`);
  const savedFiles = page.waitForEvent('download');
  await stored.getByRole('button', { name: 'Save with files (ZIP)' }).click();
  expect((await savedFiles).suggestedFilename()).toBe(`client-${client?.id}.zip`);
  await expect(page.getByRole('button', { name: 'Erase personal data' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Erasure' })).toContainText('make the record inactive first');
  await page.goto('/personal-data');
  await expect(page.getByRole('region', { name: 'How long records are kept' })).toContainText('Reading log');
});
