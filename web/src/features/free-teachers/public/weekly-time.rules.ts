import { temporalZone } from '../../../kernel/zone.ts';

/** A weekly time in some zone: ISO weekday, minutes since midnight. */
export type WeeklyTime = { readonly weekday: number; readonly start_minute: number };

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** 960 → 16:00; the end of a day is 24:00. */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** A date with the given weekday, for formatting its name. */
export function dateOfWeekday(weekday: number): string {
  return `2026-11-${15 + weekday}`;
}

export function sameTime(one: WeeklyTime, other: WeeklyTime): boolean {
  return one.weekday === other.weekday && one.start_minute === other.start_minute;
}

/** First instant of a weekly time on or after a date (`yyyy-mm-dd`) of its zone. */
export function firstInstant({ weekday, start_minute }: WeeklyTime, from: string, zone: string): string {
  const first = Temporal.PlainDate.from(from);
  const date = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  return date
    .toPlainDateTime({ hour: Math.floor(start_minute / 60), minute: start_minute % 60 })
    .toZonedDateTime(temporalZone(zone))
    .toInstant()
    .toString();
}

/** An instant as weekly time in a zone. */
export function timeIn(instant: string, zone: string): WeeklyTime {
  const { dayOfWeek, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(temporalZone(zone));
  return { weekday: dayOfWeek, start_minute: hour * 60 + minute };
}
