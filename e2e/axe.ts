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

/** What stands over a page and was opened there. */
export const openedOver = '[role="menu"], [role="dialog"], [role="alertdialog"], dialog[open]';

type Look = {
  readonly only?: 'everything' | 'colours';
  /** The page, or alone what was opened last over a page that was looked at before. */
  readonly at?: 'page' | 'opened';
};

/**
 * Violations of WCAG 2.2 AA on the screen, serious or critical, a line for each rule. A screen that refetches while axe reads it fades for a
 * moment: what is found is looked for a second time, and counts if it is still there.
 */
export async function findFaults(page: Page, look: Look = {}): Promise<string[]> {
  const found = await faultsAtOnce(page, look);
  return found.length === 0 ? found : faultsAtOnce(page, look);
}

/** axe runs in the page itself and returns violations only: what passed is most of what it would send. */
async function faultsAtOnce(page: Page, { only = 'everything', at = 'page' }: Look): Promise<string[]> {
  await standStill(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ runOnly, opened }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      // What is behind a modal dialog can be reached by nobody, and axe would take it for covered: the page is looked at without.
      const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal, [role="dialog"][aria-modal="true"]')].at(-1);
      const popup =
        opened === null ? undefined : [...document.querySelectorAll<HTMLElement>(opened)].filter((each) => each.checkVisibility()).at(-1);
      const found = (await run(modal ?? popup ?? document, { runOnly, resultTypes: ['violations'] })).violations;
      // What lies half under a bar at the edge of the screen is scrolled to before it is pressed, and its size is what it has there.
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
 * Waits until the screen is as it stays: old data that fades while newer is fetched is meant to be read by nobody, and a colour that is
 * inherited takes a frame for each element on its way.
 */
export async function standStill(page: Page): Promise<void> {
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    // A page that is not drawn for a while has no frames.
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

/** The first of the reasons that axe lists below a heading: the colours and their contrast, for instance. */
const reasonOf = (summary: string | undefined) => summary?.split('\n')[1]?.trim() ?? '';

/** Holds what is on the screen against WCAG 2.2 AA: nothing serious or critical may be found. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findFaults(page)).toEqual([]);
}
