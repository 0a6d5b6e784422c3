import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that colours decide; everything else is the same in every theme. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What on the screen is against WCAG 2.2 AA, serious or critical, a line for each rule. */
export async function findFaults(page: Page, look: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (look === 'colours' ? axe.withRules(ofColours) : axe.withTags(wcag)).analyze();
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
