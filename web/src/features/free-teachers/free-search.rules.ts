import { isGrade } from '@lectern/contract/study/grades.rules';
import { readDate, readInteger, readText } from '../../kernel/search-params.ts';
import type { WeeklyTime } from './public/weekly-time.rules.ts';

/** Lesson lengths to choose from, in minutes. */
export const lengths = [30, 45, 60, 90, 120] as const;
export const weekCounts = [1, 4, 8, 12, 16, 26] as const;
/** Hours shown by default; the others can be expanded. */
export const usualHours = { first: 8, last: 22 } as const;
export const halfHour = 30;

type Search = Readonly<Record<string, unknown>>;

/** Parses the grid's parameters from the URL. Invalid values count as missing. */
export function readFreeSearch(search: Search) {
  const grade = readInteger(search, 'grade');
  const zone = readText(search, 'zone');
  return {
    course_id: readInteger(search, 'course_id'),
    direction_id: readInteger(search, 'direction_id'),
    grade: grade !== undefined && isGrade(grade) ? grade : undefined,
    level: readText(search, 'level'),
    from: readDate(search, 'from'),
    weeks: weekCounts.find((weeks) => weeks === readInteger(search, 'weeks')) ?? 12,
    minutes: lengths.find((minutes) => minutes === readInteger(search, 'minutes')) ?? 60,
    zone,
  };
}
export type FreeSearch = ReturnType<typeof readFreeSearch>;

/** `3:900`: the opened cell. */
export function readCell(search: Search): WeeklyTime | null {
  const [, weekday, start] = /^([1-7]):(\d{1,4})$/.exec(readText(search, 'cell') ?? '') ?? [];
  const start_minute = Number(start);
  return weekday === undefined || start_minute >= 1440 ? null : { weekday: Number(weekday), start_minute };
}

export function cellText({ weekday, start_minute }: WeeklyTime): string {
  return `${weekday}:${start_minute}`;
}

/** Query parameters without empty ones. */
export function questionOf(search: FreeSearch) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Partial<FreeSearch>;
}

/** The displayed half hours of a day, in minutes since midnight. */
export function startsShown(allHours: boolean): number[] {
  const [first, last] = allHours ? [0, 24] : [usualHours.first, usualHours.last];
  return Array.from({ length: ((last - first) * 60) / halfHour }, (_, index) => first * 60 + index * halfHour);
}
