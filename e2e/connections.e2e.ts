/** Other systems: personal tokens for programs that call the API, webhooks for programs that are called. */
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { startReceiver } from '../server/test/readers/receiver.ts';
import type { Received } from '../server/test/readers/receiver.ts';
import { read } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { signedIn, signIn } from './sign-in.ts';

const password = 'lectern-demo';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a program reads clients by a token that was shown once, is refused outside its scope, and at once after the token was revoked', async ({
  page,
  request,
}) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/accounts/profile_edit?tab=security');
  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Report of clients');
  await choose(page, 'Scopes', 'Clients: read');
  await dialog.getByLabel('Valid for, days').fill('30');
  await dialog.getByLabel('Current password').fill(password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create a token' }).click();
  const secret = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(secret).toMatch(/^lectern_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const authorised = { headers: { authorization: `Bearer ${secret}` } };
  const read = await request.get('/api/clients/', authorised);
  expect(read.status()).toBe(200);
  expect(((await read.json()) as { count: number }).count).toBeGreaterThan(0);
  const refused = async (answer: Promise<{ status(): number }>) => expect((await answer).status()).toBe(403);
  await refused(request.get('/api/events/lessons/', authorised));
  await refused(request.post('/api/clients/', { ...authorised, data: { name: 'By a program' } }));
  await refused(request.get('/api/accounts/tokens/', authorised));

  await page.reload();
  const row = page.getByRole('row', { name: /Report of clients/ });
  await expect(row).toContainText('Clients: read');
  await expect(row).toContainText('Active');
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: 'Revoke the token “Report of clients”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  expect((await request.get('/api/clients/', authorised)).status()).toBe(401);
});

/** Checks the signature of a delivery as docs/api.md describes it. */
function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}

test('a receiver gets signed events; a failed delivery is logged, retried, and sent once more by hand', async ({ page, browser }) => {
  test.slow(); // The second try comes fifteen seconds after the first.
  const receiver = await startReceiver();
  receiver.answers((response) => response.writeHead(503).end('down for maintenance'));
  try {
    await signIn(page, 'admin@lectern.test');
    await page.goto('/webhooks');
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByRole('dialog').getByLabel('Address').fill(receiver.url);
    await choose(page, 'Events', 'Client changed');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('The secret is copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('link', { name: receiver.url }).click();

    const manager = await signedIn(browser, 'manager@lectern.test');
    const name = await renameChild(manager);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    await page.reload();
    const delivery = page.getByRole('row', { name: /Client changed.*Waiting/ });
    await delivery.getByRole('button', { name: /^Body and attempts of delivery/ }).click();
    const log = page.getByRole('dialog');
    await expect(log).toContainText('"type": "client.changed"');
    await expect(log).toContainText('status 503');
    await expect(log).toContainText('down for maintenance');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    receiver.answers((response) => response.end('ok'));
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
    await page.reload();
    const delivered = page.getByRole('row', { name: /Client changed.*Delivered/ });
    await delivered.getByRole('button', { name: /^Send again: delivery \d+/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'It is being sent again' })).toBeVisible();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(3);

    const { received } = receiver;
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received.map((each) => isSigned(secret, each))).toEqual([true, true, true]);
    expect(isSigned(secret, { ...(received[0] as Received), body: '{}' })).toBe(false);
    const { type, data } = JSON.parse(received[2]?.body ?? '') as { type: string; data: { created: boolean; fields: string[] } };
    expect([type, data.created, data.fields]).toEqual(['client.changed', false, ['children']]);
    expect(received.map(({ body }) => body).join()).not.toContain(name);
  } finally {
    receiver.close();
  }
});

/** Changes the name of a child of a manager’s first client. @returns the new name */
async function renameChild(page: Page): Promise<string> {
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/clients/');
  await page.goto(`/clients/${results[0]?.id}?tab=kids`);
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const name = 'Zubrowka Vaszary';
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  return name;
}
