/**
 * iCalendar text (RFC 5545): lines end in CRLF and are folded at 75 octets, text values are escaped. Times are in UTC or in local time of a
 * zone that the same text describes.
 */
import { describedZone, zoneLines } from './described-zone.rules.ts';
import type { DescribedZone } from './described-zone.rules.ts';

export type CalendarEvent = {
  readonly uid: string;
  /** The number of changes: programs keep the event with the highest sequence. */
  readonly sequence: number;
  readonly start: Temporal.Instant;
  readonly finish: Temporal.Instant;
  readonly changed: Temporal.Instant;
  readonly summary: string;
  readonly url: string | null;
};

export type Calendar = {
  readonly name: string;
  /** A zone as the school writes it. */
  readonly zone: string;
  readonly now: Temporal.Instant;
  readonly events: readonly CalendarEvent[];
};

const encoder = new TextEncoder();

/** Escapes backslash, comma, semicolon and line breaks of a text value, and removes other control characters. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Folds a line at 75 octets, never inside a character; continuation lines begin with a space. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

const digits = (text: string) => text.replaceAll(/[-:]/g, '');

function inUtc(instant: Temporal.Instant): string {
  return `${digits(instant.toString({ smallestUnit: 'second' }).slice(0, 19))}Z`;
}

/**
 * Whether every program reads a local time alike. An ambiguous one cannot be expressed, and around a clock change some programs use the
 * wrong offset.
 */
function isPlain(instant: Temporal.Instant, zone: string): boolean {
  const offsetAfter = (hours: number) => instant.add({ hours }).toZonedDateTimeISO(zone).offsetNanoseconds;
  return offsetAfter(-24) === offsetAfter(0) && offsetAfter(0) === offsetAfter(24);
}

/** Start and end in local time if both are unambiguous, otherwise in UTC. */
function timeLines({ start, finish }: CalendarEvent, described: DescribedZone | null): string[] {
  if (described === null || !isPlain(start, described.zone) || !isPlain(finish, described.zone)) {
    return [`DTSTART:${inUtc(start)}`, `DTEND:${inUtc(finish)}`];
  }
  const wall = (instant: Temporal.Instant) =>
    digits(instant.toZonedDateTimeISO(described.zone).toPlainDateTime().toString({ smallestUnit: 'second' }));
  return [`DTSTART;TZID=${described.id}:${wall(start)}`, `DTEND;TZID=${described.id}:${wall(finish)}`];
}

function eventLines(event: CalendarEvent, described: DescribedZone | null, now: Temporal.Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${inUtc(now)}`,
    `LAST-MODIFIED:${inUtc(event.changed)}`,
    `SEQUENCE:${event.sequence}`,
    ...timeLines(event, described),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.url === null ? [] : [`URL:${event.url}`]),
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

/** Returns a whole calendar. The zone is described over the period of its events, by the same data that placed them. */
export function calendarText({ name, zone, now, events }: Calendar): string {
  const instants = [now, ...events.flatMap(({ start, finish }) => [start, finish])].sort(Temporal.Instant.compare);
  const described = describedZone(zone, instants[0] ?? now, instants.at(-1) ?? now);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lectern//Lessons//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${described?.id ?? 'UTC'}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(described === null ? [] : zoneLines(described)),
    ...events.flatMap((event) => eventLines(event, described, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
