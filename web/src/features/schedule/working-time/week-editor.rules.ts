/** Weekly working hours in the editor: typed values and client-side validation. */
import type { WeeklySpan, WorkingHours } from '@lectern/contract/schedule/working-time.schema';
import { readTime } from '../../lessons/public/when/wall-clock.rules.ts';

/** A span with a stable row key. An invalid time is null. */
export type EditedSpan = Pick<WeeklySpan, 'weekday'> & {
  readonly key: string;
  readonly start_minute: number | null;
  readonly finish_minute: number | null;
};

/** Spans to save. @returns null while one is invalid */
export function wholeWeek(week: readonly EditedSpan[]): WeeklySpan[] | null {
  const whole = week.flatMap(({ weekday, start_minute, finish_minute }) =>
    start_minute === null || finish_minute === null ? [] : [{ weekday, start_minute, finish_minute }],
  );
  return whole.length === week.length ? whole : null;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const stepMinutes = 15;
const dayEnd = 1440;

/** Parses a typed time of day: `9`, `930`, `18:30`, and `24` for the end of the day. @param last latest minute */
export function readMinute(text: string, last: number): number | null {
  if (last === dayEnd && /^\s*24(\s*[:.,\- ]?\s*00)?\s*$/.test(text)) return dayEnd;
  const time = readTime(text);
  if (time === null) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Steps a time by a quarter of an hour, within its day. */
export function stepMinute(minute: number, by: 1 | -1, last: number): number {
  const quarter = by === 1 ? Math.floor(minute / stepMinutes) + 1 : Math.ceil(minute / stepMinutes) - 1;
  return Math.min(Math.max(quarter * stepMinutes, 0), last === dayEnd ? dayEnd : dayEnd - stepMinutes);
}

/** Working hours in force on a date. */
export function weekOn(hours: readonly WorkingHours[], date: string): WorkingHours[] {
  return hours.filter(({ valid_from, valid_to }) => valid_from <= date && (valid_to === null || date < valid_to));
}

/** Default of a new span: a working day, or the rest after the last span. */
export function nextSpan(day: readonly Pick<EditedSpan, 'finish_minute'>[], weekday: number): WeeklySpan | null {
  const end = Math.max(0, ...day.map(({ finish_minute }) => finish_minute ?? 0));
  if (end === 0) return { weekday, start_minute: 540, finish_minute: 1080 };
  const start = Math.min(end + 60, dayEnd - 60);
  return start < end ? null : { weekday, start_minute: start, finish_minute: Math.min(start + 180, dayEnd) };
}

/** Minutes in a week. */
export function weekMinutes(week: readonly Pick<EditedSpan, 'start_minute' | 'finish_minute'>[]): number {
  return week.reduce((sum, { start_minute: from, finish_minute: to }) => sum + Math.max(0, (to ?? 0) - (from ?? to ?? 0)), 0);
}
