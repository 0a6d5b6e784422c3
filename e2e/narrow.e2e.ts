import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectDrawn, outside, settled, show, staff, visitsOf } from './every-screen.ts';
import type { Person } from './every-screen.ts';
import { test } from './journey.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** How far the page can be pushed sideways, and what sticks out of it, so that it is found. */
async function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= 320) return [];
    const isCut = (element: Element | null): boolean =>
      element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
    const out = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().right > 320 && !isCut(element.parentElement),
    );
    return [`${scrollWidth} px`, ...out.slice(-3).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** Walks one language in a window of its own. */
async function walk(browser: Browser, person: Person, language: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const visits = await visitsOf(page, person);
  await page.goto(`/cabinet?lng=${language}`);
  await settled(page);
  for (const { path } of visits) {
    await show(page, path);
    await expectDrawn(page, path);
    expect.soft([language, path, await sidewaysOf(page)]).toEqual([language, path, []]);
  }
  await context.close();
}

for (const person of staff) {
  test(`no screen that ${person}@ opens scrolls sideways at 320 px, in ru and en`, async ({ browser }) => {
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
});
