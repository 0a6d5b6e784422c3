import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import type { GalleryServer } from './servers/gallery-server.ts';
import { startGallery } from './servers/gallery-server.ts';
import { test } from './journey.ts';
import { signInByHand } from './sign-in.ts';

let gallery: GalleryServer;
test.beforeAll(async ({ baseURL }) => {
  gallery = await startGallery(baseURL);
});
test.afterAll(() => gallery.stop());

async function open(page: Page, part: string): Promise<void> {
  await page.goto(gallery.url(part));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Stops the page's clock; from here on only `page.clock.runFor` moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await page.clock.pauseAt('2026-11-21T12:01:00Z');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toastOf = (page: Page, type: string) => page.locator(`[data-type="${type}"]`);
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.describe('toasts', () => {
  test('a toast is a success, error, info or warning, with text and action', async ({ page }) => {
    await open(page, 'toast');
    for (const [name, type, text] of [
      ['Success', 'success', 'The lesson is saved'],
      ['Error', 'error', 'The lesson could not be saved'],
      ['Message', 'message', 'A new version is there'],
      ['Warning', 'warning', 'Three lessons are not written up'],
    ] as const) {
      await press(page, name);
      await expect(toastOf(page, type)).toContainText(text);
      await press(page, 'Close');
      await expect(toastOf(page, type)).toHaveCount(0);
    }
    await press(page, 'Error');
    await expect(toastOf(page, 'error')).toContainText('Check the connection and try again.');
  });

  test('errors are announced as alert, other toasts as status', async ({ page }) => {
    await open(page, 'toast');
    await press(page, 'Error');
    await expect(page.getByRole('alert')).toContainText('The lesson could not be saved');
    await press(page, 'Close');
    await press(page, 'Success');
    await expect(page.getByRole('status')).toContainText('The lesson is saved');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('one toast is shown at a time, each for two seconds', async ({ page }) => {
    await open(page, 'toast');
    await stopClock(page);
    await press(page, 'Three things');
    await page.mouse.move(0, 0);
    for (const text of ['The first of three', 'The second of three', 'The third of three']) {
      await expect(toastOf(page, 'message')).toHaveText(text);
      await page.clock.runFor(1_990);
      await expect(toastOf(page, 'message')).toHaveText(text);
      await page.clock.runFor(10);
    }
    await expect(toastOf(page, 'message')).toHaveCount(0);
  });

  test('closing a toast by keyboard restores the focus', async ({ page }) => {
    await open(page, 'toast');
    const opener = page.getByRole('button', { name: 'Success', exact: true });
    await opener.click();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await expect(toastOf(page, 'success')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('hover and focus pause a toast’s timeout', async ({ page }) => {
    await open(page, 'toast');
    await stopClock(page);
    await press(page, 'Success');
    await page.clock.runFor(1_500);
    await toastOf(page, 'success').hover();
    await page.clock.runFor(60_000);
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(60_000);
    await expect(toastOf(page, 'success')).toBeVisible();
    await page.getByRole('button', { name: 'Success', exact: true }).focus();
    await page.clock.runFor(490);
    await expect(toastOf(page, 'success')).toBeVisible();
    await page.clock.runFor(10);
    await expect(toastOf(page, 'success')).toHaveCount(0);
  });

  test('a toast appears above an open dialog and can be closed', async ({ page }) => {
    await open(page, 'confirm-dialog');
    await press(page, 'Ask and fail');
    await press(page, 'Cancel the lesson');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Close');
    await expect(toastOf(page, 'error')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('the confirm dialog', () => {
  const answers = (page: Page, name: string) => page.getByRole('status', { name, exact: true });

  test('Enter confirms, Escape cancels, and the focus is restored', async ({ page }) => {
    await open(page, 'confirm-dialog');
    const opener = page.getByRole('button', { name: 'Ask', exact: true });
    for (const [key, answer] of [
      ['Enter', 'confirmed'],
      ['Escape', 'confirmed cancelled'],
    ] as const) {
      await opener.click();
      await expect(page.getByRole('dialog', { name: 'Cancel the lesson?' })).toBeVisible();
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(answers(page, 'Ask')).toHaveText(answer);
      await expect(opener).toBeFocused();
    }
  });

  test('Enter confirms after a click in the dialog, and in a field', async ({ page }) => {
    await open(page, 'confirm-dialog');
    await press(page, 'Ask');
    await page.getByRole('dialog').getByText('will be charged in full').click();
    await page.keyboard.press('Enter');
    await expect(answers(page, 'Ask')).toHaveText('confirmed');
    await press(page, 'Ask why');
    await expect(page.getByRole('textbox', { name: 'Why' })).toBeFocused();
    await page.keyboard.type('ill');
    await page.keyboard.press('Enter');
    await expect(answers(page, 'Ask why')).toHaveText('confirmed');
  });

  test('the buttons have the given labels, and the second one cancels', async ({ page }) => {
    await open(page, 'confirm-dialog');
    await press(page, 'Ask');
    await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Keep it', 'Cancel the lesson']);
    await press(page, 'Keep it');
    await expect(answers(page, 'Ask')).toHaveText('cancelled');
  });

  test('the dialog closes after 150 ms and ignores input meanwhile', async ({ page }) => {
    await open(page, 'confirm-dialog');
    await stopClock(page);
    await press(page, 'Ask');
    await page.keyboard.press('Enter');
    await page.clock.runFor(140);
    await expect(page.getByRole('dialog')).toHaveAttribute('data-closing');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.clock.runFor(10);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(answers(page, 'Ask')).toHaveText('confirmed');
  });

  test('a click on the overlay cancels, unless prevented or started in the dialog', async ({ page }) => {
    await open(page, 'confirm-dialog');
    await press(page, 'Ask firmly');
    await page.mouse.click(20, 400);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(answers(page, 'Ask firmly')).toHaveText('cancelled');
    await expect(page.getByRole('dialog')).toBeHidden();

    await press(page, 'Ask');
    await page.getByRole('dialog').getByText('will be charged in full').hover();
    await page.mouse.down();
    await page.mouse.move(20, 400);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(answers(page, 'Ask')).toHaveText('cancelled');
  });

  test('a pending dialog can be neither confirmed again nor cancelled', async ({ page }) => {
    await open(page, 'confirm-dialog');
    await stopClock(page);
    await press(page, 'Ask slowly');
    for (const key of ['Enter', 'Enter', 'Escape', 'Escape']) await page.keyboard.press(key);
    await page.mouse.click(20, 400);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep it' })).toHaveAttribute('aria-disabled', 'true');
    await expect(answers(page, 'Ask slowly')).toHaveText('confirmed');
    await page.clock.runFor(1_000);
    await expect(page.getByRole('dialog')).toHaveAttribute('data-closing');
    await page.clock.runFor(200);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a held key that opened the dialog does not confirm it', async ({ page }) => {
    await open(page, 'confirm-dialog');
    await page.getByRole('button', { name: 'Ask', exact: true }).focus();
    for (let repeated = 0; repeated < 5; repeated += 1) await page.keyboard.down('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await expect(answers(page, 'Ask')).toHaveText('confirmed');
  });
});

test.describe('what floats', () => {
  test('a popover closes on a click outside, not inside', async ({ page }) => {
    await open(page, 'popover');
    await press(page, 'Working hours');
    const popover = page.getByRole('dialog', { name: 'Working hours of Anna Petrova' });
    await popover.getByText('GMT+3:00').click();
    await expect(popover).toBeVisible();
    await page.mouse.move(1_200, 800);
    await page.mouse.down();
    await expect(popover).toHaveCount(0);
    await page.mouse.up();
  });

  test('a popover closes on scrolling the page, not its own content', async ({ page }) => {
    await page.setViewportSize({ width: 1_000, height: 500 });
    await open(page, 'popover');
    await press(page, 'Near the edge');
    const popover = page.getByRole('dialog', { name: 'Forty lines' });
    await popover.hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => popover.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await expect(popover).toBeVisible();
    await page.mouse.move(20, 450);
    await page.mouse.wheel(0, 100);
    await expect(popover).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Near the edge' })).toBeFocused();
  });

  test('a popover focuses its first field, Escape closes it and restores the focus, Tab moves through and out', async ({ page }) => {
    await open(page, 'popover');
    const opener = page.getByRole('button', { name: 'Change', exact: true });
    const popover = page.getByRole('dialog', { name: 'Change the hours' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(popover.getByLabel('From')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await popover.getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Tab');
    await expect(popover).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Near the edge' })).toBeFocused();
  });

  test('a popover is at most 400 px high and within the viewport, also on a phone', async ({ page }) => {
    for (const [width, height] of [
      [1_440, 900],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, 'popover');
      await press(page, 'Near the edge');
      const { x, y, ...size } = await boxOf(page.getByRole('dialog', { name: 'Forty lines' }));
      expect(size.height).toBeLessThanOrEqual(400);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + size.width).toBeLessThanOrEqual(width);
      expect(y + size.height).toBeLessThanOrEqual(height);
    }
  });

  test('a dropdown menu is at most 400 px high and scrolls', async ({ page }) => {
    await open(page, 'menu');
    await press(page, 'Time');
    const menu = page.getByRole('menu');
    expect((await boxOf(menu)).height).toBeLessThanOrEqual(400);
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: '23:30' })).toBeFocused();
    await expect(menu.getByRole('menuitem', { name: '23:30' })).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: '00:00' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Time' })).toBeFocused();
  });

  test('a tooltip appears on hover and focus, can be hovered, and closes with Escape', async ({ page }) => {
    await open(page, 'tooltip');
    const button = page.getByRole('button', { name: 'Record payment' });
    const tooltip = page.getByRole('tooltip').filter({ hasText: 'account manager' });
    await button.hover();
    await expect(tooltip).toBeVisible();
    await tooltip.hover();
    await page.waitForTimeout(400);
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await page.mouse.move(0, 0);

    await page.getByRole('button', { name: 'Schedule' }).focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(tooltip).toBeVisible();
    await expect(button).toHaveAccessibleDescription(/Only the account manager/);
    await page.keyboard.press('Shift+Tab');
    await expect(tooltip).toBeHidden();
  });
});

test.describe('small parts', () => {
  test('the loading overlay has a spinner and the hidden text "Loading..." in three sizes', async ({ page }) => {
    await open(page, 'loading');
    for (const [size, pixels] of [
      ['large', 40],
      ['medium', 24],
      ['small', 16],
    ] as const) {
      for (const place of ['In its place', 'Over a region']) {
        const region = page.getByRole('region', { name: `${place}, ${size}` });
        await expect(region.getByRole('status')).toHaveText('Loading...');
        await expect(region.getByRole('status').locator('span').first()).toHaveCSS('width', `${pixels}px`);
      }
    }
  });

  test('content under a loading overlay is inert, and the focus is restored', async ({ page }) => {
    await open(page, 'loading');
    const region = page.getByRole('region', { name: 'Over a region, medium' });
    const inside = region.getByText('Show all lines');
    await expect(region.locator('[aria-busy="true"]')).toHaveCount(1);
    await inside.focus();
    await expect(inside).not.toBeFocused();
    await region.getByRole('button', { name: 'Load or show' }).click();
    await expect(region.locator('[aria-busy="true"]')).toHaveCount(0);
    await inside.click();
    await region.getByRole('button', { name: 'Load or show' }).evaluate((button: HTMLElement) => button.click());
    await expect(region.getByRole('status')).toBeVisible();
    await region.getByRole('button', { name: 'Load or show' }).evaluate((button: HTMLElement) => button.click());
    await expect(inside).toBeFocused();
  });

  test('avatars are 24, 32, 40, 48 or 64 pixels, with initials as fallback', async ({ page }) => {
    await open(page, 'avatar');
    for (const title of ['Pictures', 'Initials', 'A picture that is gone']) {
      const avatars = page.getByRole('region', { name: title }).locator('[data-size]');
      const sizes = await avatars.evaluateAll((all) => all.map((each) => [each.clientWidth, each.clientHeight]));
      expect(sizes).toEqual([24, 32, 40, 48, 64].map((size) => [size, size]));
    }
    await expect(page.getByRole('region', { name: 'Initials' })).toContainText('АП');
    await expect(page.getByRole('region', { name: 'A picture that is gone' })).toContainText('LW');
    await expect(page.getByRole('region', { name: 'Pictures' }).locator('img')).toHaveCount(5);
  });

  test('icons are 12, 16 or 24 pixels, hidden beside text and named without it', async ({ page }) => {
    await open(page, 'icon');
    for (const [name, pixels] of [
      ['xs', 12],
      ['s', 16],
      ['m', 24],
    ] as const) {
      const icons = page.getByRole('region', { name: `${name}: ${pixels} px` }).locator('svg[aria-hidden="true"]');
      expect(await boxOf(icons.first())).toMatchObject({ width: pixels, height: pixels });
    }
    await expect(page.getByRole('img', { name: 'Done' })).toBeVisible();
  });
});

test.describe('lazy images', () => {
  const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);

  test('a picture loads within 100 px of the viewport, and its space is reserved', async ({ page }) => {
    await page.setViewportSize({ width: 1_000, height: 600 });
    await open(page, 'lazy-image');
    await expect(page.getByRole('img', { name: 'Seen', exact: true })).toBeVisible();
    const places = page.getByRole('region', { name: 'Thirty' }).locator('span[style]');
    const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
    // The top of picture 11 is first 101 px below the viewport, and then 99 px.
    const top = await places.nth(10).evaluate((place) => place.getBoundingClientRect().top + scrollY);
    await scrollTo(page, top - 600 - 101);
    await expect(page.getByRole('img', { name: 'Picture 10' })).toBeVisible();
    await page.waitForTimeout(700);
    await expect(page.getByRole('img', { name: 'Picture 11' })).toHaveCount(0);
    await scrollTo(page, top - 600 - 99);
    await expect(page.getByRole('img', { name: 'Picture 11' })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore);
  });

  test('pictures scrolled past within 300 ms are not loaded', async ({ page }) => {
    await page.setViewportSize({ width: 1_000, height: 600 });
    await open(page, 'lazy-image');
    await expect(page.getByRole('img', { name: 'Seen', exact: true })).toBeVisible();
    await stopClock(page);
    const scrollToPlace = (index: number) =>
      page
        .getByRole('region', { name: 'Thirty' })
        .locator('span[style]')
        .nth(index - 1)
        .evaluate((place) => place.scrollIntoView({ block: 'center' }));
    const picture = (index: number) => page.getByRole('img', { name: `Picture ${index}`, exact: true });
    await scrollToPlace(10);
    await expect(picture(10)).toBeVisible();
    await scrollToPlace(17);
    await page.waitForTimeout(500);
    await page.clock.runFor(290);
    await expect(picture(17)).toHaveCount(0);
    await scrollToPlace(25);
    await page.waitForTimeout(500);
    await page.clock.runFor(10);
    await expect(picture(25)).toBeVisible();
    await expect(picture(17)).toHaveCount(0);
  });

  test('a picture that fails to load shows its text', async ({ page }) => {
    await open(page, 'lazy-image');
    const gone = page.getByRole('region', { name: 'Gone' });
    await expect(gone.locator('img')).toHaveCount(0);
    await expect(gone.locator('span[style]')).toHaveText('A picture that is gone');
    expect(await boxOf(gone.locator('span[style]'))).toMatchObject({ width: 160, height: 64 });
  });
});

test.describe('the gallery', () => {
  const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts' }).getByRole('link');

  /** Opens every page of the gallery from its list, without a page load. */
  async function onEveryPart(page: Page, look: () => Promise<void>): Promise<void> {
    await open(page, 'toast');
    const titles = await parts(page).allTextContents();
    expect(titles.length).toBeGreaterThan(10);
    for (const title of titles) {
      await parts(page)
        .and(page.getByText(title, { exact: true }))
        .click();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'What it is given' })).toBeVisible();
      await look();
    }
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every part has a page with purpose and properties, without serious axe findings (${colorScheme})`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await onEveryPart(page, () => expectAccessible(page));
    });

    test(`open dialogs, popovers, menus, tooltips and toasts have no serious axe findings (${colorScheme})`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [part, name] of [
        ['confirm-dialog', 'Ask'],
        ['popover', 'Change'],
        ['menu', 'View'],
        ['toast', 'Move a lesson'],
        ['toast', 'Error'],
      ] as const) {
        await open(page, part);
        await press(page, name);
        // Hover keeps the toast open while axe runs.
        if (part === 'toast') await page.getByRole('button', { name: 'Close' }).hover();
        await expectAccessible(page);
      }
      await open(page, 'tooltip');
      await page.getByRole('button', { name: 'Record payment' }).hover();
      await expect(page.getByRole('tooltip').filter({ hasText: 'account manager' })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('no page scrolls horizontally at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await onEveryPart(page, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });

  test('the gallery exists only in development', async ({ page }) => {
    await signInByHand(page, 'teacher@lectern.test');
    await page.goto('/ui');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found', exact: true })).toBeVisible();
  });
});
