import type { PackageForecast } from '@lectern/contract/subscriptions/subscriptions.schema';
import { dayAfter, isFrozenOn } from '../subscriptions.rules.ts';
import type { FrozenDays } from '../subscriptions.rules.ts';

/** An active package; days are `yyyy-mm-dd` in the school's zone, its end is its last day. */
export type PackageAhead = {
  readonly id: number;
  readonly kid_id: number | null;
  readonly service_course_id: number;
  readonly units_left: number;
  readonly ends_on: string;
  readonly freezes: readonly FrozenDays[];
};

/** A lesson that will use a unit on a day. */
export type LessonAhead = { readonly kid_id: number; readonly service_course_id: number; readonly day: string };

/** A weekly lesson that is not placed yet: on its weekday (Monday 1) in [from, to), except in its pauses. */
export type WeeklyAhead = {
  readonly kid_id: number;
  readonly service_course_id: number;
  readonly weekday: number;
  readonly from: string;
  readonly to: string | null;
  readonly pauses: readonly { readonly from_day: string; readonly to_day: string | null }[];
};

/** A client's packages and future lessons. */
export type Ahead = {
  readonly packages: readonly PackageAhead[];
  readonly lessons: readonly LessonAhead[];
  readonly weekly: readonly WeeklyAhead[];
};

/** A child's lessons of a service course are unpaid from this day on. */
export type UnpaidFrom = { readonly kid_id: number; readonly service_course_id: number; readonly day: string };

export type Forecast = { readonly packages: ReadonlyMap<number, PackageForecast>; readonly unpaid: readonly UnpaidFrom[] };

/** Weekly lessons are counted this many days beyond the last end of a package, to find the first unpaid one. */
const daysBeyond = 7;
/** At most two years, whatever the end of a package. */
const longestAhead = 731;

/**
 * Simulates how future lessons use units, by the rules of charging: the package that ends first and is not frozen on the day, the child's
 * own or one for any child.
 * @param today the school's day
 * @param until the last day of interest; without one, far enough to find the first unpaid lesson
 */
export function forecastOf({ packages, lessons, weekly }: Ahead, today: string, until: string | null = null): Forecast {
  const ordered = [...packages].sort((a, b) => (a.ends_on === b.ends_on ? a.id - b.id : a.ends_on < b.ends_on ? -1 : 1));
  const left = new Map(packages.map(({ id, units_left }) => [id, units_left]));
  const lastDay = new Map<number, string>();
  const unpaid = new Map<string, UnpaidFrom>();
  for (const lesson of lessonsAhead(lessons, weekly, until ?? horizonOf(ordered, today))) {
    const payer = ordered.find((each) => pays(each, lesson) && (left.get(each.id) ?? 0) > 0);
    if (payer === undefined) {
      const key = `${lesson.kid_id} ${lesson.service_course_id}`;
      if (!unpaid.has(key)) unpaid.set(key, lesson);
      continue;
    }
    const rest = (left.get(payer.id) ?? 0) - 1;
    left.set(payer.id, rest);
    if (rest === 0) lastDay.set(payer.id, lesson.day);
  }
  return {
    packages: new Map(packages.map(({ id }) => [id, { runs_out_on: lastDay.get(id) ?? null, unused: left.get(id) ?? 0 }])),
    unpaid: [...unpaid.values()],
  };
}

function pays({ kid_id, service_course_id, ends_on, freezes }: PackageAhead, lesson: LessonAhead): boolean {
  if (service_course_id !== lesson.service_course_id || (kid_id !== null && kid_id !== lesson.kid_id)) return false;
  return lesson.day <= ends_on && !isFrozenOn(freezes, lesson.day);
}

function horizonOf(packages: readonly PackageAhead[], today: string): string {
  const last = [today, ...packages.map(({ ends_on }) => ends_on)].sort().at(-1) ?? today;
  return [dayAfter(last, daysBeyond), dayAfter(today, longestAhead)].sort()[0] ?? today;
}

/** Placed lessons and weekly ones before the horizon, in the order of their days. */
function lessonsAhead(lessons: readonly LessonAhead[], weekly: readonly WeeklyAhead[], horizon: string): LessonAhead[] {
  const dated = weekly.flatMap((rule) => datesOf(rule, horizon).map((day) => ({ ...rule, day })));
  return [...lessons, ...dated]
    .map(({ kid_id, service_course_id, day }) => ({ kid_id, service_course_id, day }))
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
}

function datesOf({ weekday, from, to, pauses }: WeeklyAhead, horizon: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const dates: string[] = [];
  for (let date = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 }); ; date = date.add({ weeks: 1 })) {
    const day = date.toString();
    if (day > horizon || (to !== null && day >= to)) return dates;
    if (!pauses.some(({ from_day, to_day }) => day >= from_day && (to_day === null || day < to_day))) dates.push(day);
  }
}
