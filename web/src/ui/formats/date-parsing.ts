/** Parses typed and pasted dates. Calendar dates have no zone. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Two-digit years as in POSIX: up to 68 in this century, from 69 in the last one. */
const wholeYear = (year: string) => (year.length > 2 ? Number(year) : Number(year) + (Number(year) < 69 ? 2000 : 1900));

type Parts = { readonly year: number; readonly month: number; readonly day: number };

function partsOf(text: string): Parts | null {
  const numbers = /^(\d{1,2})([./\- ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (numbers !== null) {
    const [, day = '', , month = '', year = ''] = numbers;
    return { year: wholeYear(year), month: Number(month), day: Number(day) };
  }
  const named = /^(\d{1,2}) ([a-z]{3})[a-z]*\.? (\d{4})$/i.exec(text);
  if (named !== null) {
    const [, day = '', month = '', year = ''] = named;
    return { year: Number(year), month: months.indexOf(month.toLowerCase()) + 1, day: Number(day) };
  }
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso === null) return null;
  const [, year, month, day] = iso.map(Number);
  return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
}

/**
 * Parses the usual formats: 21.11.2026, 21/11/26, 21 Nov 2026, 2026-11-21.
 * @returns `yyyy-mm-dd`, or null for an empty text, other text, and dates that do not exist (31.02.2026)
 */
export function parseDate(text: string): string | null {
  const parts = partsOf(text.trim());
  // A year with a leading zero is a typing error.
  if (parts === null || parts.year < 1000) return null;
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** Formats `yyyy-mm-dd` for the mask DD.DD.DDDD. */
export function writeDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}.${month}.${year}`;
}
