/** Dates and times as people type them, in the viewer's zone. */
import type { ValidationMessage } from '../../../../ui/forms/validation.ts';
import { check, required } from '../../../../ui/forms/validation.ts';

export type Wall = { readonly date: string; readonly time: string };

/** Reads `9`, `930`, `9:30`, `09.30`, `21-15` as a time of day. @returns `hh:mm`, or null where it is none */
export function readTime(text: string): string | null {
  const digits = /^\s*(\d{1,2})(?:\s*[:.,\- ]?\s*(\d{2}))?\s*$/.exec(text);
  if (digits === null) return null;
  const [hour, minute] = [Number(digits[1]), Number(digits[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A time moved by minutes, staying inside its day. */
export function stepTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = Math.min(1425, Math.max(0, Math.floor((hour * 60 + minute) / Math.abs(minutes)) * Math.abs(minutes) + minutes));
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

/** The instant of a wall time, ISO in UTC. @param zone as Temporal takes it @returns null while the wall time is not whole */
export function instantAt(wall: Wall | null, zone: string): string | null {
  const read = readTime(wall?.time ?? '');
  if (wall === null || wall.date === '' || read === null) return null;
  return Temporal.PlainDateTime.from(`${wall.date}T${read}`).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant().toString();
}

/** The rule of a form for a date with a time: both must be there. */
export const wallRule = (wall: Wall | null, zone: string): ValidationMessage | null => check(instantAt(wall, zone), required);

/** An instant as date and time of a zone. */
export function wallAt(instant: string, zone: string): Wall {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The hour that a wall time comes to where clocks go forward over it, `hh:mm`; null where it is on the clock, or not whole. */
export function timeInsteadOf(wall: Wall, zone: string): string | null {
  const instant = instantAt(wall, zone);
  const { time } = instant === null ? wall : wallAt(instant, zone);
  return instant === null || time === readTime(wall.time) ? null : time;
}

/**
 * The same weekday and time on the wall of a zone a week later, whatever clocks do in between; as many weeks later as it takes to lie
 * ahead of now. @param zone as Temporal takes it
 */
export function weekLater(instant: string, zone: string, now: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  let weeks = 1;
  while (Temporal.Instant.compare(at.add({ weeks }).toInstant(), now) <= 0) weeks += 1;
  return at.add({ weeks }).toInstant().toString();
}
