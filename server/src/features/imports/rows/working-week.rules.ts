import type { CellValue } from './cell-values.rules.ts';

/** Working hours of one day of the week. */
export type WeekSpan = { readonly weekday: number; readonly start_minute: number; readonly finish_minute: number };

const weekdays: readonly (readonly string[])[] = [
  ['mon', 'monday', 'пн', 'понедельник'],
  ['tue', 'tuesday', 'вт', 'вторник'],
  ['wed', 'wednesday', 'ср', 'среда'],
  ['thu', 'thursday', 'чт', 'четверг'],
  ['fri', 'friday', 'пт', 'пятница'],
  ['sat', 'saturday', 'сб', 'суббота'],
  ['sun', 'sunday', 'вс', 'воскресенье'],
];
const weekdayOf = (word: string) => weekdays.findIndex((names) => names.includes(word.toLowerCase())) + 1;
const wrong = { reason: 'hours' } as const;

function minuteOf(hour: string | undefined, minute = '0'): number {
  const value = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && value <= 24 * 60 ? value : Number.NaN;
}

/** The days of `Mon`, `Mon-Fri` or `Mon, Wed`; empty if one of them is invalid. */
function daysOf(text: string): number[] {
  const days: number[] = [];
  for (const part of text.split(/[,\s]+/).filter((each) => each !== '')) {
    const [from = 0, to = from] = part.split(/[-–—]/).map(weekdayOf);
    if (from === 0 || to === 0 || from > to) return [];
    for (let day = from; day <= to; day += 1) days.push(day);
  }
  return days;
}

/**
 * Working hours such as `Mon-Fri 10:00-18:00; Sat 10-14`, separated by semicolons or lines. A repeated day has both intervals, which must
 * not overlap.
 */
export function workingWeekCell(text: string): CellValue<readonly WeekSpan[]> {
  const spans: WeekSpan[] = [];
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const [, named = '', hour, minute, endHour, endMinute] =
      /^\s*(\D+?)[\s:]*(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?\s*$/.exec(part) ?? [];
    const days = daysOf(named);
    const [start_minute, finish_minute] = [minuteOf(hour, minute), minuteOf(endHour, endMinute)];
    if (days.length === 0 || !(start_minute < finish_minute)) return wrong;
    for (const weekday of days) spans.push({ weekday, start_minute, finish_minute });
  }
  const sorted = spans.toSorted((a, b) => a.weekday - b.weekday || a.start_minute - b.start_minute);
  const overlap = sorted.some((span, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next.weekday === span.weekday && next.start_minute < span.finish_minute;
  });
  return overlap ? wrong : { value: sorted };
}
