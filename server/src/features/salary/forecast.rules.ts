import { minor, shareOf, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import { topUpsOf, withinMost } from './rates/by-lesson/month-limits.rules.ts';
import { rateFor, sumOfLesson } from './rates/by-lesson/rate-choice.rules.ts';
import type { DatedRate, LessonFacts } from './rates/by-lesson/rate-choice.rules.ts';

export type PlacedLesson = LessonFacts & {
  readonly lesson_id: number;
  /** ISO instant. */
  readonly start: string;
  readonly service_course_id: number;
  /** Share of the rate for a held lesson, basis points. */
  readonly share: number;
  /** Its number in its month if it and the lessons placed before it are held. */
  readonly lesson_no: number | null;
};
export type ServiceRate = DatedRate & { readonly teacher_id: number; readonly service_course_id: number };

export type Forecast = ReturnType<typeof forecastPay>;
type PlacedActivities = { readonly activities: number; readonly without_rate: number; readonly amount: number };

/** The total forecast of placed lessons and activities. */
export function withActivities(lessons: Forecast, { activities, without_rate, amount }: PlacedActivities) {
  return {
    lessons: lessons.lessons,
    activities,
    without_rate: lessons.without_rate + without_rate,
    amount: sumMinor([lessons.amount, amount]),
    top_ups: lessons.top_ups,
  };
}

/** A paid lesson of the same months, with its rate and its sum before the monthly limit. */
export type StandingLesson = {
  readonly lesson: Pick<PlacedLesson, 'lesson_id' | 'start' | 'day'> & { readonly paid: MinorUnits };
  readonly rate: ServiceRate;
  readonly sum: MinorUnits;
  readonly held: boolean;
};

/** The facts for the monthly limits. */
export type Months = {
  readonly standing: readonly StandingLesson[];
  /** The months that are topped up when the period is calculated, each `yyyy-mm-01`. */
  readonly ending: readonly string[];
  /** The top-ups of those months that were already posted. */
  readonly toppedUp: MinorUnits;
};
const noMonths: Months = { standing: [], ending: [], toppedUp: minor(0) };

/**
 * The forecast pay of placed lessons if they are held, within the monthly upper limits, and the missing top-ups of the months. Lessons
 * without a rate are counted, not summed.
 */
export function forecastPay(lessons: readonly PlacedLesson[], rates: readonly ServiceRate[], months: Months = noMonths) {
  const ofService = Map.groupBy(rates, ({ service_course_id }) => service_course_id);
  const placed = lessons.flatMap((lesson) => {
    const rate = rateFor(ofService.get(lesson.service_course_id) ?? [], lesson);
    return rate === null ? [] : { lesson, rate, sum: shareOf(sumOfLesson(rate, lesson.lesson_no), lesson.share), held: true };
  });
  const isLimited = ({ least, most }: ServiceRate) => least !== null || most !== null;
  // A placed lesson may use up the limit of a later one that is already paid.
  const limited = months.standing.filter(({ rate }) => ofService.get(rate.service_course_id)?.some(isLimited));
  const owed = withinMost<(typeof placed)[number] | StandingLesson>([...limited, ...placed]);
  const earned = [...owed].map(([each, amount]) => ({ ...each, amount }));
  const due = topUpsOf(rates, months.ending, earned);
  const top_ups = minor(sumMinor(due.map(({ amount }) => amount)) - months.toppedUp);
  return {
    lessons: lessons.length,
    without_rate: lessons.length - placed.length,
    amount: sumMinor([...owed.values(), ...limited.map(({ lesson }) => -lesson.paid), top_ups]),
    top_ups,
  };
}
