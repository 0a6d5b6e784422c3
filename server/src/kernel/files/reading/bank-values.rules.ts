/** Notations of dates and sums in bank files. */

const datePatterns = [
  /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})(?:\D|$)/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:\D|$)/,
];

/** Parses a date, with or without a time. @returns `yyyy-mm-dd`, or null if invalid */
export function readBankDate(text: string): string | null {
  for (const pattern of datePatterns) {
    const { year, month, day } = pattern.exec(text.trim())?.groups ?? {};
    if (year === undefined || month === undefined || day === undefined) continue;
    try {
      return Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }, { overflow: 'reject' }).toString();
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * Parses a sum: `1 234,50`, `1,234.50`, `1234-50`, `+500`, `−12,5`. A single separator before three digits is ambiguous and refused.
 * @returns signed minor units, or null; digits are joined as text, without floating point
 */
export function readBankSum(text: string): number | null {
  const compact = text.replaceAll(/[\s\u00a0\u202f']|RUB|RUR|руб\.?|₽/gi, '').replace(/^[−–]/, '-');
  const parts = /^(?<sign>[+-]?)(?<whole>\d{1,3}(?:[.,]\d{3})+|\d+)(?:(?<point>[.,-])(?<rest>\d{1,2}))?$/.exec(compact)?.groups;
  const whole = parts?.whole;
  if (parts === undefined || whole === undefined) return null;
  const separators = new Set(whole.replaceAll(/\d/g, ''));
  const grouped = separators.size > 0;
  if (separators.size > 1 || (grouped && (parts.point === undefined || separators.has(parts.point)))) return null;
  const digits = whole.replaceAll(/\D/g, '') + (parts.rest ?? '').padEnd(2, '0');
  if (digits.length > 14) return null;
  return Number.parseInt(digits, 10) * (parts.sign === '-' ? -1 : 1);
}
