import { weekdays } from '../free-teachers/public/weekly-time.rules.ts';

/** A possible interval for lessons on a weekday, in minutes since midnight in the child's zone. */
export type WishedWindow = { readonly weekday: number; readonly start_minute: number; readonly finish_minute: number };

/** Granularity of windows: half hours. */
const step = 30;
const stepsOfDay = 1440 / step;
/** Maximum number of windows in a search. */
const maxWindows = 21;

/** `1:960-1260`, as in URLs and on the server. */
export function windowText({ weekday, start_minute, finish_minute }: WishedWindow): string {
  return `${weekday}:${start_minute}-${finish_minute}`;
}

/** Parses windows from a URL. Invalid ones are dropped; overlapping and adjacent ones are merged. */
export function readWindows(value: unknown): WishedWindow[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  const windows = texts.flatMap((text) => {
    const [, weekday, start, finish] = (/^([1-7]):(\d{1,4})-(\d{1,4})$/.exec(text) ?? []).map(Number);
    const isWindow = weekday !== undefined && start !== undefined && finish !== undefined && start < finish && finish <= 1440;
    return isWindow ? [{ weekday, start_minute: start, finish_minute: finish }] : [];
  });
  return windowsOf(cellsOf(windows));
}

/** The half hours of the week that a window touches, Monday's first. */
function cellsOf(windows: readonly WishedWindow[]): boolean[] {
  const cells = Array.from({ length: weekdays.length * stepsOfDay }, () => false);
  for (const { weekday, start_minute, finish_minute } of windows)
    cells.fill(
      true,
      (weekday - 1) * stepsOfDay + Math.floor(start_minute / step),
      (weekday - 1) * stepsOfDay + Math.ceil(finish_minute / step),
    );
  return cells;
}

function windowsOf(cells: readonly boolean[]): WishedWindow[] {
  const windows: WishedWindow[] = [];
  for (const weekday of weekdays) {
    const day = cells.slice((weekday - 1) * stepsOfDay, weekday * stepsOfDay);
    let start = day.indexOf(true);
    while (start !== -1) {
      const end = day.indexOf(false, start);
      const finish = end === -1 ? stepsOfDay : end;
      windows.push({ weekday, start_minute: start * step, finish_minute: finish * step });
      start = day.indexOf(true, finish);
    }
  }
  return windows.slice(0, maxWindows);
}

/** The selected share of an interval. */
export function wishedPart(
  windows: readonly WishedWindow[],
  { weekday, start_minute, finish_minute }: WishedWindow,
): 'all' | 'part' | 'none' {
  const cells = cellsOf(windows).slice((weekday - 1) * stepsOfDay + start_minute / step, (weekday - 1) * stepsOfDay + finish_minute / step);
  return cells.every(Boolean) ? 'all' : cells.some(Boolean) ? 'part' : 'none';
}

/** The windows with intervals added or removed. */
export function withWishes(windows: readonly WishedWindow[], intervals: readonly WishedWindow[], wished: boolean): WishedWindow[] {
  const cells = cellsOf(windows);
  const changed = cellsOf(intervals);
  return windowsOf(cells.map((cell, index) => (changed[index] === true ? wished : cell)));
}

/** Presets of frequently requested times. */
export const usualWishes = {
  weekdays_after_16: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 960, finish_minute: 1260 })),
  monday_wednesday_after_16: [1, 3].map((weekday) => ({ weekday, start_minute: 960, finish_minute: 1260 })),
  tuesday_thursday_after_16: [2, 4].map((weekday) => ({ weekday, start_minute: 960, finish_minute: 1260 })),
  weekend: [6, 7].map((weekday) => ({ weekday, start_minute: 600, finish_minute: 1200 })),
} as const satisfies Record<string, readonly WishedWindow[]>;
