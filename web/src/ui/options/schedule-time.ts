/** A time of day without a zone, as used by schedules. */
export type ScheduleTime = { readonly hour: number; readonly minutes: number; readonly seconds: number };

/** Format: `HH:mm` for display and ids, `HH:mm:ss` for ids. */
export type TimeFormat = 'HH:mm' | 'HH:mm:ss';

const dayInSeconds = 86_400;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds since midnight. */
export function secondsOf({ hour, minutes, seconds }: ScheduleTime): number {
  return hour * 3600 + minutes * 60 + seconds;
}

/** @param seconds whole seconds from midnight; values outside the day wrap around */
export function scheduleTimeAt(seconds: number): ScheduleTime {
  const within = ((seconds % dayInSeconds) + dayInSeconds) % dayInSeconds;
  return { hour: Math.floor(within / 3600), minutes: Math.floor((within % 3600) / 60), seconds: within % 60 };
}

/** 09:05 or 09:05:00. */
export function writeTime({ hour, minutes, seconds }: ScheduleTime, format: TimeFormat): string {
  const time = `${twoDigits(hour)}:${twoDigits(minutes)}`;
  return format === 'HH:mm' ? time : `${time}:${twoDigits(seconds)}`;
}

/** Parses `HH:mm` and `HH:mm:ss`. @returns null for everything else, 24:00 included */
export function readScheduleTime(text: string): ScheduleTime | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (parts === null) return null;
  const [, hour, minutes, seconds = '0'] = parts;
  return { hour: Number(hour), minutes: Number(minutes), seconds: Number(seconds) };
}

/** Characters of the longest time of day that can be typed, with spaces. */
export const longestTypedTime = 20;

/** Parses `9`, `930`, `9:30`, `09.30`, `21-15` as a time of day. @returns `HH:mm`, or null if invalid */
export function readTypedTime(text: string): string | null {
  const digits = /^\s*(\d{1,2})(?:\s*[:.,\- ]?\s*(\d{2}))?\s*$/.exec(text);
  if (digits === null) return null;
  const [hour, minute] = [Number(digits[1]), Number(digits[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}
