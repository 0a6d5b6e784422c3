/** The first of September on or before a day. @param today `yyyy-mm-dd` */
export function schoolYearStart(today: string): string {
  const day = Temporal.PlainDate.from(today);
  return Temporal.PlainDate.from({ year: day.month >= 9 ? day.year : day.year - 1, month: 9, day: 1 }).toString();
}
