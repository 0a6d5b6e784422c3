/**
 * Date ranges of views, and conversion between wall times of a zone (`2026-11-21 15:00:00`, the calendar component's form) and instants.
 */

export const scheduleViews = ['day', 'week', 'month'] as const;
export type ScheduleView = (typeof scheduleViews)[number];

/** `from` and `to` are instants (ISO, UTC). Days are in the given zone, both included. */
export type ScheduleRange = { readonly from: string; readonly to: string; readonly firstDay: string; readonly lastDay: string };

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** The anchor date from the URL, or `today` if invalid. */
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

/** The days of a view around its anchor. Weeks start on Monday; a month includes whole weeks. */
export function daysOf(view: ScheduleView, anchor: string): { readonly firstDay: string; readonly lastDay: string } {
  const date = Temporal.PlainDate.from(anchor);
  if (view === 'day') return { firstDay: anchor, lastDay: anchor };
  if (view === 'week') return { firstDay: monday(date).toString(), lastDay: monday(date).add({ days: 6 }).toString() };
  const last = date.with({ day: date.daysInMonth });
  return { firstDay: monday(date.with({ day: 1 })).toString(), lastDay: monday(last).add({ days: 6 }).toString() };
}

/**
 * Default start of a new lesson or time off: the first hour of the displayed day, week or month if all of it is in the future,
 * otherwise the next hour.
 * @param next the next hour from now
 * @param fromHour the first displayed hour
 */
export function firstWall<W extends { readonly date: string; readonly time: string }>(
  view: ScheduleView,
  anchor: string,
  next: W,
  fromHour: number,
): W | { readonly date: string; readonly time: string } {
  const date = view === 'month' ? Temporal.PlainDate.from(anchor).with({ day: 1 }).toString() : daysOf(view, anchor).firstDay;
  return date > next.date ? { date, time: `${String(fromHour).padStart(2, '0')}:00` } : next;
}

/** The interval to request from the server. @param zone in Temporal's form */
export function rangeOf(view: ScheduleView, anchor: string, zone: string): ScheduleRange {
  const days = daysOf(view, anchor);
  const from = Temporal.PlainDate.from(days.firstDay).toZonedDateTime(zone).toInstant().toString();
  const to = Temporal.PlainDate.from(days.lastDay).add({ days: 1 }).toZonedDateTime(zone).toInstant().toString();
  return { ...days, from, to };
}

/** The anchor of the next (`1`) or previous (`-1`) view. */
export function step(view: ScheduleView, anchor: string, by: 1 | -1): string {
  const date = Temporal.PlainDate.from(anchor);
  if (view === 'day') return date.add({ days: by }).toString();
  if (view === 'week') return date.add({ weeks: by }).toString();
  return date.with({ day: 1 }).add({ months: by }).toString();
}

/** An instant as wall time of a zone, `yyyy-mm-dd hh:mm:ss`. */
export function wallTime(instant: string | number, zone: string): string {
  const at = typeof instant === 'number' ? Temporal.Instant.fromEpochMilliseconds(instant) : Temporal.Instant.from(instant);
  return at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** The instant of a wall time. A skipped one moves forward, of a repeated one the first is taken. */
export function instantOfWall(wall: string, zone: string): string {
  return Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant().toString();
}

/** A day of a zone. `start` and `finish`: its midnights in epoch milliseconds. `even`: no clock change in it. */
export type DayFrame = { readonly date: string; readonly start: number; readonly finish: number; readonly even: boolean };

/** The days of a range, both included. Numeric bounds make finding the items of a day cheap. */
export function framesOf(firstDay: string, lastDay: string, zone: string): DayFrame[] {
  const frames: DayFrame[] = [];
  let date = Temporal.PlainDate.from(firstDay);
  let start = date.toZonedDateTime(zone).epochMilliseconds;
  // Compared as dates, not strings: `+010000-01-01` sorts before `9999-12-31` and would make the loop endless.
  const last = Temporal.PlainDate.from(lastDay);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const next = date.add({ days: 1 });
    const finish = next.toZonedDateTime(zone).epochMilliseconds;
    frames.push({ date: date.toString(), start, finish, even: finish - start === 86_400_000 });
    [date, start] = [next, finish];
  }
  return frames;
}

/** Minutes since midnight by wall time. @param at epoch milliseconds, inside the day */
function wallMinute({ start, even }: DayFrame, at: number, zone: string): number {
  if (even) return Math.floor((at - start) / 60_000);
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
}

/** An interval split at midnights, as minutes of each day; 1440 is the end of the day. */
export function piecesByDay(
  start: string,
  finish: string,
  frames: readonly DayFrame[],
  zone: string,
): { readonly date: string; readonly from: number; readonly to: number }[] {
  const [begins, ends] = [Temporal.Instant.from(start).epochMilliseconds, Temporal.Instant.from(finish).epochMilliseconds];
  return frames
    .filter((day) => begins < day.finish && ends > day.start)
    .map((day) => ({
      date: day.date,
      from: begins <= day.start ? 0 : wallMinute(day, begins, zone),
      to: ends >= day.finish ? 1440 : wallMinute(day, ends, zone),
    }));
}

/** The later of two dates, `yyyy-mm-dd`. */
export function laterOf(date: string, other: string): string {
  return [date, other].sort()[1] ?? date;
}

/** A wall time of a day, `yyyy-mm-dd hh:mm:ss`. The end of the day is the start of the next. */
export function wallOf(date: string, minute: number): string {
  const day = minute >= 1440 ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : date;
  return `${day} ${clockOf(minute % 1440)}:00`;
}

/** Minutes since midnight as text: 09:30, 24:00. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
