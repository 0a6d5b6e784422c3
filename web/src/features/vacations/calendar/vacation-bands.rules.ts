/** Days of the calendar of vacations. Dates are `yyyy-mm-dd`; days both included. */

export const shownWeeks = 8;

/** The Monday of a date's week. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** The last day of so many weeks from a Monday on, or the first of the week after them with `end` 0. */
export function weeksFrom(monday: string, weeks: number, end = 1): string {
  return Temporal.PlainDate.from(monday)
    .add({ days: weeks * 7 - end })
    .toString();
}

/** How many days a date is after another; negative before it. */
export function daysAfter(first: string, day: string): number {
  return Temporal.PlainDate.from(first).until(day).days;
}

/** The days from one to another. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: daysAfter(from, to) + 1 }, (_, index) => Temporal.PlainDate.from(from).add({ days: index }).toString());
}

type Days = { readonly first_day: string; readonly last_day: string };

/** The grid columns that a vacation takes among the shown days, cut to them: the first is 1, the end is not taken. */
export function bandOf({ first_day, last_day }: Days, from: string, to: string): { readonly start: number; readonly end: number } {
  const first = first_day < from ? from : first_day;
  const last = last_day > to ? to : last_day;
  return { start: daysAfter(from, first) + 1, end: daysAfter(from, last) + 2 };
}
