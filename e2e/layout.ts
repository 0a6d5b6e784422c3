import type { Page } from '@playwright/test';
import { standStill } from './axe.ts';

/** Widths of common devices: a phone, a tablet, a small and a usual notebook. */
export const widths = [390, 820, 1350, 1440] as const;

/** The width of a page that scrolls sideways, and the elements that stick out. A page may need a moment to follow a new width. */
export async function sidewaysOf(page: Page): Promise<string[]> {
  return lasting(page, () => sidewaysAtOnce(page));
}

/** Looks again, for up to three seconds, while something does not fit. */
async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (let again = 0; found.length > 0 && again < 12; again += 1) {
    await page.waitForTimeout(250);
    found = await look();
  }
  return found;
}

async function sidewaysAtOnce(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isCut = (element: Element | null): boolean =>
      element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
    // Text may be wider than its element.
    const rightOf = (element: Element) => {
      const contents = document.createRange();
      if (element.childElementCount === 0) contents.selectNodeContents(element);
      return Math.max(element.getBoundingClientRect().right, contents.getBoundingClientRect().right);
    };
    const out = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => rightOf(element) > clientWidth && !isCut(element.parentElement),
    );
    return [`${scrollWidth} px`, ...out.slice(-3).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/**
 * Pairs of overlapping controls. Elements that float over the page by design (a bar at its edge, events of a calendar) and elements out of
 * view are left out.
 */
async function coveredOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
    const cut = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    // Rows of a list share ancestors, so results are cached.
    const known = new Map<Element, { readonly clip: Box; readonly floats: boolean }>();
    const everything = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    /** The area in which an element's children are visible, and whether it or an ancestor floats. */
    const frameOf = (element: Element | null): { readonly clip: Box; readonly floats: boolean } => {
      if (element === null || element === document.body) return { clip: everything, floats: false };
      const before = known.get(element);
      if (before !== undefined) return before;
      const { overflow, position } = getComputedStyle(element);
      const { clip, floats } = frameOf(element.parentElement);
      const frame = {
        clip: overflow === 'visible' ? clip : cut(clip, element.getBoundingClientRect()),
        floats: floats || position === 'fixed' || position === 'sticky',
      };
      known.set(element, frame);
      return frame;
    };
    // Events of a calendar overlap its hours.
    const regionOf = (element: Element) => element.closest('[role="region"][aria-label], section');
    const calendars = new Set([...document.querySelectorAll('[data-slot]')].map(regionOf).filter((region) => region !== null));
    const isCalendar = (element: Element) => calendars.has(regionOf(element) ?? element);
    const controls = [...document.querySelectorAll('#page :is(a[href], button, input, select, textarea, [role="button"])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !frameOf(element).floats && !isCalendar(element))
      .map((element) => ({ element, box: cut(frameOf(element.parentElement).clip, element.getBoundingClientRect()) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
    // The arrows and the clear button of a field are inside it, and it keeps room for them.
    const fieldOf = (element: Element) => element.closest('.mantine-Input-wrapper');
    const belong = (one: Element, other: Element) =>
      one.contains(other) || other.contains(one) || (fieldOf(one) !== null && fieldOf(one) === fieldOf(other));
    const found: string[] = [];
    for (const [at, { element, box }] of controls.entries())
      for (const { element: other, box: second } of controls.slice(at + 1)) {
        const both = cut(box, second);
        if (both.right - both.left > 3 && both.bottom - both.top > 3 && !belong(element, other))
          found.push(`${element.outerHTML.slice(0, 100)} and ${other.outerHTML.slice(0, 100)}`);
      }
    return found;
  });
}

/** Checks the current screen at every width, then restores the width. @returns what does not fit */
export async function misfits(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height });
    await standStill(page);
    for (const fault of await sidewaysOf(page)) found.push(`${width} px, sideways: ${fault}`);
    for (const fault of await lasting(page, () => coveredOf(page))) found.push(`${width} px, covered: ${fault}`);
  }
  await page.setViewportSize(before);
  return found;
}
