/** The months of a year up to the current one, the latest first. @returns `yyyy-mm-01` each */
export function monthsOf(year: number, today: string): string[] {
  const months = Array.from({ length: 12 }, (_, index) => Temporal.PlainDate.from({ year, month: 12 - index, day: 1 }).toString());
  return months.filter((month) => month <= today);
}

/** The year of the last month that has ended. @param today `yyyy-mm-dd` in the school's zone */
export function yearOfLastEndedMonth(today: string): number {
  return Temporal.PlainDate.from(today).subtract({ months: 1 }).year;
}
