import type { ScreenKey } from '@lectern/contract/screens';
import type { Browser } from '@playwright/test';
import { expect } from '@playwright/test';
import { findFaults } from './axe.ts';
import { expectDrawn, outside, settled, show, staff, visitsOf } from './every-screen.ts';
import type { Person } from './every-screen.ts';
import { test } from './journey.ts';
import { misfits, sidewaysOf } from './layout.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** The screens that people spend their day on. */
const main: readonly ScreenKey[] = [
  'cabinet',
  'clients',
  'client',
  'teacherSchedule',
  'conductLesson',
  'salary',
  'deals',
  'teachers',
  'curriculum',
];

/** Walks one language in a window of its own. */
async function walk(browser: Browser, person: Person, language: string): Promise<void> {
  // Without motion nobody waits for the sidebar, which opens and closes at other widths.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const visits = await visitsOf(page, person);
  await page.goto(`/cabinet?lng=${language}`);
  await settled(page);
  for (const { screen, path } of visits) {
    await show(page, path);
    await expectDrawn(page, path);
    expect.soft([language, path, await sidewaysOf(page)]).toEqual([language, path, []]);
    // The screen stays loaded for the other widths. Russian words are the longer ones; axe looks at the other window on a phone meanwhile.
    const faults = language === 'ru' ? await misfits(page) : main.includes(screen) ? await findFaults(page) : [];
    expect.soft([language, path, faults]).toEqual([language, path, []]);
  }
  await context.close();
}

for (const person of staff) {
  test(`no screen that ${person}@ opens scrolls sideways at 320 px, in ru and en, and all fit from 390 to 1440 px`, async ({ browser }) => {
    test.setTimeout(180_000);
    // Both windows at once: while one waits until nothing loads, the other draws.
    await Promise.all([walk(browser, person, 'en'), walk(browser, person, 'ru')]);
  });
}

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

  test('no list of pay hides its end, in the longer words', async ({ page }) => {
    test.setTimeout(120_000);
    await visitsOf(page, 'admin');
    const { results } = (await (await page.request.get('/api/payouts/registers/?page_size=10')).json()) as { results: { id: number }[] };
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
      // Half a button cannot be read, and its end is not there to be pressed.
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
