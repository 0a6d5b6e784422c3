import { minor, shareOf, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';

export type PlacedLesson = {
  readonly service_course_id: number;
  /** The lesson's date in the school's zone, `yyyy-mm-dd`. */
  readonly day: string;
  /** Share of the rate for a held lesson, basis points. */
  readonly share: number;
};
export type DatedRate = { readonly service_course_id: number; readonly effective_from: string; readonly amount: MinorUnits };

/** The rate in force for a service on a day, or null. */
function rateOfDay(rates: readonly DatedRate[], { service_course_id, day }: PlacedLesson): DatedRate | null {
  const known = rates.filter((rate) => rate.service_course_id === service_course_id && rate.effective_from <= day);
  return known.reduce<DatedRate | null>((last, rate) => (last === null || rate.effective_from > last.effective_from ? rate : last), null);
}

/** What placed lessons will bring if they are held. Lessons without a rate are counted, not summed. */
export function forecastPay(lessons: readonly PlacedLesson[], rates: readonly DatedRate[]) {
  const paid = lessons.map((lesson) => ({ lesson, rate: rateOfDay(rates, lesson) }));
  return {
    lessons: lessons.length,
    without_rate: paid.filter(({ rate }) => rate === null).length,
    amount: sumMinor(paid.map(({ lesson, rate }) => (rate === null ? minor(0) : shareOf(rate.amount, lesson.share)))),
  };
}
