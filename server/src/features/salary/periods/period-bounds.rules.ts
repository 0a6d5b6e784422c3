/** The lengths of a pay period that a school can choose. */
export type PeriodLength = 'month' | 'half_month' | 'two_weeks';

/** First and last day, `yyyy-mm-dd`. */
export type Bounds = { readonly starts_on: string; readonly ends_on: string };

/** A Monday, from which fortnights are counted. */
const firstMonday = Temporal.PlainDate.from('2024-01-01');
const lastDayOfFirstHalf = 15;

/** The period of a length that a day lies in. @param date `yyyy-mm-dd` */
export function periodAround(date: string, length: PeriodLength): Bounds {
  const day = Temporal.PlainDate.from(date);
  if (length === 'two_weeks') {
    const starts = day.subtract({ days: ((day.since(firstMonday).days % 14) + 14) % 14 });
    return { starts_on: starts.toString(), ends_on: starts.add({ days: 13 }).toString() };
  }
  const secondHalf = length === 'half_month' && day.day > lastDayOfFirstHalf;
  const last = length === 'month' || secondHalf ? day.daysInMonth : lastDayOfFirstHalf;
  return {
    starts_on: day.with({ day: secondHalf ? lastDayOfFirstHalf + 1 : 1 }).toString(),
    ends_on: day.with({ day: last }).toString(),
  };
}

/** A new period for a day that no existing period covers, shortened where it would overlap one: after a change of the length. */
export function newPeriod(date: string, length: PeriodLength, existing: readonly Bounds[]): Bounds {
  const { starts_on, ends_on } = periodAround(date, length);
  const before = existing.map((each) => each.ends_on).filter((end) => end < date && end >= starts_on);
  const after = existing.map((each) => each.starts_on).filter((start) => start > date && start <= ends_on);
  const shifted = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
  return {
    starts_on: before.reduce((start, end) => (end >= start ? shifted(end, 1) : start), starts_on),
    ends_on: after.reduce((end, start) => (start <= end ? shifted(start, -1) : end), ends_on),
  };
}
