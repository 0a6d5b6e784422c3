import { minor, sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import { earlier, isBefore, scopeKey } from './rate-choice.rules.ts';
import type { CountedLesson, DatedRate } from './rate-choice.rules.ts';

/** A rate of a teacher for a service and some children. */
type OwnRate = DatedRate & { readonly teacher_id: number; readonly service_course_id: number };

/** A lesson with the rate that applies to it and its sum by that rate, before the monthly upper limit. */
export type RatedSum = {
  readonly lesson: Pick<CountedLesson, 'lesson_id' | 'start' | 'day'>;
  readonly rate: OwnRate;
  readonly sum: MinorUnits;
};

/** `yyyy-mm` of a day in the school's zone. */
const monthOfDay = (day: string) => day.slice(0, 'yyyy-mm'.length);
const rateAndMonth = ({ teacher_id, service_course_id, ...scope }: Omit<OwnRate, keyof DatedRate> & DatedRate, month: string) =>
  `${teacher_id} ${service_course_id} ${scopeKey(scope)} ${month}`;

type Rates = Iterable<readonly Pick<DatedRate, 'least' | 'most'>[]>;

/** Whether one of the rates has a monthly upper limit. */
export const haveMost = (rates: Rates): boolean => [...rates].some((of) => of.some(({ most }) => most !== null));
/** Whether one of the rates has a monthly lower limit. */
export const haveLeast = (rates: Rates): boolean => [...rates].some((of) => of.some(({ least }) => least !== null));

/**
 * The pay of each lesson: its sum, but at most what the earlier lessons leave of the monthly upper limit. Lessons of one rate (teacher,
 * service, children) in one calendar month count together, in the order of their starts, whichever version of the rate applies. Does not
 * depend on the order of the given lessons.
 */
export function withinMost<L extends RatedSum>(lessons: readonly L[]): ReadonlyMap<L, MinorUnits> {
  const owed = new Map<L, MinorUnits>();
  for (const month of Map.groupBy(lessons, ({ rate, lesson }) => rateAndMonth(rate, monthOfDay(lesson.day))).values()) {
    if (!month.some(({ rate }) => rate.most !== null)) {
      for (const each of month) owed.set(each, each.sum);
      continue;
    }
    let before = 0;
    for (const each of month.toSorted((one, other) => earlier(one.lesson, other.lesson))) {
      const sum = leftOf(each, before);
      owed.set(each, sum);
      before += sum;
    }
  }
  return owed;
}

/** The sum of a lesson, or what is left of the monthly limit. @param before pay of the earlier lessons of the month */
export function leftOf(
  { rate: { most }, sum }: Pick<RatedSum, 'sum'> & { readonly rate: Pick<DatedRate, 'most'> },
  before: number,
): MinorUnits {
  return most === null ? sum : minor(Math.min(sum, Math.max(0, most - before)));
}

/** The pay of earlier lessons of the same month and rate. */
export function paidBefore(
  { lesson, rate }: Pick<RatedSum, 'lesson' | 'rate'>,
  others: readonly { readonly lesson: RatedSum['lesson']; readonly rate: OwnRate; readonly paid: MinorUnits }[],
): MinorUnits {
  const own = rateAndMonth(rate, monthOfDay(lesson.day));
  const before = others.filter((other) => rateAndMonth(other.rate, monthOfDay(other.lesson.day)) === own && isBefore(other.lesson, lesson));
  return sumMinor(before.map(({ paid }) => paid));
}

/** A lesson with its rate and its current pay. */
export type EarnedLesson = {
  readonly lesson: Pick<CountedLesson, 'day'>;
  readonly rate: OwnRate;
  readonly amount: MinorUnits;
  /** Or is counted as held. */
  readonly held: boolean;
};

/** A top-up that a month needs to reach a rate's lower limit. */
export type TopUp<R extends OwnRate> = {
  /** The version in force on the last day of the month. */
  readonly rate: R;
  /** `yyyy-mm-01`. */
  readonly month: string;
  readonly least: MinorUnits;
  readonly earned: MinorUnits;
  readonly amount: MinorUnits;
};

/**
 * The top-ups with which each month reaches the lower limits of rates: of the version in force on its last day, if a lesson of the month
 * was held by the rate.
 * @param months each `yyyy-mm-01`
 */
export function topUpsOf<R extends OwnRate>(rates: readonly R[], months: readonly string[], lessons: readonly EarnedLesson[]): TopUp<R>[] {
  const ofRate = Map.groupBy(rates, (rate) => rateAndMonth(rate, ''));
  const earnedIn = Map.groupBy(lessons, ({ rate, lesson }) => rateAndMonth(rate, monthOfDay(lesson.day)));
  return [...ofRate.values()].flatMap((versions) =>
    months.flatMap((month) => {
      const rate = inForce(versions, lastDayOf(month));
      if (rate === null || rate.ended || rate.least === null) return [];
      const own = earnedIn.get(rateAndMonth(rate, monthOfDay(month))) ?? [];
      const earned = sumMinor(own.map(({ amount }) => amount));
      if (!own.some(({ held }) => held) || earned >= rate.least) return [];
      return { rate, month, least: rate.least, earned, amount: minor(rate.least - earned) };
    }),
  );
}

/** The version of one rate on a day; null before the first. */
function inForce<R extends OwnRate>(versions: readonly R[], day: string): R | null {
  return versions
    .filter(({ effective_from }) => effective_from <= day)
    .reduce<R | null>((last, rate) => (last === null || last.effective_from < rate.effective_from ? rate : last), null);
}

/** The last day of a month. @param month `yyyy-mm-01` */
export function lastDayOf(month: string): string {
  const first = Temporal.PlainDate.from(month);
  return first.with({ day: first.daysInMonth }).toString();
}

/** The months that overlap with some days. @param until the last of the days @returns each `yyyy-mm-01`, ascending */
export function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let first = Temporal.PlainDate.from(from).with({ day: 1 }); first.toString() <= until; first = first.add({ months: 1 }))
    months.push(first.toString());
  return months;
}
