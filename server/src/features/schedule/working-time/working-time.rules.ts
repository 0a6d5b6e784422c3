import type { WeeklySpan } from '@lectern/contract/schedule/working-time.schema';
import type { Stretch, WeeklyRule } from '../../availability/public/weekly-stretches.ts';

/** A span of somebody's week as it is kept: from a local date on, up to before another, or without end. */
export type KeptSpan = WeeklyRule & { readonly id: number };
type Validity = { readonly zone: string; readonly valid_from: string; readonly valid_to: string | null };

/** What becomes of the kept spans when another week holds for a while. */
export type WeekChange = {
  readonly remove: readonly number[];
  readonly set: readonly { readonly id: number; readonly valid_to: string | null }[];
  readonly add: readonly WeeklyRule[];
};

/** Where two spans of a week overlap: the place of the later one in what was asked, and the wall times they share. */
export type SpanOverlap = { readonly index: number; readonly start_minute: number; readonly finish_minute: number };

const byTime = (a: WeeklySpan, b: WeeklySpan) =>
  a.weekday - b.weekday || a.start_minute - b.start_minute || a.finish_minute - b.finish_minute;

/** The first span that begins before another one of its day has ended, or null. Touching ends share nothing. */
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

/** A week without overlaps in order, with spans that touch made one: 9–13 and 13–18 is 9–18. */
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
 * What to change so that from one date to another exactly `week` holds, and before and after it what held anyway. A span that
 * goes on as it was stays the same row; nothing that begins before the first date is removed.
 */
export function weekChange(kept: readonly KeptSpan[], week: readonly WeeklySpan[], { zone, valid_from, valid_to }: Validity): WeekChange {
  const wished: Dated[] = [
    ...kept.flatMap((span) => outside(span, valid_from, valid_to)),
    ...week.map((span) => ({ ...span, zone, valid_from, valid_to, id: null })),
  ];
  const result = mergedDates(wished, valid_from);
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

/** What is left of a span where the dates [from, to) are taken out of it; the first part is still the same row. */
function outside(span: KeptSpan, from: string, to: string | null): Dated[] {
  if (without(span.valid_to) <= from || (to !== null && span.valid_from >= to)) return [span];
  const parts: Dated[] = [];
  if (span.valid_from < from) parts.push({ ...span, valid_to: from });
  if (to !== null && without(span.valid_to) > to) parts.push({ ...span, valid_from: to, id: null });
  return parts;
}

/** Spans from a date on are joined to those before that say the same up to them, and so keep their row. */
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

/** What remains of stretches when others are taken out. @param taken in order, not overlapping */
export function stretchesWithout(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return stretches.flatMap((stretch) => {
    const parts: Stretch[] = [];
    let start = stretch.start;
    for (const each of taken) {
      if (each.finish <= start) continue;
      if (each.start >= stretch.finish) break;
      if (each.start > start) parts.push({ start, finish: each.start });
      start = Math.max(start, each.finish);
    }
    if (start < stretch.finish) parts.push({ start, finish: stretch.finish });
    return parts;
  });
}

/** Minutes of a day as people write them: 09:30, 24:00. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
