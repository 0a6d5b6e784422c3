import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read } from './api-calls.ts';
import { openAs } from './sign-in.ts';
import { shown } from './texts/sums.ts';

type Line = {
  readonly id: number;
  readonly kind: string;
  readonly amount: number;
  readonly reverses_id: number | null;
  readonly lesson: { readonly id: number } | null;
};
type Found = { readonly teacher: number; readonly period: number; readonly line: Line };

/** A line of a kind that is not reversed, in any period of some teachers. */
async function lineOf(page: Page, kind: string, teachers: readonly number[]): Promise<Found> {
  const periods = await read<readonly { id: number }[]>(page, '/api/get-salary-calculation-dates/');
  for (const teacher of teachers)
    for (const { id: period } of periods) {
      const { lines } = await read<{ lines: readonly Line[] }>(page, `/api/teachers/${teacher}/salary/?period_id=${period}`);
      const reversed = new Set(lines.map(({ reverses_id }) => reverses_id));
      const line = lines.find((each) => each.kind === kind && each.lesson !== null && !reversed.has(each.id));
      if (line !== undefined) return { teacher, period, line };
    }
  throw new Error(`the demo school has no line of the kind ${kind}`);
}

test('the line of a penalty and of a late cancellation opens the lesson with its pay and its notice', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const page = await openAs(browser, 'admin@lectern.test', '/salary', width);
    const { results } = await read<{ results: readonly { teacher_id: number }[] }>(
      page,
      '/api/events/lesson-follow-ups/?kind=penalty&state=confirmed&page_size=100',
    );
    const group = await read<{ results: readonly { id: number }[] }>(page, '/api/teachers/salary/?page_size=100');
    for (const [kind, said, teachers] of [
      ['penalty', 'Penalty', results.map(({ teacher_id }) => teacher_id)],
      ['late_cancellation', 'Teacher gets', group.results.map(({ id }) => id)],
    ] as const) {
      const { teacher, period, line } = await lineOf(page, kind, teachers);
      await page.goto(`/salary?teacher_id=${teacher}&period_id=${period}`);
      const link = page.locator(`a[href$="/conduct-lesson/${line.lesson?.id}"]`).first();
      await expect(page.getByRole('row').filter({ has: link }).first()).toContainText(shown(line.amount));
      await link.click();
      const report = page.getByRole('region', { name: 'Report' });
      await expect(report.getByText(/cancelled (\d+ (h|min) before|after its start)/)).toBeVisible();
      await expect(report.getByText(new RegExp(`^${said}`))).toContainText(shown(line.amount));
      await expectAccessible(page);
    }
  }
});
