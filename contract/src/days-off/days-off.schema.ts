import { z } from 'zod';
import { entry, entryChange } from '../dictionary.ts';
import { line } from '../page.ts';
import { localDate } from '../time.ts';

/** Countries whose public holidays a school may observe. */
export const holidayCountries = [
  'AE',
  'AM',
  'AT',
  'AZ',
  'BG',
  'BY',
  'CY',
  'CZ',
  'DE',
  'ES',
  'FR',
  'GB',
  'GE',
  'IL',
  'IT',
  'KZ',
  'LT',
  'LV',
  'MD',
  'ME',
  'PL',
  'PT',
  'RS',
  'RU',
  'TR',
  'UA',
  'US',
  'UZ',
] as const;

const title = line(100).min(1);
const fields = { day: localDate, title_en: title, title_ru: title };

export const DayOffInput = z.strictObject(fields);
export const DayOffChange = entryChange(fields);
/** The country whose calendar contains the day; null for a day that the school added. */
export const DayOff = entry({ day: localDate, title_en: z.string(), title_ru: z.string(), country: z.enum(holidayCountries).nullable() });
export type HolidayCountry = (typeof holidayCountries)[number];
export type DayOff = z.output<typeof DayOff>;
