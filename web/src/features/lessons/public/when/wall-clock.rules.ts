/** Typed dates and times, in the viewer's zone. */
import type { ValidationMessage } from '../../../../ui/forms/validation.ts';
import { check, required } from '../../../../ui/forms/validation.ts';
import { readTypedTime as readTime } from '../../../../ui/options/schedule-time.ts';

export { readTypedTime as readTime } from '../../../../ui/options/schedule-time.ts';

export type Wall = { readonly date: string; readonly time: string };

/** Shifts a time by minutes, within its day. */
export function stepTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = Math.min(1425, Math.max(0, Math.floor((hour * 60 + minute) / Math.abs(minutes)) * Math.abs(minutes) + minutes));
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

/** The instant of a wall time, ISO in UTC. @param zone in Temporal's form @returns null while incomplete */
export function instantAt(wall: Wall | null, zone: string): string | null {
  const read = readTime(wall?.time ?? '');
  if (wall === null || wall.date === '' || read === null) return null;
  return Temporal.PlainDateTime.from(`${wall.date}T${read}`).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant().toString();
}

/** Form rule: date and time are required. */
export const wallRule = (wall: Wall | null, zone: string): ValidationMessage | null => check(instantAt(wall, zone), required);

/** An instant as date and time in a zone. */
export function wallAt(instant: string, zone: string): Wall {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The resulting time for a wall time skipped by a clock change, `hh:mm`; null if it exists or is incomplete. */
export function timeInsteadOf(wall: Wall, zone: string): string | null {
  const instant = instantAt(wall, zone);
  const { time } = instant === null ? wall : wallAt(instant, zone);
  return instant === null || time === readTime(wall.time) ? null : time;
}

/**
 * The same weekday and wall time a week later, across clock changes; as many weeks later as needed to be in the future. @param zone in
 * Temporal's form
 */
export function weekLater(instant: string, zone: string, now: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  let weeks = 1;
  while (Temporal.Instant.compare(at.add({ weeks }).toInstant(), now) <= 0) weeks += 1;
  return at.add({ weeks }).toInstant().toString();
}

/** Whether a lesson at this time is probably a slip: it begins at night, from 22:00 to 07:00. @param time `HH:MM` */
export function isAtNight(time: string): boolean {
  return time < '07:00' || time >= '22:00';
}
