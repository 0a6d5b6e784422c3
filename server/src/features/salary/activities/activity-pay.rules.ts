import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';

const minutesOfHour = 60;

/**
 * The pay for an activity, rounded half away from zero like every share of a sum.
 * @param rate per hour, not negative
 * @param minutes whole minutes, not negative
 * @throws RangeError for a negative rate, and for negative or fractional minutes
 */
export function payOfActivity(rate: MinorUnits, minutes: number): MinorUnits {
  if (rate < 0) throw new RangeError(`a rate is not negative: ${rate}`);
  if (!Number.isSafeInteger(minutes) || minutes < 0) throw new RangeError(`minutes are whole and not negative: ${minutes}`);
  const whole = BigInt(minutesOfHour);
  return minor(Number((BigInt(rate) * BigInt(minutes) + whole / 2n) / whole));
}

/** An hourly rate. `teacher_id` null: for teachers without their own; `amount` null: the school's rate applies again. */
export type ActivityRateVersion = {
  readonly id: number | null;
  readonly kind: string;
  readonly teacher_id: number | null;
  /** `yyyy-mm-dd` */
  readonly effective_from: string;
  readonly amount: MinorUnits | null;
};

/** The facts that choose the rate of an activity. `day`: its first day in the school's zone, `yyyy-mm-dd`. */
export type RatedActivity = { readonly kind: string; readonly teacher_id: number; readonly day: string };

/** The rate of an activity on its day: the teacher's own, otherwise the school's; null without any. */
export function rateOfActivity<R extends ActivityRateVersion>(rates: readonly R[], { kind, teacher_id, day }: RatedActivity): R | null {
  const begun = rates.filter((rate) => rate.kind === kind && rate.effective_from <= day);
  const latest = (of: number | null) =>
    begun
      .filter((rate) => rate.teacher_id === of)
      .reduce<R | null>((last, rate) => (last === null || last.effective_from < rate.effective_from ? rate : last), null);
  const own = latest(teacher_id);
  return own !== null && own.amount !== null ? own : latest(null);
}

/** A half-open interval between two instants, in ISO text. */
export type Interval = { readonly start: string; readonly finish: string };

const minuteLength = 60_000;

/**
 * The whole minutes of an activity in which its teacher neither taught nor was on vacation. Intervals may overlap.
 * @returns 0 if none are left
 */
export function freeMinutes(activity: Interval, taken: readonly Interval[]): number {
  const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;
  const end = at(activity.finish);
  let from = at(activity.start);
  let free = 0;
  for (const { start, finish } of taken.toSorted((one, other) => at(one.start) - at(other.start))) {
    free += Math.max(0, Math.min(at(start), end) - from);
    from = Math.max(from, at(finish));
  }
  return Math.floor((free + Math.max(0, end - from)) / minuteLength);
}
