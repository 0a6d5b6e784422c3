import type { TeacherSalary } from './salary.queries.ts';

/** Pay of every day of the period, 0 included. Calendar dates, minor units. */
export function daysOf({ period, by_day }: Pick<TeacherSalary, 'period' | 'by_day'>): { date: string; amount: number }[] {
  const earned = new Map(by_day.map(({ date, amount }) => [date, amount]));
  const days: { date: string; amount: number }[] = [];
  const end = Temporal.PlainDate.from(period.ends_on);
  for (let day = Temporal.PlainDate.from(period.starts_on); Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    days.push({ date: day.toString(), amount: earned.get(day.toString()) ?? 0 });
  }
  return days;
}
