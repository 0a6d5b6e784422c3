import { minor, shareOf, sumMinor } from '@lectern/contract/money';
import { rateFor, sumOfLesson } from './rates/by-lesson/rate-choice.rules.ts';
import type { DatedRate, LessonFacts } from './rates/by-lesson/rate-choice.rules.ts';

export type PlacedLesson = LessonFacts & {
  readonly service_course_id: number;
  /** Share of the rate for a held lesson, basis points. */
  readonly share: number;
  /** Its number in its month if it and those placed before it are held. */
  readonly lesson_no: number | null;
};
export type ServiceRate = DatedRate & { readonly service_course_id: number };

/** What placed lessons will bring if they are held. Lessons without a rate are counted, not summed. */
export function forecastPay(lessons: readonly PlacedLesson[], rates: readonly ServiceRate[]) {
  const ofService = Map.groupBy(rates, ({ service_course_id }) => service_course_id);
  const paid = lessons.map((lesson) => ({ lesson, rate: rateFor(ofService.get(lesson.service_course_id) ?? [], lesson) }));
  return {
    lessons: lessons.length,
    without_rate: paid.filter(({ rate }) => rate === null).length,
    amount: sumMinor(
      paid.map(({ lesson, rate }) => (rate === null ? minor(0) : shareOf(sumOfLesson(rate, lesson.lesson_no), lesson.share))),
    ),
  };
}
