import { temporalZone } from '@lectern/contract/time';

/** Milliseconds since 1970 in UTC. */
export type Millis = number;
/** Days since 1970-01-01 in the caller's zone. */
export type Day = number;

export const minute = 60_000;
export const hour = 60 * minute;
export const dayLength = 24 * hour;
const quarter = 15 * minute;

const epoch = Temporal.PlainDate.from('1970-01-01');
const dates = new Map<Day, string>();
const zones = new Map<string, { readonly starts: Map<number, Millis>; readonly offsets: Map<number, Millis> }>();

function zoneCache(zone: string) {
  let cache = zones.get(zone);
  if (cache === undefined) {
    cache = { starts: new Map(), offsets: new Map() };
    zones.set(zone, cache);
  }
  return cache;
}

/** A day as `yyyy-mm-dd`. */
export function dateText(day: Day): string {
  let text = dates.get(day);
  if (text === undefined) {
    text = epoch.add({ days: day }).toString();
    dates.set(day, text);
  }
  return text;
}

/** ISO weekday, Monday = 1. */
export function weekdayOf(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Formats an instant for the database and the wire. */
export function isoText(at: Millis): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toString();
}

/**
 * Converts a local time to an instant. A skipped one moves forward; of an ambiguous one the first is taken.
 * @param wallMinute minutes since local midnight, 1440 is the next midnight
 */
export function instantOf(zone: string, day: Day, wallMinute: number): Millis {
  const { starts } = zoneCache(zone);
  const key = day * 1440 + wallMinute;
  let at = starts.get(key);
  if (at === undefined) {
    const date = epoch.add({ days: day + Math.floor(wallMinute / 1440) });
    const plainTime = new Temporal.PlainTime(Math.floor(wallMinute / 60) % 24, wallMinute % 60);
    at = date.toZonedDateTime({ timeZone: temporalZone(zone), plainTime }).epochMilliseconds;
    starts.set(key, at);
  }
  return at;
}

/** The local date and minute of an instant in a zone. */
export function wallOf(zone: string, at: Millis): { readonly day: Day; readonly minute: number } {
  const { offsets } = zoneCache(zone);
  // Zones change on a quarter of an hour, so one offset holds for all of it.
  const key = Math.floor(at / quarter);
  let offset = offsets.get(key);
  if (offset === undefined) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(key * quarter).toZonedDateTimeISO(temporalZone(zone));
    offset = zoned.offsetNanoseconds / 1_000_000;
    offsets.set(key, offset);
  }
  const local = at + offset;
  const day = Math.floor(local / dayLength);
  return { day, minute: Math.floor((local - day * dayLength) / minute) };
}

/** The month of a day as a key for counting by month. */
export function monthOf(day: Day): string {
  return dateText(day).slice(0, 7);
}

/** The quarters of an hour that a person is busy in. */
export class BusyTimes {
  readonly #quarters = new Set<number>();

  isFree(start: Millis, finish: Millis): boolean {
    for (let at = Math.floor(start / quarter); at * quarter < finish; at += 1) {
      if (this.#quarters.has(at)) return false;
    }
    return true;
  }

  take(start: Millis, finish: Millis): void {
    for (let at = Math.floor(start / quarter); at * quarter < finish; at += 1) this.#quarters.add(at);
  }
}
