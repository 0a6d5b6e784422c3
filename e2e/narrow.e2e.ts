import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { expectDrawn, outside, settled, show, visitsOf } from './every-screen.ts';
import { test } from './journey.ts';
import { sidewaysOf } from './layout.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('no screen outside the frame scrolls sideways at 320 px, in ru and en', async ({ page }) => {
  test.setTimeout(180_000);
  for (const language of ['en', 'ru']) {
    for (const { path } of outside) {
      const [address = '', token] = path.split('#');
      await page.goto(`${address}?lng=${language}#${token}`);
      await settled(page);
      expect.soft([language, address, await sidewaysOf(page)]).toEqual([language, address, []]);
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('rows of lists and the selected tab are fully visible', async ({ page }) => {
    test.setTimeout(120_000);
    const visits = await visitsOf(page, 'manager');
    const client = visits.find(({ screen }) => screen === 'client')?.path ?? '';
    const lists = [
      '/clients',
      client,
      `${client}?tab=lessons`,
      `${client}/settlement`,
      '/transactions',
      '/documents',
      '/price-list',
      '/deals?view=list',
    ];
    for (const path of lists) {
      await show(page, path);
      await expect.soft(page.locator('section[data-overflowing]'), path).toHaveCount(0);
    }
    await show(page, `${client}?tab=log`);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  });

  test('no list of pay is cut off in Russian', async ({ page }) => {
    test.setTimeout(120_000);
    await visitsOf(page, 'admin');
    const { results } = await read<{ results: { id: number }[] }>(page, '/api/payouts/registers/?page_size=10');
    await page.goto('/cabinet?lng=ru');
    await settled(page);
    const tabs = [
      'staff',
      'disputes',
      'activities',
      'periods',
      'payouts',
      `payouts&register_id=${results[0]?.id}`,
      'taxes',
      'receipts',
      'invoices',
    ];
    for (const path of [...tabs.map((tab) => `/salary?tab=${tab}`), '/rates?tab=activities', '/rates?tab=schemes']) {
      await show(page, path);
      await expectDrawn(page, path);
      await expect.soft(page.locator('section[data-overflowing]'), path).toHaveCount(0);
      // A cut button cannot be read, and its hidden part cannot be pressed.
      const cut = await page.locator('#page td button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const [own, cell] = [button.getBoundingClientRect(), button.closest('td')?.getBoundingClientRect()];
          return cell !== undefined && own.width > 0 && own.right > cell.right + 1 ? [button.textContent] : [];
        }),
      );
      expect.soft([path, cut]).toEqual([path, []]);
    }
  });
});
