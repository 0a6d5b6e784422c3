import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { settled } from './every-screen.ts';
import { test } from './journey.ts';
import { sidewaysOf } from './layout.ts';
import { signIn } from './sign-in.ts';

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

async function ownSchedule(page: Page, view: 'day' | 'week' | 'month'): Promise<void> {
  const { id } = await read<{ id: number }>(page, '/api/accounts/user/');
  await show(page, `/teachers/${id}/schedule?view=${view}`);
}

/** Visits /match once, so that no other page redirects there. */
async function asTeacher(page: Page): Promise<void> {
  await signIn(page, 'teacher@lectern.test');
  await show(page, '/match');
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('the sidebar is short until somebody chooses, and the choice is kept', async ({ page }) => {
    await signIn(page, 'manager@lectern.test');
    await show(page, '/clients');
    await expect(sidebar(page)).toHaveCSS('width', '56px');
    expect(await page.evaluate(() => localStorage.getItem('isSidebarShort'))).toBeNull();
    await sidebar(page).getByRole('button', { name: 'Expand' }).click();
    await expect(sidebar(page)).toHaveCSS('width', '216px');
    await page.reload();
    await expect(sidebar(page)).toHaveCSS('width', '216px');
  });

  test('a list uses the width of the screen: it shows at least five columns', async ({ page }) => {
    await signIn(page, 'manager@lectern.test');
    for (const width of [820, 1024]) {
      await page.setViewportSize({ width, height: 1180 });
      await show(page, '/clients');
      const shown = page.getByRole('columnheader').filter({ visible: true });
      expect(await shown.count(), `${width} px`).toBeGreaterThanOrEqual(5);
      await expect(shown.last()).toBeInViewport({ ratio: 0.9 });
    }
  });

  test('a week shows all its days without scrolling', async ({ page }) => {
    await asTeacher(page);
    for (const width of [769, 820, 1024]) {
      await page.setViewportSize({ width, height: 1180 });
      await ownSchedule(page, 'week');
      const sunday = page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: /^Sun/ }).first();
      const box = await sunday.boundingBox();
      expect([width, Math.round((box?.x ?? width) + (box?.width ?? 0)) <= width]).toEqual([width, true]);
    }
  });

  test('lessons of the month view are large enough to tap', async ({ page }) => {
    await asTeacher(page);
    await ownSchedule(page, 'month');
    const lessons = page.getByRole('region', { name: 'Calendar' }).locator('[data-state]').filter({ visible: true });
    await expect(lessons.nth(5)).toBeVisible();
    const heights = await lessons.evaluateAll((events) => events.map((event) => event.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });
});

test('the toolbar of a schedule does not move while the schedule loads, at 1350 px', async ({ page }) => {
  await page.setViewportSize({ width: 1350, height: 900 });
  await asTeacher(page);
  await page.addInitScript(() => {
    const shifted = { sum: 0 };
    Object.assign(window, { shifted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifted.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await ownSchedule(page, 'week');
  expect(await page.evaluate(() => (window as unknown as { shifted: { sum: number } }).shifted.sum)).toBeLessThan(0.02);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a schedule opens at the current hour', async ({ page }) => {
    await asTeacher(page);
    await ownSchedule(page, 'day');
    await expect(page.locator('[class*="_now_"]')).toBeInViewport();
  });

  test('the toolbar of a schedule takes at most three rows, and its button covers no lesson at the end of the page', async ({ page }) => {
    await asTeacher(page);
    for (const language of ['en', 'ru']) {
      await page.evaluate((lng) => localStorage.setItem('i18nextLng', lng), language);
      await ownSchedule(page, 'week');
      const bar = page.getByRole('toolbar').first();
      const tops = await bar
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => getComputedStyle(button.parentElement as Element).position !== 'fixed')
            .map((button) => button.getBoundingClientRect().top),
        );
      expect(new Set(tops.map((top) => Math.round(top / 12))).size, language).toBeLessThanOrEqual(3);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const add = await bar.getByRole('button').last().boundingBox();
      const lessons = await page
        .locator('#page [data-state]')
        .evaluateAll((each) => each.map((one) => one.getBoundingClientRect()).map(({ right, bottom }) => ({ right, bottom })));
      const under = lessons.filter(({ right, bottom }) => bottom > (add?.y ?? 0) && right > (add?.x ?? 0) && bottom <= 844);
      expect(under, language).toEqual([]);
    }
  });

  test('a pay line shows its kind and rate, and its lesson link is large enough to tap', async ({ page }) => {
    await asTeacher(page);
    await show(page, '/salary');
    // The present period has no lines in the first hours of a month.
    await page
      .getByRole('link', { name: /^[A-Z][a-z]+ \d{4}$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/period_id=\d+/);
    // The lines of the present period go.
    await settled(page);
    const line = page
      .getByRole('region', { name: 'Salary', exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .filter({ hasText: 'Lesson completed' })
      .first();
    await expect(line.getByText('Lesson completed', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(line.getByText(/×|%|→/).filter({ visible: true }).first()).toBeVisible();
    expect((await line.getByRole('link').first().boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });

  test('the load chart of a teacher fits whatever its dates', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route('**/get-load/**', async (route) => {
      const response = await route.fetch();
      const load = (await response.json()) as { readonly weeks: readonly { readonly monday: string }[] };
      // The date of the last week is long in Russian: 22 нояб.
      const last = Temporal.PlainDate.from('2027-11-22');
      const weeks = load.weeks.map((week, at) => ({ ...week, monday: last.subtract({ weeks: load.weeks.length - 1 - at }).toString() }));
      await route.fulfill({ response, json: { ...load, weeks } });
    });
    await signIn(page, 'admin@lectern.test');
    const teachers = await read<{
      readonly results: readonly { readonly id: number }[];
    }>(page, '/api/teachers/?page_size=10');
    await show(page, `/teachers/profile/${teachers.results[0]?.id}?lng=ru`);
    await expect(page.getByRole('img', { name: /12 прошлых/ })).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
  });

  test('histories and logs show their time column', async ({ page }) => {
    await signIn(page, 'admin@lectern.test');
    for (const [path, column] of [
      ['/reading-log', 'When'],
      ['/outbox', 'Queued'],
    ] as const) {
      await show(page, path);
      await expect.soft(page.getByRole('columnheader', { name: column }).first(), path).toBeInViewport();
      await expect.soft(page.getByRole('columnheader').filter({ visible: true }).last(), path).toBeInViewport({ ratio: 0.9 });
    }
  });
});

test('a page with an open dialog has one banner', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await show(page, '/clients');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  expect(await page.locator('header:not([role])').filter({ visible: true }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(New|Add) client/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await settled(page);
  expect(await page.locator('body > header, div > header:not([role])').filter({ visible: true }).count()).toBe(1);
});
