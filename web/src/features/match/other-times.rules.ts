import { temporalZone } from '../../kernel/zone.ts';

type WeeklyTime = { readonly weekday: number; readonly start_minute: number };

const week = 7 * 1440;

/** Converts a weekly time from one zone to another, for the week that starts on a day. */
export function inZone({ weekday, start_minute }: WeeklyTime, from: string, to: string, day: string): WeeklyTime {
  const first = Temporal.PlainDate.from(day);
  const date = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  const wall = date.toPlainDateTime({ hour: Math.floor(start_minute / 60), minute: start_minute % 60 });
  const instant = wall.toZonedDateTime(temporalZone(from)).toInstant();
  const other = instant.toZonedDateTimeISO(temporalZone(to));
  const minute = ((other.dayOfWeek - 1) * 1440 + other.hour * 60 + other.minute + week) % week;
  return { weekday: Math.floor(minute / 1440) + 1, start_minute: minute % 1440 };
}
