import type { WeeklyTime } from '../free-teachers/public/weekly-time.rules.ts';

type OfferedTime = WeeklyTime & { readonly holds: boolean; readonly failing: readonly unknown[] };

const apart = (one: WeeklyTime, other: WeeklyTime, minutes: number) =>
  one.weekday !== other.weekday || Math.abs(one.start_minute - other.start_minute) >= minutes;

/**
 * Proposes weekly times of a teacher: as many as lessons a week, times free in all weeks first, different days before two on one,
 * never overlapping.
 */
export function proposedTimes<T extends OfferedTime>(times: readonly T[], lessons: number, minutes: number): T[] {
  const best = [...times].sort((a, b) => a.failing.length - b.failing.length);
  const chosen: T[] = [];
  const take = (fits: (time: T) => boolean) => {
    for (const time of best)
      if (chosen.length < lessons && fits(time) && chosen.every((each) => apart(each, time, minutes))) chosen.push(time);
  };
  take((time) => time.holds && chosen.every(({ weekday }) => weekday !== time.weekday));
  take((time) => time.holds);
  take((time) => chosen.every(({ weekday }) => weekday !== time.weekday));
  take(() => true);
  return chosen.sort((a, b) => a.weekday - b.weekday || a.start_minute - b.start_minute);
}

/** Adds or removes a time. Removes overlapping ones, and the first one if there are enough. */
export function toggledTime<T extends WeeklyTime>(chosen: readonly T[], time: T, lessons: number, minutes: number): T[] {
  const same = (each: T) => each.weekday === time.weekday && each.start_minute === time.start_minute;
  if (chosen.some(same)) return chosen.filter((each) => !same(each));
  const others = chosen.filter((each) => apart(each, time, minutes));
  return [...others.slice(Math.max(0, others.length - lessons + 1)), time].sort(
    (a, b) => a.weekday - b.weekday || a.start_minute - b.start_minute,
  );
}
