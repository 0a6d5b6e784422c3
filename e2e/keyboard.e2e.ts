import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { settled } from './every-screen.ts';
import { test } from './journey.ts';
import { openCabinet, signIn } from './sign-in.ts';

/** The focused element: its name, the region it is in, and whether its focus is visible. */
async function focused(page: Page): Promise<{ readonly name: string; readonly within: string; readonly visible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    // The focus ring is around the element, or around the row that the element stretches over.
    const rings = [undefined, '::after']
      .map((part) => getComputedStyle(element, part))
      .map(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none',
      );
    const { borderColor } = getComputedStyle(element);
    const framed =
      element.matches('input, textarea, select') && borderColor !== getComputedStyle(element.parentElement as HTMLElement).borderColor;
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? '',
      within:
        element === document.body
          ? 'body'
          : (['[role="dialog"]', '[role="menu"]', 'main', 'header', 'nav'].find((region) => element.closest(region)) ?? ''),
      visible: (rings.includes(true) || framed) && width > 0 && height > 0 && right > 0 && bottom > 0,
    };
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

test('the first Tab reaches a skip link', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await open(page, '/clients');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect((await focused(page)).within).toBe('main');
});

test('Tab moves through sidebar, top bar and page in order, with visible focus and no trap', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await open(page, '/clients');
  const stops: { name: string; within: string; visible: boolean }[] = [];
  // Tabs once through the whole page: after its end comes the browser's own bar, or the beginning again.
  for (let steps = 0; steps < 300; steps += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop.within === 'body' || (stops.length > 0 && stop.name === stops[0]?.name)) break;
    stops.push(stop);
  }
  expect(stops.length).toBeLessThan(300);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  expect(stops.filter(({ name }) => name === '')).toEqual([]);
  const regions = stops.map(({ within }) => within).filter((within, at, all) => within !== '' && within !== all[at - 1]);
  expect(regions).toEqual(['nav', 'header', 'main']);
  for (const stop of stops.toReversed()) {
    await page.keyboard.press('Shift+Tab');
    expect((await focused(page)).name).toBe(stop.name);
  }
});

test('opening a page announces its title and moves the focus into it', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/clients');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAttribute('aria-live', 'polite');
  const client = page.getByRole('main').locator('tbody a').first();
  await client.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients\/\d+$/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Clients' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Clients');
  // Navigation from the menu keeps the focus in the menu.
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Clients' })).toBeFocused();
});

test('Enter opens a sidebar item, collapses the sidebar, and shows and hides sub-items', async ({ page }) => {
  await signIn(page, 'methodist@lectern.test');
  await open(page, '/cabinet');
  const nav = page.getByRole('navigation', { name: 'Menu' });
  await nav.getByRole('link', { name: 'Clients', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients/);
  await page.getByRole('button', { name: 'Collapse' }).focus();
  await page.keyboard.press('Enter');
  await expect(nav).toHaveCSS('width', '56px');
  await page.keyboard.press('Space');
  await expect(nav).toHaveCSS('width', '216px');
  const fold = nav.getByRole('button', { name: 'Pages of Curriculums' });
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/\d+\/curriculums/);
  await fold.focus();
  await page.keyboard.press('Space');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
});

test('the profile menu opens with Enter, moves with arrows, Home and End, closes with Escape, and restores the focus', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const button = page.getByRole('banner').getByRole('button', { name: /^Profile:/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu').locator('[role^="menuitem"]');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a dialog traps the focus, closes with Escape, and restores the focus', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await open(page, '/transactions');
  const record = page.getByRole('button', { name: 'Record payment' });
  await record.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await settled(page);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let steps = 0; steps < 15; steps += 1) {
      await page.keyboard.press(key);
      // Tab also reaches the browser's own bar while a dialog is open.
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('[role="dialog"], dialog') !== null,
      );
      expect([key, steps, inside]).toEqual([key, steps, true]);
    }
  }
  // Starts from a field without a list, which the first Escape would close.
  await dialog.getByRole('textbox').last().focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(record).toBeFocused();
});

test('signing out works by keyboard: menu, item, Escape stays, Enter signs out', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  await openCabinet(page);
  for (const key of ['Escape', 'Enter']) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Profile:/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sign out of Lectern?' })).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/accounts\/login/);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('on a phone the drawer takes, traps and restores the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager@lectern.test');
  await openCabinet(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const nav = page.getByRole('navigation', { name: 'Menu' });
  await expect(nav.getByRole('link').first()).toBeFocused();
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press('Tab');
    expect(['nav', 'body', '']).toContain((await focused(page)).within);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
