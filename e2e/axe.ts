import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const rulesOf: Readonly<Record<'everything' | 'colours', axe.RunOnly>> = {
  everything: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast'] },
};

/** Selector of open menus and dialogs. */
export const openedOver = '[role="menu"], [role="dialog"], [role="alertdialog"], dialog[open]';

type Look = {
  readonly only?: 'everything' | 'colours';
  /** The whole page, or only the last opened menu or dialog. */
  readonly at?: 'page' | 'opened';
};

/**
 * Serious and critical violations of WCAG 2.2 AA on the screen, one line for each rule. A list fades while it is fetched again, which
 * lowers contrast for a moment: a violation counts only if a second run finds it, too.
 */
export async function findFaults(page: Page, look: Look = {}): Promise<string[]> {
  const found = await faultsAtOnce(page, look);
  return found.length === 0 ? found : faultsAtOnce(page, look);
}

/** Runs axe in the page. Only violations are returned, because passed checks are most of the result. */
async function faultsAtOnce(page: Page, { only = 'everything', at = 'page' }: Look): Promise<string[]> {
  await standStill(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ runOnly, opened }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      // Nobody can reach the page behind a modal dialog, and axe would report it as covered, so it is left out.
      const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal, [role="dialog"][aria-modal="true"]')].at(-1);
      const popup =
        opened === null ? undefined : [...document.querySelectorAll<HTMLElement>(opened)].filter((each) => each.checkVisibility()).at(-1);
      const found = (await run(modal ?? popup ?? document, { runOnly, resultTypes: ['violations'] })).violations;
      // A target that is half covered by a bar at the edge is scrolled into view before it is pressed, so its size is measured there.
      const [x, y] = [scrollX, scrollY];
      const tooSmall = async (target: string) => {
        const element = document.querySelector(target);
        if (element === null) return true;
        element.scrollIntoView({ block: 'center' });
        return (
          (await run(element, { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] })).violations.length > 0
        );
      };
      for (const violation of found.filter(({ id }) => id === 'target-size')) {
        const kept: typeof violation.nodes = [];
        for (const node of violation.nodes) if (await tooSmall(String(node.target[0]))) kept.push(node);
        violation.nodes = kept;
      }
      scrollTo(x, y);
      return found.filter(({ nodes }) => nodes.length > 0);
    },
    { runOnly: rulesOf[only], opened: at === 'opened' ? openedOver : null },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, target, failureSummary }) => `${target.join(' ')} ${html.slice(0, 120)} ${reasonOf(failureSummary)}`).join('\n    ')}`,
    );
}

/**
 * Waits until the screen is stable: old rows fade while newer ones are fetched, and inherited colours take a frame for each level of
 * elements.
 */
export async function standStill(page: Page): Promise<void> {
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    // A page in the background has no animation frames.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const isMoving = () => document.getAnimations().some((animation) => animation.playState === 'running' && ends(animation));
    for (let still = 0, frames = 0; still < 3 && frames < 300; frames += 1) {
      await frame();
      still = isMoving() ? 0 : still + 1;
    }
  });
}

/** The first reason that axe lists, for example the colours and their contrast. */
const reasonOf = (summary: string | undefined) => summary?.split('\n')[1]?.trim() ?? '';

/** Requires that axe finds no serious or critical violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findFaults(page)).toEqual([]);
}
