import { shareOf, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PlacedLesson, RatedLesson } from './lessons-of-rates.queries.ts';
import { rateFor, sumOfLesson } from './rate-choice.rules.ts';
import { serviceKey } from './rate-versions.queries.ts';
import type { RateVersion } from './rate-versions.queries.ts';

export type Rates = ReadonlyMap<string, readonly RateVersion[]>;

/** A lesson with its rate and its sum by that rate, before the monthly limit. */
export type Summed<L> = {
  readonly lesson: L;
  readonly rate: RateVersion;
  /** Its number in the month; null if its rate has no steps. */
  readonly lesson_no: number | null;
  readonly sum: MinorUnits;
};

/**
 * Paid lessons with their sums by the given rates; lessons without a rate are left out.
 * @param numbers of held lessons, if rates have steps
 */
export function summedPaid(lessons: readonly RatedLesson[], rates: Rates, numbers: ReadonlyMap<number, number>): Summed<RatedLesson>[] {
  return lessons.flatMap((lesson) => {
    const rate = rateFor(rates.get(serviceKey(lesson)) ?? [], lesson);
    if (rate === null) return [];
    const lesson_no = rate.steps.length > 0 && isHeld(lesson) ? (numbers.get(lesson.lesson_id) ?? null) : null;
    const sum = sumMinor(lesson.lines.map(({ share, held }) => shareOf(sumOfLesson(rate, held ? lesson_no : null), share)));
    return { lesson, rate, lesson_no, sum };
  });
}

/** Placed lessons like `summedPaid`, as if they were held. */
export function summedPlaced(lessons: readonly PlacedLesson[], rates: Rates, numbers: ReadonlyMap<number, number>): Summed<PlacedLesson>[] {
  return lessons.flatMap((lesson) => {
    const rate = rateFor(rates.get(serviceKey(lesson)) ?? [], lesson);
    if (rate === null) return [];
    const lesson_no = rate.steps.length > 0 ? (numbers.get(lesson.lesson_id) ?? null) : null;
    return { lesson, rate, lesson_no, sum: shareOf(sumOfLesson(rate, lesson_no), lesson.share) };
  });
}

/** Whether a lesson is paid as held. */
export const isHeld = ({ lines }: Pick<RatedLesson, 'lines'>): boolean => lines.some(({ held }) => held);
