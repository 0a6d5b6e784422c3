import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What on the screen is against WCAG 2.2 AA, serious or critical, a line for each rule. axe runs in the page itself, once it is
 * there, and tells of violations only: what passed is most of what it would send.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const found = await faultsSeen(page);
  if (found.length === 0) return found;
  // What is asked for again while axe looks fades meanwhile: a fault is what is there when nothing does.
  await page.waitForTimeout(500);
  return faultsSeen(page);
}

async function faultsSeen(page: Page): Promise<string[]> {
  // What was there before fades until what was asked for is there: nobody is meant to read it then.
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async (tags) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    // What is behind a modal dialog can be reached by nobody, and axe would take it for covered: the page is looked at without.
    const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal, [role="dialog"][aria-modal="true"]')].at(-1);
    const found = (await run(modal ?? document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })).violations;
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
  }, wcag);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, target, failureSummary }) => `${target.join(' ')} ${html.slice(0, 120)} ${reasonOf(failureSummary)}`).join('\n    ')}`,
    );
}

/** The first of the reasons that axe lists below a heading: the colours and their contrast, for instance. */
const reasonOf = (summary: string | undefined) => summary?.split('\n')[1]?.trim() ?? '';

/** Holds what is on the screen against WCAG 2.2 AA: nothing serious or critical may be found. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findFaults(page)).toEqual([]);
}
