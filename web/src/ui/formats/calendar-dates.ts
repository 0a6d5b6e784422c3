import i18next from 'i18next';
import { temporalZone } from '../../kernel/zone.ts';
import { formatBy, formatDate } from './date-time.tsx';
import { numberFormat } from './number.ts';

/** Calendar texts: weekdays, months, date ranges, durations. Dates are `yyyy-mm-dd`. */
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Mon, Пн. */
export function formatWeekday(date: string): string {
  return capital(formatBy(date, { weekday: 'short' }));
}

/** November 2026, Ноябрь 2026. */
export function formatMonth(date: string): string {
  return `${capital(formatBy(date, { month: 'long' }))} ${date.slice(0, 4)}`;
}

/** Mon 16 Nov, Пн 16.11. */
export function formatDay(date: string): string {
  const named = formatDate(date);
  return `${formatWeekday(date)} ${i18next.resolvedLanguage === 'ru' ? named.slice(0, 5) : named.slice(0, -5)}`;
}

/** A date range, both days included: 16–22 November 2026, 30 November – 6 December 2026. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
  const dayAndMonth = (date: Temporal.PlainDate) => formatBy(date.toString(), { day: 'numeric', month: 'long' });
  if (first === last) return `${formatWeekday(first)}, ${dayAndMonth(from)} ${from.year}`;
  if (from.year !== to.year) return `${dayAndMonth(from)} ${from.year} – ${dayAndMonth(to)} ${to.year}`;
  return `${from.month === to.month ? from.day : `${dayAndMonth(from)} `}–${from.month === to.month ? '' : ' '}${dayAndMonth(to)} ${to.year}`;
}

function amount(value: number, unit: 'day' | 'hour' | 'minute'): string {
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** Offset of a zone from GMT at an instant: GMT+3:00, with the city if the zone is named after one. */
export function formatZone(zone: string, instant: string): string {
  const { offset } = zonedTime(instant, zone);
  const city = zone.includes('/') ? `, ${(zone.split('/').at(-1) ?? '').replaceAll('_', ' ')}` : '';
  return `GMT${offset.slice(0, 1)}${Number(offset.slice(1, 3))}:${offset.slice(4, 6)}${city}`;
}

/** An instant (ISO) as wall time of a zone. Accepts zones in the wire's form and in Temporal's. */
export function zonedTime(instant: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(temporalZone(zone));
}

/** Hours of work, which are not counted in days: 30 hrs, 1 hr 30 mins. @param minutes whole minutes, not negative */
export function formatWork(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return amount(rest, 'minute');
  return rest === 0 ? amount(hours, 'hour') : `${amount(hours, 'hour')} ${amount(rest, 'minute')}`;
}

/** A duration in its two largest units: 3 days 2 hr, 45 min. @param minutes whole minutes, not negative */
export function formatLength(minutes: number): string {
  const [days, rest] = [Math.floor(minutes / 1440), minutes % 1440];
  if (days === 0) return formatWork(rest);
  const hours = Math.floor(rest / 60);
  return hours === 0 ? amount(days, 'day') : `${amount(days, 'day')} ${amount(hours, 'hour')}`;
}
