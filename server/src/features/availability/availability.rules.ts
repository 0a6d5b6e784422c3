import { temporalZone } from '@lectern/contract/time';

/** A half-open interval, in epoch milliseconds. */
export type Interval = { readonly start: number; readonly finish: number };

/** A weekly repeating time: ISO weekday, minutes since local midnight (to 1440 = 24:00), zone, dates [from, to). */
export type WeeklyRule = {
  readonly weekday: number;
  readonly start_minute: number;
  readonly finish_minute: number;
  readonly zone: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
};

/**
 * Converts a local time on a date in a zone to an instant. A local time that the clock skips moves forward; of an ambiguous one the first
 * is taken. 1440 is the midnight that ends the day.
 */
export function instantAt(date: Temporal.PlainDate, minuteOfDay: number, zone: string): Temporal.Instant {
  const day = minuteOfDay === 1440 ? date.add({ days: 1 }) : date;
  const minutes = minuteOfDay % 1440;
  return day
    .toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    .toZonedDateTime(temporalZone(zone), { disambiguation: 'compatible' })
    .toInstant();
}

/** The intervals of weekly rules between two instants, cut to them, in order. The local time stays the same over clock changes. */
export function intervalsOf(rules: readonly WeeklyRule[], from: Temporal.Instant, to: Temporal.Instant): Interval[] {
  const intervals: Interval[] = [];
  for (const rule of rules) {
    const zone = temporalZone(rule.zone);
    const first = from.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 });
    const last = to.toZonedDateTimeISO(zone).toPlainDate();
    const toWeekday = (rule.weekday - first.dayOfWeek + 7) % 7;
    for (let date = first.add({ days: toWeekday }); Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ weeks: 1 })) {
      const day = date.toString();
      if (day < rule.valid_from || (rule.valid_to !== null && day >= rule.valid_to)) continue;
      const start = Math.max(instantAt(date, rule.start_minute, rule.zone).epochMilliseconds, from.epochMilliseconds);
      const finish = Math.min(instantAt(date, rule.finish_minute, rule.zone).epochMilliseconds, to.epochMilliseconds);
      if (start < finish) intervals.push({ start, finish });
    }
  }
  return intervals.sort((a, b) => a.start - b.start || a.finish - b.finish);
}

/** The end of a lesson. @param start ISO instant @returns ISO instant */
export function finishOf(start: string, minutes: number): string {
  return Temporal.Instant.from(start).add({ minutes }).toString();
}

/** Whether two half-open intervals overlap; touching ends do not. */
export function overlap(a: Interval, b: Interval): boolean {
  return a.start < b.finish && b.start < a.finish;
}

const step = 15 * 60_000;

/**
 * The starts on a quarter of an hour with `minutes` of free time, in order.
 * @param notBefore epoch milliseconds
 * @param busy busy intervals, in any order
 * @param working working hours, sorted by start; without any, nothing is offered
 * @param until epoch milliseconds at which the search ends
 */
export function freeStarts(
  notBefore: number,
  minutes: number,
  busy: readonly Interval[],
  working: readonly Interval[],
  until: number,
): number[] {
  const length = minutes * 60_000;
  const taken = joined([...busy].sort((a, b) => a.start - b.start));
  const starts: number[] = [];
  let next = 0;
  for (const window of joined(working)) {
    const last = Math.min(window.finish, until) - length;
    let start = Math.ceil(Math.max(window.start, notBefore) / step) * step;
    while (start <= last) {
      while ((taken[next]?.finish ?? Number.POSITIVE_INFINITY) <= start) next += 1;
      const met = taken[next];
      if (met !== undefined && met.start < start + length) {
        start = Math.ceil(met.finish / step) * step;
        continue;
      }
      starts.push(start);
      start += step;
    }
  }
  return starts;
}

/** Merges intervals that touch or overlap. @param intervals sorted by start */
export function joined(intervals: readonly Interval[]): Interval[] {
  const result: { start: number; finish: number }[] = [];
  for (const { start, finish } of intervals) {
    const last = result.at(-1);
    if (last !== undefined && start <= last.finish) last.finish = Math.max(last.finish, finish);
    else result.push({ start, finish });
  }
  return result;
}
