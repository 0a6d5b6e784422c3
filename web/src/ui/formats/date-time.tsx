/**
 * Formats dates and times: instants in the viewer's zone (or a given one), 24-hour clock, DD.MM.YYYY in ru and 21 Nov 2026 in en. Calendar
 * dates (`yyyy-mm-dd`) are not converted.
 */
import i18next from 'i18next';
import { temporalZone, viewerZone } from '../../kernel/zone.ts';
import { unbroken } from './unbroken.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant, or a calendar date, by options of Intl. Formatters are cached, because creating one takes as long as formatting a screen of dates. */
export function formatBy(value: string, options: Intl.DateTimeFormatOptions, zone?: string): string {
  const date = value.length === 10;
  const timeZone = date ? 'UTC' : zone === undefined ? viewerZone() : temporalZone(zone);
  const locale = isRussian() ? 'ru-RU' : 'en-GB';
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(locale, { ...options, timeZone, hourCycle: 'h23' });
    formats.set(key, found);
  }
  return found.format(Date.parse(value));
}

function isRussian(): boolean {
  return i18next.resolvedLanguage === 'ru';
}

/** 21.11.2026 · 21 Nov 2026 */
export function formatDate(value: string, zone?: string): string {
  return isRussian()
    ? formatBy(value, { day: '2-digit', month: '2-digit', year: 'numeric' }, zone)
    : formatBy(value, { day: 'numeric', month: 'short', year: 'numeric' }, zone).replace('Sept', 'Sep');
}

/** 15:00 */
export function formatTime(instant: string, zone?: string): string {
  return formatBy(instant, { hour: '2-digit', minute: '2-digit' }, zone);
}

/** 21.11.2026, 15:00 · 21 Nov 2026, 15:00 */
export function formatDateTime(instant: string, zone?: string): string {
  return `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`;
}

/** 15:00–15:45 */
export function formatTimeRange(start: string, finish: string, zone?: string): string {
  return `${formatTime(start, zone)}–${formatTime(finish, zone)}`;
}

/** 21 ноября · 21 November */
export function formatDayMonth(value: string, zone?: string): string {
  return formatBy(value, { day: 'numeric', month: 'long' }, zone);
}

/** 21 нояб. · 21 Nov */
export function formatShortDay(value: string, zone?: string): string {
  return formatBy(value, { day: 'numeric', month: 'short' }, zone).replace('Sept', 'Sep');
}

/** 1–27 нояб., 30 нояб. – 2 дек. · 1–27 Nov, 30 Nov – 2 Dec; each day on one line */
export function formatShortDays(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => unbroken(formatShortDay(day))) as [string, string];
  if (first === last) return to;
  return first.slice(0, 7) === last.slice(0, 7) ? `${Number(first.slice(8))}–${to}` : `${from} – ${to}`;
}

/** суббота, 21 ноября · Saturday 21 November */
export function formatWeekday(value: string, zone?: string): string {
  const weekday = formatBy(value, { weekday: 'long' }, zone);
  return `${weekday}${isRussian() ? ',' : ''} ${formatDayMonth(value, zone)}`;
}

/** ноябрь 2026 · November 2026 */
export function formatMonth(value: string, zone?: string): string {
  return formatBy(value, { month: 'long', year: 'numeric' }, zone).replace(' г.', '');
}

/** The calendar date (`yyyy-mm-dd`) of an instant in the zone. */
export function localDateOf(instant: string, zone?: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone === undefined ? viewerZone() : temporalZone(zone))
    .toPlainDate()
    .toString();
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Relative time in the largest fitting unit: "in 24 minutes", "2 days ago". Both arguments are instants. */
export function formatRelative(instant: string, now: string): string {
  const seconds = (Date.parse(instant) - Date.parse(now)) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? steps[2];
  return new Intl.RelativeTimeFormat(isRussian() ? 'ru' : 'en', { numeric: 'auto', style: 'short' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}

/** A duration in the largest fitting unit: "2 days", "3 h". */
export function formatAge(instant: string, now: string): string {
  const seconds = Math.abs(Date.parse(now) - Date.parse(instant)) / 1000;
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? steps[2];
  const style = { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' } as const;
  return new Intl.NumberFormat(isRussian() ? 'ru' : 'en', style).format(Math.max(1, Math.trunc(seconds / size)));
}
