import { z } from 'zod';

/** An instant on the wire: ISO 8601 with `Z` or an offset, at most nanoseconds. The server always answers in UTC with `Z`. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => {
  const year = Number(text.slice(0, 4));
  return year >= 1970 && year < 2200 && !/\.\d{10}/.test(text);
}, 'between 1970 and 2200, to the nanosecond');

/** A calendar date, `yyyy-mm-dd`. */
export const localDate = z.iso.date().refine((date) => date >= '1900-01-01' && date < '2200-01-01', 'between 1900 and 2200');

/** A time zone: the specification's offset id (`+0300`) or an IANA name (`Europe/Moscow`). */
export const zone = z
  .string()
  .max(64)
  .regex(/^([+-](0\d|1[0-4])[0-5]\d|[A-Za-z]+(\/[A-Za-z0-9_+-]+){0,2})$/);
export type Zone = z.output<typeof zone>;

/** @returns the zone in the form that `Temporal` takes: `+0300` → `+03:00`, names unchanged */
export function temporalZone(id: string): string {
  return /^[+-]\d{4}$/.test(id) ? `${id.slice(0, 3)}:${id.slice(3)}` : id;
}

/** ISO weekday, Monday = 1 … Sunday = 7. The only numbering used. */
export const isoWeekday = z.int().min(1).max(7);

/** Minutes since local midnight; 1440 is the end of the day (24:00). */
export const minuteOfDay = z.int().min(0).max(1440);
