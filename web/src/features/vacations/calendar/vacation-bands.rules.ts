/** Dates of the vacation calendar, `yyyy-mm-dd`. Ranges include both days. */

export const shownWeeks = 8;

/** The Monday of a date's week. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** Last day of a number of weeks starting on a Monday; with `end` 0 the day after it. */
export function weeksFrom(monday: string, weeks: number, end = 1): string {
  return Temporal.PlainDate.from(monday)
    .add({ days: weeks * 7 - end })
    .toString();
}

/** Days from one date to another; negative if reversed. */
export function daysAfter(first: string, day: string): number {
  return Temporal.PlainDate.from(first).until(day).days;
}

/** All days of a range. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: daysAfter(from, to) + 1 }, (_, index) => Temporal.PlainDate.from(from).add({ days: index }).toString());
}

type Days = { readonly first_day: string; readonly last_day: string };

/** Grid columns of a vacation, limited to the displayed days. Starts at 1; `end` is exclusive, as in CSS. */
export function bandOf({ first_day, last_day }: Days, from: string, to: string): { readonly start: number; readonly end: number } {
  const first = first_day < from ? from : first_day;
  const last = last_day > to ? to : last_day;
  return { start: daysAfter(from, first) + 1, end: daysAfter(from, last) + 2 };
}
