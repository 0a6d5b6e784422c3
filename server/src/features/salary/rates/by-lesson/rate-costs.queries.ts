import { minor, shareOf, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { RateCost } from '@lectern/contract/salary/rates/rates.schema';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { haveSteps, numbersOfHeld, paidLessons, placedLessons } from './lessons-of-rates.queries.ts';
import type { RatedLesson } from './lessons-of-rates.queries.ts';
import { rateFor, sumOfLesson } from './rate-choice.rules.ts';
import type { LessonFacts } from './rate-choice.rules.ts';
import { ratesOf, ratesWith, rateKey, sameTerms, serviceKey } from './rate-versions.queries.ts';
import type { RateVersion, WantedRate } from './rate-versions.queries.ts';

type Asking = Pick<ReadContext, 'db' | 'settings'>;
type Rates = ReadonlyMap<string, readonly RateVersion[]>;
type Rated = LessonFacts & { readonly teacher_id: number; readonly service_course_id: number };

/** A lesson that was paid otherwise than by its rate, and by how much. */
export type PaidOtherwise = {
  readonly teacher_id: number;
  readonly lesson_id: number;
  readonly rate: RateVersion;
  /** By which it was owed before; null for a shift in its month. */
  readonly was: RateVersion | null;
  readonly difference: MinorUnits;
  readonly rate_before: MinorUnits;
  readonly rate_after: MinorUnits;
  /** Its number in the month; null if its rate has no steps. */
  readonly lesson_no: number | null;
};

const rateOf = (rates: Rates, lesson: Rated) => rateFor(rates.get(serviceKey(lesson)) ?? [], lesson);

/** The difference between what a lesson is owed by a rate and what stands paid for it; null without one. */
export function differenceOf(
  lesson: RatedLesson,
  { rate, was }: { readonly rate: RateVersion; readonly was: RateVersion | null },
  number: number | null,
): PaidOtherwise | null {
  const lesson_no = rate.steps.length > 0 && lesson.lines.some(({ held }) => held) ? number : null;
  const owed = sumMinor(lesson.lines.map(({ share, held }) => shareOf(sumOfLesson(rate, held ? lesson_no : null), share)));
  if (owed === lesson.paid) return null;
  const { teacher_id, lesson_id, rate_before } = lesson;
  const rate_after = sumOfLesson(rate, lesson_no);
  return { teacher_id, lesson_id, rate, was, difference: minor(owed - lesson.paid), rate_before, rate_after, lesson_no };
}

export type RateCosts = {
  readonly paid: readonly PaidOtherwise[];
  /** By `rateKey`. */
  readonly placed: ReadonlyMap<string, RateCost>;
};

/**
 * What a change of rates costs: lessons that stand paid by another rate than then holds, differences that were posted later included, and placed
 * ones as if they were held.
 * @param day first day of the rates, `yyyy-mm-dd` in the school's zone
 */
export async function costsOfRates(ctx: Asking, day: string, wanted: readonly WantedRate[]): Promise<RateCosts> {
  if (wanted.length === 0) return { paid: [], placed: new Map() };
  const teachers = [...new Set(wanted.map(({ teacher_id }) => teacher_id))];
  const before = await ratesOf(ctx.db, teachers);
  const after = ratesWith(before, day, wanted, ctx.settings.currency);
  const services = new Set(wanted.map(serviceKey));
  const [held, coming] = await Promise.all([paidLessons(ctx, teachers, day, null), placedLessons(ctx, teachers, day, null)]);
  const stepped = haveSteps(before.values()) || haveSteps(after.values());
  const numbers = stepped ? await numbersOfHeld(ctx, teachers, day) : new Map<number, number>();
  const placedNumbers = stepped ? await numbersOfHeld(ctx, teachers, day, coming) : numbers;
  const changed = <L extends Rated>(lessons: readonly L[]) =>
    lessons.flatMap((lesson) => {
      if (!services.has(serviceKey(lesson))) return [];
      const [was, is] = [rateOf(before, lesson), rateOf(after, lesson)];
      return is === null || is === was ? [] : [{ lesson, was, is }];
    });
  const paid = changed(held).flatMap(
    ({ lesson, was, is }) => differenceOf(lesson, { rate: is, was }, numbers.get(lesson.lesson_id) ?? null) ?? [],
  );
  const placed = new Map<string, RateCost>();
  for (const { lesson, was, is } of changed(coming)) {
    if (was !== null && sameTerms(was, is)) continue;
    const number = placedNumbers.get(lesson.lesson_id) ?? null;
    const sum = (rate: RateVersion | null) => (rate === null ? 0 : shareOf(sumOfLesson(rate, number), lesson.share));
    const key = rateKey(chosenBy(wanted, is, was));
    const known = placed.get(key) ?? { lessons: 0, amount: minor(0) };
    placed.set(key, { lessons: known.lessons + 1, amount: minor(known.amount + sum(is) - sum(was)) });
  }
  return { paid, placed };
}

/** Which of the wanted rates a lesson's change comes from: the one that it is paid by then, or the one that it was paid by. */
export function chosenBy(wanted: readonly WantedRate[], is: RateVersion, was: RateVersion | null): WantedRate | RateVersion {
  const keys = new Set(wanted.map(rateKey));
  if (keys.has(rateKey(is)) || was === null) return is;
  return keys.has(rateKey(was)) ? was : is;
}
