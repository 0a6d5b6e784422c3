import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { monthOf } from '../../../ledger/public/book-months.ts';
import { schoolDateOf } from '../../../ledger/public/business-date.ts';
import { haveSteps, numbersOfHeld, paidLessons } from './lessons-of-rates.queries.ts';
import { postDifferences } from './post-differences.ts';
import { rateFor } from './rate-choice.rules.ts';
import { differenceOf } from './rate-costs.queries.ts';
import { ratesOf, serviceKey } from './rate-versions.queries.ts';

type Shifting = { readonly id: number; readonly teacher_id: number; readonly start: string };

/**
 * Posts the differences of lessons whose number in the month passed a step, because a lesson of the month was written up or taken back. Called
 * under the lock of the teacher's rates.
 */
export async function settleSteps(ctx: WriteContext, { id, teacher_id, start }: Shifting): Promise<void> {
  const rates = await ratesOf(ctx.db, [teacher_id]);
  if (!haveSteps(rates.values())) return;
  const month = monthOf(schoolDateOf(ctx, start));
  const until = Temporal.PlainDate.from(month).add({ months: 1 }).toString();
  const lessons = await paidLessons(ctx, [teacher_id], month, until);
  const numbers = await numbersOfHeld(ctx, [teacher_id], month);
  const shifted = lessons.flatMap((lesson) => {
    const rate = rateFor(rates.get(serviceKey(lesson)) ?? [], lesson);
    if (rate === null || rate.steps.length === 0 || !lesson.lines.some(({ held }) => held)) return [];
    return differenceOf(lesson, { rate, was: null }, numbers.get(lesson.lesson_id) ?? null) ?? [];
  });
  await postDifferences(ctx, { lesson_id: id }, shifted);
}
