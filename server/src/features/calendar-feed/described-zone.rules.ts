/**
 * A zone in iCalendar (VTIMEZONE, RFC 5545 3.6.5): each clock change of a period on its own, from the server's own zone data. Recurrence
 * rules from other tables could differ.
 */
import { temporalZone } from '@lectern/contract/time';

/** From this local time (by the clock before the change), the UTC offset is `offset`. */
type Observance = { readonly wall: string; readonly before: string; readonly offset: string; readonly summer: boolean };

export type DescribedZone = {
  /** The id that events refer to. */
  readonly id: string;
  /** The zone id for Temporal. */
  readonly zone: string;
  readonly observances: readonly Observance[];
};

/** The start of a description if the clock has never changed. */
const beginning = '19700101T000000';

const wallText = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
const offsetText = (offset: string) => offset.slice(0, 6).replace(':', '');

/** Whole-hour offsets have a name that every program knows (with the inverted sign of POSIX); others have none. */
function nameOf(zone: string): string | null {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (fixed === null) return zone;
  const [, sign, hours, minutes] = fixed;
  if (minutes !== '00') return null;
  return Number(hours) === 0 ? 'Etc/GMT' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
}

/**
 * Describes a zone over a period.
 * @param zone as the school writes it
 * @returns null for a zone without a common name: its events are written in UTC
 */
export function describedZone(zone: string, from: Temporal.Instant, to: Temporal.Instant): DescribedZone | null {
  const known = temporalZone(zone);
  const id = nameOf(known);
  if (id === null) return null;
  const first = from.toZonedDateTimeISO(known);
  const changes: Temporal.ZonedDateTime[] = [];
  const previous = first.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  if (previous !== null) changes.push(previous);
  for (let next = first.getTimeZoneTransition('next'); next !== null; next = next.getTimeZoneTransition('next')) {
    changes.push(next);
    // Includes the change after the last event: programs differ in how they read an open end.
    if (Temporal.Instant.compare(next.toInstant(), to) > 0) break;
  }
  if (changes.length === 0) {
    const offset = offsetText(first.offset);
    return { id, zone: known, observances: [{ wall: beginning, before: offset, offset, summer: false }] };
  }
  return { id, zone: known, observances: changes.map(observanceOf) };
}

function observanceOf(change: Temporal.ZonedDateTime): Observance {
  const before = change.subtract({ nanoseconds: 1 });
  return {
    wall: wallText(
      change.toPlainDateTime().subtract({ nanoseconds: change.offsetNanoseconds }).add({ nanoseconds: before.offsetNanoseconds }),
    ),
    before: offsetText(before.offset),
    offset: offsetText(change.offset),
    summer: change.offsetNanoseconds > before.offsetNanoseconds,
  };
}

/** The lines of a VTIMEZONE. */
export function zoneLines({ id, observances }: DescribedZone): string[] {
  const parts = observances.flatMap(({ wall, before, offset, summer }) => {
    const kind = summer ? 'DAYLIGHT' : 'STANDARD';
    return [`BEGIN:${kind}`, `DTSTART:${wall}`, `TZOFFSETFROM:${before}`, `TZOFFSETTO:${offset}`, `END:${kind}`];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${id}`, ...parts, 'END:VTIMEZONE'];
}
