/** A date and the days after it, `yyyy-mm-dd` each. */
function daysFrom(today: string, days: number): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(today);
  return Array.from({ length: days + 1 }, (_, day) => first.add({ days: day }));
}

/** A birthday on 29 February is on 28 February in common years. */
function birthdaysOn(day: Temporal.PlainDate): string[] {
  const monthDay = day.toString().slice(5);
  return monthDay === '02-28' && !day.inLeapYear ? [monthDay, '02-29'] : [monthDay];
}

/** The birthdays, `mm-dd`, that are near: from today on. */
export function nearBirthdays(today: string, days: number): string[] {
  return daysFrom(today, days).flatMap(birthdaysOn);
}

/** A child's birthday if it is near, with the age they will reach. Dates are `yyyy-mm-dd`. */
export function birthdayNear(birthDate: string | null, today: string, days: number): { date: string; turns: number } | null {
  if (birthDate === null) return null;
  const day = daysFrom(today, days).find((each) => birthdaysOn(each).includes(birthDate.slice(5)));
  return day === undefined ? null : { date: day.toString(), turns: day.year - Number(birthDate.slice(0, 4)) };
}

/** Age in whole years on a day. */
export function yearsOn(birthDate: string | null, day: string): number | null {
  if (birthDate === null) return null;
  return Math.max(0, Temporal.PlainDate.from(birthDate).until(day, { largestUnit: 'years' }).years);
}
