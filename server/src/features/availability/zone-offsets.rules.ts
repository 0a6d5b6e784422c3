import { temporalZone } from '@lectern/contract/time';

const minuteLength = 60_000;

/** The UTC offsets of a zone, in minutes: `ahead[i]` holds until the instant `until[i]` (minutes of the epoch); the last one holds on. */
export type ZoneOffsets = { readonly ahead: readonly number[]; readonly until: readonly number[] };

/**
 * The offsets of a zone between two instants. Reading the zone data once, not for every local time, makes thousands of conversions cheap.
 */
export function zoneOffsets(zone: string, from: Temporal.Instant, to: Temporal.Instant): ZoneOffsets {
  const until: number[] = [];
  let at = from.toZonedDateTimeISO(temporalZone(zone));
  const ahead = [at.offsetNanoseconds / 6e10];
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (change === null || Temporal.Instant.compare(change.toInstant(), to) >= 0) return { ahead, until };
    until.push(change.epochMilliseconds / minuteLength);
    ahead.push(change.offsetNanoseconds / 6e10);
    at = change;
  }
}

/**
 * Converts a local time to an instant by the rule of `instantAt`: a skipped one moves forward; of an ambiguous one the first is taken.
 * @param wall local minutes since 1970-01-01 00:00
 * @returns minutes of the epoch
 */
export function minuteAt({ ahead, until }: ZoneOffsets, wall: number): number {
  for (let index = 0; index < until.length; index += 1) {
    const change = until[index] ?? 0;
    const before = wall - (ahead[index] ?? 0);
    if (before < change) return before;
    if (wall - (ahead[index + 1] ?? 0) < change) return before;
  }
  return wall - (ahead[until.length] ?? 0);
}

const firstDay = Temporal.PlainDate.from('1970-01-01');

/** Days from 1970-01-01 to a date. */
export function dayNumber(date: Temporal.PlainDate): number {
  return date.since(firstDay).days;
}

/** The ISO weekday of a day number; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1;
}
