/** What part of the calendar a view shows, and wall times of a zone (`2026-11-21 15:00:00`, as the calendar component takes them) to instants and back. */

export const scheduleViews = ['day', 'week', 'month'] as const;
export type ScheduleView = (typeof scheduleViews)[number];

/** `from` and `to` are instants (ISO, UTC); the days are those of the asked zone, both included. */
export type ScheduleRange = { readonly from: string; readonly to: string; readonly firstDay: string; readonly lastDay: string };

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** The anchor date of the address, or `today` where it is none. */
export function anchorDate(text: string | undefined, today: string): string {
  if (text === undefined || !isoDate.test(text)) return today;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return today;
  }
}

function monday(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

/** The days a view shows around its anchor; weeks start on Monday, a month comes with the whole weeks around it. */
export function daysOf(view: ScheduleView, anchor: string): { readonly firstDay: string; readonly lastDay: string } {
  const date = Temporal.PlainDate.from(anchor);
  if (view === 'day') return { firstDay: anchor, lastDay: anchor };
  if (view === 'week') return { firstDay: monday(date).toString(), lastDay: monday(date).add({ days: 6 }).toString() };
  const last = date.with({ day: date.daysInMonth });
  return { firstDay: monday(date.with({ day: 1 })).toString(), lastDay: monday(last).add({ days: 6 }).toString() };
}

/** The stretch of time to ask the server for. @param zone as Temporal takes it */
export function rangeOf(view: ScheduleView, anchor: string, zone: string): ScheduleRange {
  const days = daysOf(view, anchor);
  const from = Temporal.PlainDate.from(days.firstDay).toZonedDateTime(zone).toInstant().toString();
  const to = Temporal.PlainDate.from(days.lastDay).add({ days: 1 }).toZonedDateTime(zone).toInstant().toString();
  return { ...days, from, to };
}

/** The anchor one view further (`1`) or back (`-1`). */
export function step(view: ScheduleView, anchor: string, by: 1 | -1): string {
  const date = Temporal.PlainDate.from(anchor);
  if (view === 'day') return date.add({ days: by }).toString();
  if (view === 'week') return date.add({ weeks: by }).toString();
  return date.with({ day: 1 }).add({ months: by }).toString();
}

/** An instant as the wall time of a zone, `yyyy-mm-dd hh:mm:ss`. */
export function wallTime(instant: string | number, zone: string): string {
  const at = typeof instant === 'number' ? Temporal.Instant.fromEpochMilliseconds(instant) : Temporal.Instant.from(instant);
  return at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** The instant of a wall time: one that does not exist moves forward, one that happens twice is the first. */
export function instantOfWall(wall: string, zone: string): string {
  return Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant().toString();
}

/** A stretch cut at the midnights of a zone, as wall times: the calendar draws a day at a time. */
export function piecesByDay(start: string, finish: string, zone: string): { readonly start: string; readonly end: string }[] {
  const end = Temporal.Instant.from(finish).toZonedDateTimeISO(zone);
  const pieces: { start: string; end: string }[] = [];
  let at = Temporal.Instant.from(start).toZonedDateTimeISO(zone);
  while (Temporal.ZonedDateTime.compare(at, end) < 0) {
    const midnight = at.startOfDay().add({ days: 1 });
    const last = Temporal.ZonedDateTime.compare(end, midnight) <= 0;
    const day = at.toPlainDate().toString();
    // A piece up to midnight ends a second before it: the calendar would take the next day for its own.
    pieces.push({
      start: wallTime(at.epochMilliseconds, zone),
      end: last && Temporal.ZonedDateTime.compare(end, midnight) < 0 ? wallTime(end.epochMilliseconds, zone) : `${day} 23:59:59`,
    });
    at = midnight;
  }
  return pieces;
}
