/**
 * A zone as iCalendar describes it (VTIMEZONE, RFC 5545 3.6.5): each change of the clock in a stretch of time by itself, taken
 * from the data that the server itself reckons with. Rules of other tables could say something else of the same zone.
 */
import { temporalZone } from '@lectern/contract/time';

/** From a wall time on (that of the clock before the change), the clock is `offset` from UTC. */
type Observance = { readonly wall: string; readonly before: string; readonly offset: string; readonly summer: boolean };

export type DescribedZone = {
  /** What events call it. */
  readonly id: string;
  /** As Temporal takes it. */
  readonly zone: string;
  readonly observances: readonly Observance[];
};

/** Where a description begins when the clock has never been changed. */
const beginning = '19700101T000000';

const wallText = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
const offsetText = (offset: string) => offset.slice(0, 6).replace(':', '');

/** Whole hours have a name that every program knows (its sign is that of POSIX, the other way round); others have none. */
function nameOf(zone: string): string | null {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (fixed === null) return zone;
  const [, sign, hours, minutes] = fixed;
  if (minutes !== '00') return null;
  return Number(hours) === 0 ? 'Etc/GMT' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
}

/**
 * Describes a zone over a stretch of time.
 * @param zone in the school's form
 * @returns null for one without a name that programs know: its events are told in UTC
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
    // The one after the last event, too: some programs take an open end for the same clock for ever, and some for none.
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
