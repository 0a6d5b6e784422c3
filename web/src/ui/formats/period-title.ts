import { formatDate, formatMonth } from './date-time.tsx';

type Days = { readonly starts_on: string; readonly ends_on: string };

/** "November 2026", or "1 Nov 2026 – 15 Nov 2026" for a period that is not a month. */
export function periodTitle({ starts_on, ends_on }: Days): string {
  const first = Temporal.PlainDate.from(starts_on);
  const isMonth = first.day === 1 && first.with({ day: first.daysInMonth }).toString() === ends_on;
  if (!isMonth) return `${formatDate(starts_on)} – ${formatDate(ends_on)}`;
  const month = formatMonth(starts_on);
  return `${month.slice(0, 1).toUpperCase()}${month.slice(1)}`;
}
