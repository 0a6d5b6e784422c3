import { formatWeekday } from '../../../ui/formats/calendar-dates.ts';
import type { WeeklyTime } from './weekly-time.rules.ts';
import { clockText, dateOfWeekday } from './weekly-time.rules.ts';

/** Mon, Пн. */
export function weekdayText(weekday: number): string {
  return formatWeekday(dateOfWeekday(weekday));
}

/** Mon 16:00 */
export function weeklyTimeText({ weekday, start_minute }: WeeklyTime): string {
  return `${weekdayText(weekday)} ${clockText(start_minute)}`;
}

/** 18:00, with the weekday only if it differs from the adjacent time's. */
export function otherClockText(time: WeeklyTime, beside: WeeklyTime): string {
  return time.weekday === beside.weekday ? clockText(time.start_minute) : weeklyTimeText(time);
}
