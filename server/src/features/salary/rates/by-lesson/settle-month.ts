import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { monthOf } from '../../../ledger/public/book-months.ts';
import { schoolDateOf } from '../../../ledger/public/business-date.ts';
import { haveSteps, numbersOfHeld, paidLessons } from './lessons-of-rates.queries.ts';
import { haveLeast, haveMost, lastDayOf, withinMost } from './month-limits.rules.ts';
import { postDifferences } from './post-differences.ts';
import { differenceOf } from './rate-costs.queries.ts';
import { isHeld, summedPaid } from './rated-sums.rules.ts';
import { ratesOf } from './rate-versions.queries.ts';
import { settleTopUps } from './settle-top-ups.ts';

type Shifting = { readonly id: number; readonly teacher_id: number; readonly start: string };

/**
 * Posts the effects of a reported or reopened lesson on the pay of its month: differences of lessons whose step or monthly limit changed,
 * and changes of posted top-ups. Called under the lock of the teacher's rates.
 */
export async function settleMonth(ctx: WriteContext, { id, teacher_id, start }: Shifting): Promise<void> {
  const rates = await ratesOf(ctx.db, [teacher_id]);
  const month = monthOf(schoolDateOf(ctx, start));
  const stepped = haveSteps(rates.values());
  if (stepped || haveMost(rates.values())) {
    const until = Temporal.PlainDate.from(month).add({ months: 1 }).toString();
    const lessons = await paidLessons(ctx, [teacher_id], month, until);
    const numbers = stepped ? await numbersOfHeld(ctx, [teacher_id], month) : new Map<number, number>();
    const owed = withinMost(summedPaid(lessons, rates, numbers));
    const shifted = [...owed].flatMap(([summed, sum]) => {
      const { rate, lesson } = summed;
      const mayShift = rate.most !== null || (rate.steps.length > 0 && isHeld(lesson));
      return mayShift ? (differenceOf(summed, sum, null) ?? []) : [];
    });
    await postDifferences(ctx, { lesson_id: id }, shifted);
  }
  if (haveLeast(rates.values())) await settleTopUps(ctx, [teacher_id], month, lastDayOf(month));
}
