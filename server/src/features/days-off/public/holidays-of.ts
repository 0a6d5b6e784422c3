import type { HolidayCountry } from '@lectern/contract/days-off/days-off.schema';
import { daysOf } from '../holidays.rules.ts';
import type { NamedDay } from '../holidays.rules.ts';

/** The public holidays of a country in a year. */
export async function holidaysOf(country: HolidayCountry, year: number): Promise<NamedDay[]> {
  // Loaded only when a year is missing, because the calendars of all countries are large.
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays(country);
  return daysOf(calendar.getHolidays(year, 'en'), calendar.getHolidays(year, 'ru'));
}
