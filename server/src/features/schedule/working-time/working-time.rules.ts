import type { WeeklySpan } from '@lectern/contract/schedule/working-time.schema';
import type { Interval, WeeklyRule } from '../../availability/public/weekly-intervals.ts';

/** A stored interval of weekly hours: from a local date on, up to but not including another, or without end. */
export type KeptSpan = WeeklyRule & { readonly id: number };
type Validity = { readonly zone: string; readonly valid_from: string; readonly valid_to: string | null };

/** The changes of the stored intervals when other weekly hours hold for a time. */
export type WeekChange = {
  readonly remove: readonly number[];
  readonly set: readonly { readonly id: number; readonly valid_to: string | null }[];
  readonly add: readonly WeeklyRule[];
};

/** An overlap in weekly hours: the index of the later interval in the input, and the shared local time. */
export type SpanOverlap = { readonly index: number; readonly start_minute: number; readonly finish_minute: number };

const byTime = (a: WeeklySpan, b: WeeklySpan) =>
  a.weekday - b.weekday || a.start_minute - b.start_minute || a.finish_minute - b.finish_minute;

/** The first interval that begins before another one of its day has ended, or null. Touching ends do not overlap. */
export function overlapInWeek(week: readonly WeeklySpan[]): SpanOverlap | null {
  const inOrder = week.map((span, index) => ({ ...span, index })).sort(byTime);
  for (const [place, span] of inOrder.entries()) {
    const before = inOrder[place - 1];
    if (before === undefined || before.weekday !== span.weekday || before.finish_minute <= span.start_minute) continue;
    const finish = Math.min(before.finish_minute, span.finish_minute);
    return { index: Math.max(before.index, span.index), start_minute: span.start_minute, finish_minute: finish };
  }
  return null;
}

/** Sorts weekly hours without overlaps and merges touching intervals: 9–13 and 13–18 is 9–18. */
export function joinedWeek(week: readonly WeeklySpan[]): WeeklySpan[] {
  const result: WeeklySpan[] = [];
  for (const span of [...week].sort(byTime)) {
    const last = result.at(-1);
    if (last !== undefined && last.weekday === span.weekday && last.finish_minute >= span.start_minute)
      result[result.length - 1] = { ...last, finish_minute: Math.max(last.finish_minute, span.finish_minute) };
    else result.push({ weekday: span.weekday, start_minute: span.start_minute, finish_minute: span.finish_minute });
  }
  return result;
}

type Dated = WeeklyRule & { readonly id: number | null };
const without = (date: string | null) => date ?? '9999-12-31';
const wall = ({ weekday, start_minute, finish_minute, zone }: WeeklyRule) => `${weekday} ${start_minute} ${finish_minute} ${zone}`;

/**
 * Computes the changes so that exactly `week` holds between two dates, and the previous hours before and after. An unchanged interval stays
 * the same row; nothing that begins before the first date is removed.
 */
export function weekChange(kept: readonly KeptSpan[], week: readonly WeeklySpan[], { zone, valid_from, valid_to }: Validity): WeekChange {
  const requested: Dated[] = [
    ...kept.flatMap((span) => outside(span, valid_from, valid_to)),
    ...week.map((span) => ({ ...span, zone, valid_from, valid_to, id: null })),
  ];
  const result = mergedDates(requested, valid_from);
  const set = result.flatMap(({ id, valid_to: until }) => {
    const before = kept.find((span) => span.id === id);
    return before === undefined || before.valid_to === until ? [] : [{ id: before.id, valid_to: until }];
  });
  return {
    remove: kept.filter(({ id }) => !result.some((span) => span.id === id)).map(({ id }) => id),
    set,
    add: result.filter(({ id }) => id === null).map(({ id: _, ...span }) => span),
  };
}

/** The rest of an interval without the dates [from, to); the first part stays the same row. */
function outside(span: KeptSpan, from: string, to: string | null): Dated[] {
  if (without(span.valid_to) <= from || (to !== null && span.valid_from >= to)) return [span];
  const parts: Dated[] = [];
  if (span.valid_from < from) parts.push({ ...span, valid_to: from });
  if (to !== null && without(span.valid_to) > to) parts.push({ ...span, valid_from: to, id: null });
  return parts;
}

/** Merges intervals that begin on a date with equal ones that end there, so that the row is kept. */
function mergedDates(spans: readonly Dated[], from: string): Dated[] {
  const result: Dated[] = [];
  const inOrder = [...spans].sort((a, b) => (wall(a) < wall(b) ? -1 : wall(a) > wall(b) ? 1 : a.valid_from < b.valid_from ? -1 : 1));
  for (const span of inOrder) {
    const last = result.at(-1);
    if (last !== undefined && span.valid_from >= from && wall(last) === wall(span) && last.valid_to === span.valid_from)
      result[result.length - 1] = { ...last, valid_to: span.valid_to };
    else result.push(span);
  }
  return result;
}

/** Subtracts intervals from others. @param taken sorted, without overlaps */
export function intervalsWithout(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return intervals.flatMap((interval) => {
    const parts: Interval[] = [];
    let start = interval.start;
    for (const each of taken) {
      if (each.finish <= start) continue;
      if (each.start >= interval.finish) break;
      if (each.start > start) parts.push({ start, finish: each.start });
      start = Math.max(start, each.finish);
    }
    if (start < interval.finish) parts.push({ start, finish: interval.finish });
    return parts;
  });
}

/** Formats minutes of a day: 09:30, 24:00. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
