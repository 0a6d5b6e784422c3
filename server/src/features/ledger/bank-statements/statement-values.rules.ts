/** What banks write for a day and a sum. */

const datePatterns = [
  /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})(?:\D|$)/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:\D|$)/,
];

/** A day as a bank writes it, with or without a time behind it. @returns `yyyy-mm-dd`, or null for what is no day */
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
 * A sum as a bank writes it: `1 234,50`, `1,234.50`, `1234-50`, `+500`, `−12,5`. A lone separator before three digits could part
 * thousands or be a mistake, and is refused.
 * @returns minor units with their sign, or null; digits are joined as text, so no floating point is involved
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
